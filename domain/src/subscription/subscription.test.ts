import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import {
  listDueActs,
  computeNoticeWindow,
  computeSubscriptionState,
  type SubscriptionEvent,
  type SubscriptionTerms,
} from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

const from = new Date('2027-01-31T10:00:00Z');
const until = new Date('2029-06-01T00:00:00Z');
const monthly: SubscriptionTerms = { planType: '12months', startsOn: toPlainDate('2027-01-31'), renews: false };
const annual: SubscriptionTerms = { ...monthly, planType: 'annual', renews: true };
const at = (text: string) => new Date(text);
const lifeOf = (terms: SubscriptionTerms, more: Partial<Parameters<typeof simulate>[0]>) => {
  const { events, log } = simulate({ terms, from, until, ...more });
  return { log: log.slice(1), state: computeSubscriptionState(terms, events, until), events };
};

describe('a renewal that the bank refuses', () => {
  it('is asked three times, with three mails, and ends after 14 days', () => {
    const { log, state } = lifeOf(monthly, { bank: () => 'refused' });
    expect(log).toEqual([
      '2027-02-28 charge 1 599',
      '2027-02-28 mail failed:1:1',
      '2027-03-05 charge 1 (2) 599',
      '2027-03-05 mail failed:1:2',
      '2027-03-11 charge 1 (3) 599',
      '2027-03-11 mail failed:1:3',
      '2027-03-15 mail ended',
    ]);
    expect(state).toMatchObject({ status: 'ended', end: { reason: 'unpaid' }, nextCharge: null });
  });

  it.each([
    ['wants its holder to approve', [false, true], true],
    ['refuses after it wanted an approval', [true, false], false],
    ['says nothing more of', [false], false],
  ] as const)('says whether the bank, which %s it, asks for an approval', (_, asked, expected) => {
    const events = asked.map((needsAuthentication, index): SubscriptionEvent => {
      const attempt = index + 1;
      const day = at(`2027-03-0${attempt}T10:00:00Z`);
      return { id: `refused:1:${attempt}`, at: day, kind: 'refused', charge: 1, attempt, needsAuthentication };
    });
    expect(computeSubscriptionState(monthly, events.toReversed(), at('2027-03-03T10:00:00Z')).failed).toMatchObject({
      charge: 1,
      needsAuthentication: expected,
    });
  });

  it('is forgotten once paid, and the next one keeps its day', () => {
    const { log } = lifeOf(monthly, {
      bank: (charge, attempt) => (charge === 1 && attempt === 1 ? 'refused' : 'paid'),
    });
    expect(log.slice(1, 5)).toEqual([
      '2027-02-28 mail failed:1:1',
      '2027-03-05 charge 1 (2) 599',
      '2027-03-05 mail receipt:1',
      '2027-03-31 charge 2 599',
    ]);
  });

  it('waits for a confirmation that is delayed, and asks nothing meanwhile', () => {
    const paid = {
      id: 'paid:p1',
      kind: 'paid',
      at: at('2027-03-02T10:00:00Z'),
      charge: 1,
      payment: 'p1',
      amountCents: 599,
    };
    const { log } = lifeOf(monthly, {
      bank: (charge) => (charge === 1 ? 'pending' : 'paid'),
      heard: [paid as SubscriptionEvent],
    });
    expect(log.slice(0, 3)).toEqual([
      '2027-02-28 charge 1 599',
      '2027-03-02 mail receipt:1',
      '2027-03-31 charge 2 599',
    ]);
  });

  it('asks every three days what became of a confirmation that does not come', () => {
    const { log } = lifeOf(monthly, { until: at('2027-03-08T00:00:00Z'), bank: () => 'pending' });
    expect(log).toEqual(['2027-02-28 charge 1 599', '2027-03-03 charge 1 599', '2027-03-06 charge 1 599']);
  });

  it('that is paid once the grace is over is paid back', () => {
    const late = {
      id: 'paid:p1',
      kind: 'paid',
      at: at('2027-03-20T10:00:00Z'),
      charge: 1,
      payment: 'p1',
      amountCents: 599,
    };
    const { log, state } = lifeOf(monthly, { bank: () => 'refused', heard: [late as SubscriptionEvent] });
    expect(log.slice(-2)).toEqual(['2027-03-20 refund p1 599', '2027-03-20 mail refunded:p1:599']);
    expect(state.status).toBe('ended');
  });
});

