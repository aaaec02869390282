import { describe, expect, it } from 'vitest';
import { followedFine } from '../fixtures/index.ts';
import { addDays, toPlainDate } from '../kernel/index.ts';
import {
  listAwaitedDates,
  buildCalendarFile,
  nameDeadline,
  describePosting,
  fineMails,
  isReceiptDue,
  isReceiptSought,
  computeNextFollowUp,
  computeFollowUpAfterChange,
  type FollowedFine,
} from './index.ts';

const fresh: FollowedFine = { ...followedFine, payment: 'paid' };
const sent: FollowedFine = { ...fresh, status: 'sent', sentOn: toPlainDate('2026-11-20'), sentBy: 'registered' };
const received: FollowedFine = { ...sent, rapoReceivedOn: toPlainDate('2026-11-30') };

describe('a receipt never noted', () => {
  const [before, first, second] = [
    toPlainDate('2026-11-20'),
    toPlainDate('2026-11-30'),
    toPlainDate('2026-12-20'),
  ] as const;

  it('is asked for ten days and a month after the sending', () => {
    expect([
      computeNextFollowUp(sent, before),
      computeNextFollowUp(sent, first),
      computeNextFollowUp(sent, second),
    ]).toEqual([first, second, null]);
    expect(isReceiptDue(sent, before, addDays(first, -1))).toBe(false);
    expect(isReceiptDue(sent, before, first)).toBe(true);
    expect(isReceiptDue(sent, first, addDays(second, -1))).toBe(false);
    expect(isReceiptDue(sent, first, second)).toBe(true);
  });

  it('is asked for no more once it is noted, or answered', () => {
    const settled = [received, { ...sent, status: 'refused' }, { ...sent, track: 'contravention' }, fresh] as const;
    for (const fine of settled) expect(isReceiptDue(fine, before, second)).toBe(false);
  });
});

describe('the receipt of a letter that was not delivered', () => {
  // Its month runs until 10 December, and perhaps the day after.
  const undelivered: FollowedFine = { ...sent, undeliveredOn: toPlainDate('2026-12-05') };
  const unheard: FollowedFine = { ...undelivered, isUnheard: true };
  const [noted, over, again] = [toPlainDate('2026-12-05'), toPlainDate('2026-12-12'), toPlainDate('2026-12-22')];

  it('is asked for once its month is past when nothing came of it, as it may have been taken', () => {
    expect(isReceiptDue(unheard, noted, addDays(over, -1))).toBe(false);
    expect(isReceiptDue(unheard, noted, over)).toBe(true);
    expect([
      computeNextFollowUp(unheard, addDays(over, -1)),
      computeNextFollowUp(unheard, over),
      computeNextFollowUp(unheard, again),
    ]).toEqual([over, again, null]);
    expect([isReceiptSought(unheard, addDays(over, -1)), isReceiptSought(unheard, over)]).toEqual([false, true]);
  });

  it('is never asked for when it was refused or left, nor is another sought', () => {
    for (const fine of [undelivered, { ...unheard, rapoReceivedOn: noted }, { ...unheard, status: 'refused' }] as const)
      expect([isReceiptDue(fine, noted, toPlainDate('2027-03-01')), isReceiptSought(fine, again)]).toEqual([
        false,
        false,
      ]);
    expect(isReceiptSought(sent, again)).toBe(false);
  });

  it('tells to look at the provider', () => {
    expect(fineMails.receipt('Ada', true).paragraphs.join(' ')).toContain('compte chez le prestataire');
    expect(fineMails.receipt('Ada', false).paragraphs.join(' ')).not.toContain('prestataire');
  });
});

it.each([
  ['', 'Bonjour,'],
  ['Ada', 'Bonjour Ada,'],
])('greets « %s »: an account of a magic link alone may have no name', (firstName, greeting) => {
  const [deadline] = listAwaitedDates(fresh);
  if (deadline === undefined) throw new Error('no date');
  const mails = [
    fineMails.receipt(firstName, false),
    fineMails.reminder(firstName, { deadline, left: 3 }, 'see-fine'),
    fineMails.silence(firstName, null, 'see-fine', toPlainDate('2026-12-31')),
  ];
  expect(mails.map(({ paragraphs }) => paragraphs[0])).toEqual([greeting, greeting, greeting]);
});

