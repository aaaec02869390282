import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { computeDossierWithdrawal, computeLastDayToWithdraw, type DossierPayment } from './index.ts';

const paid = (change: Partial<DossierPayment> = {}): DossierPayment => ({
  paidAt: new Date('2026-11-21T10:00:00Z'),
  amountCents: 500,
  returnedCents: 0,
  withdrawnCents: null,
  ...change,
});
const lastDay = toPlainDate('2026-12-07');

describe('the last day to withdraw', () => {
  it.each([
    ['2027-02-01', '2027-02-15'],
    ['2028-02-15', '2028-02-29'],
    // A Sunday: carried over to Monday.
    ['2027-01-31', '2027-02-15'],
    // Christmas, then a week-end.
    ['2026-12-11', '2026-12-28'],
    // Armistice, a Thursday.
    ['2027-10-28', '2027-11-12'],
    // 14 July.
    ['2027-06-30', '2027-07-15'],
  ])('of what was ordered on %s is %s', (orderedOn, last) => {
    expect(computeLastDayToWithdraw(toPlainDate(orderedOn))).toBe(last);
  });
});

describe('withdrawing from the preparation of a dossier', () => {
  it.each([
    ['at once', paid(), '2026-11-21T10:00:01Z', { kind: 'open', refundCents: 500, lastDay }],
    [
      'in the last minute of the last day in Paris',
      paid(),
      '2026-12-07T22:59:00Z',
      { kind: 'open', refundCents: 500, lastDay },
    ],
    ['a minute later', paid(), '2026-12-07T23:00:00Z', { kind: 'over' }],
    ['a year later', paid(), '2027-11-21T10:00:00Z', { kind: 'over' }],
    [
      'of three, one of which went back',
      paid({ amountCents: 1500, returnedCents: 500 }),
      '2026-11-22T10:00:00Z',
      { kind: 'open', refundCents: 1000, lastDay },
    ],
    ['paid twice, and paid back', paid({ returnedCents: 500 }), '2026-11-22T10:00:00Z', { kind: 'returned' }],
    [
      'a second time',
      paid({ returnedCents: 500, withdrawnCents: 500 }),
      '2026-11-23T10:00:00Z',
      { kind: 'withdrawn', refundCents: 500 },
    ],
    [
      'a second time, after the last day',
      paid({ returnedCents: 500, withdrawnCents: 500 }),
      '2027-01-23T10:00:00Z',
      { kind: 'withdrawn', refundCents: 500 },
    ],
    [
      'paid before midnight in Paris, on the day in Paris',
      paid({ paidAt: new Date('2026-11-23T23:30:00Z') }),
      '2026-12-08T12:00:00Z',
      { kind: 'open', refundCents: 500, lastDay: toPlainDate('2026-12-08') },
    ],
  ] as const)('%s', (_name, payment, askedAt, effect) => {
    expect(computeDossierWithdrawal(payment, new Date(askedAt))).toEqual(effect);
  });
});
