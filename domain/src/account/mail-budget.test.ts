import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeMail, mailBudget, mailWork, type MailRequest } from './index.ts';

const now = new Date('2026-11-22T10:00:00Z');
const ago = (seconds: number, asker = 'network'): MailRequest => ({
  askedAt: new Date(now.getTime() - seconds * 1000),
  asker,
});
const stranger = { asker: 'network', isKnown: false };
const judge = (asked: readonly MailRequest[], by = stranger) => judgeMail(asked, by, { budget: mailBudget, now });

it('waits a minute between two mails of one address, whoever asked for the last', () => {
  expect(judge([])).toEqual({ kind: 'send' });
  expect(judge([ago(20, 'other')])).toEqual({ kind: 'wait', seconds: 40 });
  expect(judge([ago(20)], { asker: 'phone', isKnown: true })).toEqual({ kind: 'wait', seconds: 40 });
  expect(judge([ago(60)])).toEqual({ kind: 'send' });
});

it('a clock set back holds no mail up until it catches up', () => {
  expect(judge([ago(-3600)])).toEqual({ kind: 'send' });
  expect(judge([ago(-1)])).toEqual({ kind: 'wait', seconds: 59 });
});

it('what strangers asked holds neither another network nor a known device up', () => {
  const flood = [100, 200, 300, 400].map((seconds) => ago(seconds));
  expect(judge(flood)).toEqual({ kind: 'spent' });
  expect(judge(flood, { asker: 'other', isKnown: false })).toEqual({ kind: 'send' });
  const many = Array.from({ length: 12 }, (_, at) => ago(100 + at, `network ${at}`));
  expect(judge(many, { asker: 'other', isKnown: false })).toEqual({ kind: 'spent' });
  expect(judge(many, { asker: 'phone', isKnown: true })).toEqual({ kind: 'send' });
});

it('one asker never has more than its share, known or not', () => {
  const asked = fc.array(
    fc.record({ seconds: fc.integer({ min: 60, max: 3599 }), asker: fc.constantFrom('a', 'b', 'c') }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(asked, fc.boolean(), (list, isKnown) => {
      const mails = list.map(({ seconds, asker }) => ago(seconds, asker));
      const own = mails.filter(({ asker }) => asker === 'a').length;
      const verdict = judge(mails, { asker: 'a', isKnown });
      return verdict.kind === 'spent'
        ? own >= mailBudget.perAsker || mails.length >= mailBudget.perAddress
        : own < mailBudget.perAsker;
    }),
  );
});

it('the work of a network grows and never ends in a refusal', () => {
  const bits = mailWork.map(({ proofBits }) => proofBits);
  expect(bits).toEqual(bits.toSorted((one, other) => one - other));
  expect(bits[0]).toBe(0);
  expect(mailWork.at(-1)?.perHour).toBe(Infinity);
});