describe('the next follow-up once a fine was changed', () => {
  it.each([
    ['before a reminder', fresh, '2026-12-08', '2026-12-09', '2026-12-08', '2026-12-09'],
    ['on the day of a reminder', fresh, '2026-12-09', '2026-12-10', '2026-12-10', '2026-12-10'],
    ['on that day, once it was sent', fresh, '2026-12-10', null, '2026-12-10', null],
    ['after a reminder that could not leave', fresh, '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-27'],
    ['after the last day', fresh, '2026-12-09', '2026-12-10', '2026-12-11', null],
    ['on the day of a silence', received, '2026-11-30', '2026-12-31', '2026-12-31', '2026-12-31'],
    ['as a silence is noted late', received, '2026-11-30', null, '2027-01-05', '2027-01-06'],
    ['on the day of a receipt', sent, '2026-11-20', '2026-11-30', '2026-11-30', '2026-11-30'],
  ] as const)('%s', (_case, fine, lastFollowUpOn, plannedOn, today, next) => {
    const plan = {
      lastFollowUpOn: toPlainDate(lastFollowUpOn),
      plannedOn: plannedOn && toPlainDate(plannedOn),
      today: toPlainDate(today),
    };
    expect(computeFollowUpAfterChange(fine, plan)).toBe(next);
  });
});

it('the reminder to pay an FPS majoré speaks of a smaller sum, not of avoiding an increase', () => {
  const payments = listAwaitedDates({ ...fresh, track: 'fps-majore', payment: null }).filter(
    ({ code }) => code === 'payment',
  );
  const [deadline] = payments;
  if (deadline === undefined) throw new Error('no date to pay');
  const { subject, paragraphs } = fineMails.reminder('Ada', { deadline, left: 3 }, 'see-fine');
  const calendar = buildCalendarFile('01a0', payments, new Date('2026-11-21T10:00:00Z')).replaceAll('\r\n ', '');
  for (const text of [subject, paragraphs.join(' '), calendar]) {
    expect(text.toLowerCase()).toContain('payer avec la réduction de 20\u00a0%');
    expect(text).not.toContain('sans augmentation');
  }
  expect([nameDeadline({ code: 'payment' }, 'fps-majore'), nameDeadline({ code: 'payment' }, 'fps')]).toEqual([
    'Payer avec la réduction de 20\u00a0%',
    'Payer sans augmentation',
  ]);
});

it.each([
  [2, 'postez-la au plus tard le vendredi 26 février 2027'],
  [1, 'postez-la le samedi 27 février 2027, si un bureau de poste est ouvert. Si l’envoi en ligne est possible'],
  [1, 'faites-le aujourd’hui. Après, c’est peut-être encore possible jusqu’au mardi 2 mars 2027'],
  [0, 'La poste est fermée d’ici là. Si l’envoi en ligne est possible, faites-le aujourd’hui.'],
])('the reminder %s days before a safe Sunday names no day to post that is over', (left, said) => {
  const [deadline] = listAwaitedDates({ ...fresh, noticeDate: toPlainDate('2027-01-26'), delivery: 'post' });
  if (deadline === undefined) throw new Error('no date');
  expect([deadline.safe, deadline.postBy, deadline.outer]).toEqual(['2027-02-28', '2027-02-26', '2027-03-02']);
  const reminderText = fineMails.reminder('Ada', { deadline, left }, 'prepare-dossier').paragraphs.join(' ');
  expect(reminderText).toContain(said);
  if (left < 2) expect(reminderText).not.toContain('26 février');
});

it.each([
  ['2026-12-25', '2026-12-25', 'La poste est fermée d’ici là.'],
  ['2027-01-01', '2027-01-02', 'postez-la le samedi 2 janvier 2027, si un bureau de poste est ouvert.'],
  ['2027-05-01', '2027-05-02', 'La poste est fermée d’ici là.'],
])('on %s, a safe date of %s: a Saturday is told unless it is a holiday', (today, safe, said) => {
  const days = { postBy: toPlainDate('2026-12-24'), safe: toPlainDate(safe), outer: toPlainDate(safe) };
  expect(describePosting(days, toPlainDate(today))).toContain(said);
});