describe('leaving', () => {
  const said = (kind: 'stop-asked' | 'withdrawn', text: string): SubscriptionEvent => ({
    id: kind,
    kind,
    at: at(text),
  });

  it('within 14 days gives everything back', () => {
    const { log, state } = lifeOf(monthly, { heard: [said('withdrawn', '2027-02-15T22:00:00Z')] });
    expect(log).toEqual(['2027-02-15 mail withdrawn', '2027-02-15 refund p0 599', '2027-02-15 mail refunded:p0:599']);
    expect(state).toMatchObject({ status: 'ended', end: { reason: 'withdrawal' } });
  });

  it('after them, is no withdrawal', () => {
    expect(lifeOf(monthly, { heard: [said('withdrawn', '2027-02-15T23:00:00Z')] }).state.end?.reason).toBe('term');
  });

  it('during the commitment stops at its end, and what falls due until then is paid', () => {
    const { log, state } = lifeOf(
      { ...monthly, renews: true },
      { heard: [said('stop-asked', '2027-04-02T10:00:00Z')] },
    );
    expect(log.filter((line) => line.includes('charge'))).toHaveLength(11);
    expect(log).toContain('2027-04-02 mail stop');
    expect(log.some((line) => line.includes('renewal-notice'))).toBe(false);
    expect(state.end).toEqual({ at: at('2028-01-30T23:00:00Z'), reason: 'stop' });
  });

  it('once renewed stops with the month, and the months not begun are paid back', () => {
    const { log, state } = lifeOf(annual, { heard: [said('stop-asked', '2028-03-10T10:00:00Z')] });
    expect(log).toContain('2028-03-10 refund p1.1 5490');
    expect(state.end).toEqual({ at: at('2028-03-30T22:00:00Z'), reason: 'stop' });
  });
});

describe('an end that comes', () => {
  it.each([
    ['2027-04-02', ['2028-01-17 mail ends-soon:2028-01-31']],
    ['2028-01-03', ['2028-01-17 mail ends-soon:2028-01-31']],
    // Its own mail has just said the day.
    ['2028-01-04', []],
    [null, ['2028-01-17 mail ends-soon:2028-01-31']],
  ] as const)('is told a fortnight ahead, stopped on %s', (day, expected) => {
    const heard = day === null ? [] : [{ id: 'stop-asked', kind: 'stop-asked', at: at(`${day}T10:00:00Z`) } as const];
    const { log } = lifeOf(monthly, { heard });
    expect(log.filter((line) => line.includes('ends-soon'))).toEqual(expected);
  });
});

describe('a renewal', () => {
  it('is told three months to one month before the last day to refuse it (L215-1)', () => {
    expect(computeNoticeWindow(monthly, 0)).toEqual({ from: '2027-10-30', to: '2027-12-30', refuseBy: '2028-01-30' });
  });

  const told = (day: string): SubscriptionEvent => ({
    id: 'mail:renewal-notice:0',
    kind: 'mailed',
    at: at(`${day}T10:00:00Z`),
    mail: 'renewal-notice:0',
  });
  const paid: SubscriptionEvent = { id: 'p', kind: 'paid', at: from, charge: 0, payment: 'p', amountCents: 6588 };
  it.each([
    ['2027-10-29', 'term'],
    ['2027-10-30', undefined],
    ['2027-12-30', undefined],
    ['2027-12-31', 'term'],
  ])('told on %s ends by: %s', (day, reason) => {
    expect(computeSubscriptionState(annual, [paid, told(day)], at('2028-01-15T10:00:00Z')).end?.reason).toBe(reason);
  });

  it('that a service out of order did not tell of in time does not happen', () => {
    expect(listDueActs(annual, [paid], at('2028-01-05T10:00:00Z')).map(({ kind }) => kind)).toEqual(['mail']);
    expect(computeSubscriptionState(annual, [paid], at('2028-02-05T10:00:00Z'))).toMatchObject({
      status: 'ended',
      nextCharge: null,
    });
  });
});

describe('money that is not ours', () => {
  const pay = (id: string, charge: number, text: string): SubscriptionEvent => ({
    id,
    kind: 'paid',
    at: at(text),
    charge,
    payment: id,
    amountCents: 599,
  });
  const owed = (events: readonly SubscriptionEvent[]) =>
    computeSubscriptionState(monthly, events, at('2027-03-01T10:00:00Z')).payments.map(({ owedCents }) => owedCents);

  it('paid twice for one month, is owed once', () => {
    expect(owed([pay('a', 0, '2027-01-31T10:00:00Z'), pay('b', 0, '2027-01-31T10:00:05Z')])).toEqual([0, 599]);
  });

  it('is never more than what was paid, even for months of a charge that a smaller sum paid', () => {
    const told = { id: 't', kind: 'mailed', mail: 'renewal-notice:0', at: at('2027-11-15T10:00:00Z') } as const;
    const stop = { id: 's', kind: 'stop-asked', at: at('2028-02-01T10:00:00Z') } as const;
    const events = [pay('a', 1, '2028-01-31T10:00:00Z'), told, stop];
    const { payments, end } = computeSubscriptionState(annual, events, stop.at);
    expect(end?.reason).toBe('stop');
    expect(payments.map(({ owedCents }) => owedCents)).toEqual([599]);
  });

  it('is not paid back to who disputes it, and the subscription ends when that is lost', () => {
    const disputed = [
      pay('a', 0, '2027-01-31T10:00:00Z'),
      { id: 'd', kind: 'disputed', at: at('2027-02-03T10:00:00Z'), payment: 'a' },
    ] as const;
    const withdrawn = { id: 'w', kind: 'withdrawn', at: at('2027-02-04T10:00:00Z') } as const;
    const lost = { id: 'l', kind: 'dispute-lost', at: at('2027-02-20T10:00:00Z'), payment: 'a' } as const;
    expect(owed([...disputed, withdrawn])).toEqual([0]);
    expect(owed([...disputed, withdrawn, { ...lost, kind: 'dispute-won' }])).toEqual([599]);
    expect(computeSubscriptionState(monthly, [...disputed, lost], until).end).toEqual({
      at: lost.at,
      reason: 'dispute',
    });
  });

  it('a refund that was told as made and failed is told, unless the money came back since', () => {
    const refund = { payment: 'b', refund: 'b:599' };
    const made = { ...refund, id: 'r', kind: 'refunded', at: at('2027-02-01T10:00:00Z'), amountCents: 599 } as const;
    const events = [
      pay('a', 0, '2027-01-31T10:00:00Z'),
      pay('b', 0, '2027-01-31T10:00:05Z'),
      { ...refund, id: 'f', kind: 'refund-failed', at: at('2027-02-04T10:00:00Z') },
    ] as const;
    const told = (heard: readonly SubscriptionEvent[]) =>
      listDueActs(monthly, heard, at('2027-02-05T10:00:00Z')).filter(
        (act) => act.kind === 'mail' && act.key === 'refund-failed:b:599',
      ).length;
    expect(told(events)).toBe(0);
    expect(told([...events, made])).toBe(1);
    expect(told([...events, made, { ...made, id: 'again', refund: 'transfer' }])).toBe(0);
  });

  it('a refund that failed is left to the team', () => {
    const events = [
      pay('a', 0, '2027-01-31T10:00:00Z'),
      pay('b', 0, '2027-01-31T10:00:05Z'),
      { id: 'f', kind: 'refund-failed', at: at('2027-02-01T10:00:00Z'), payment: 'b', refund: 'b:599' },
    ] as const;
    expect(owed(events)).toEqual([0, 599]);
    expect(listDueActs(monthly, events, at('2027-02-02T10:00:00Z')).some(({ kind }) => kind === 'refund')).toBe(false);
  });
});
