import { describe, expect, it } from 'vitest';
import { planTypes, type PlanType } from '../billing/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import {
  listFirstTermCharges,
  computeCurrentTerm,
  computeTermEnd,
  hasLaterCharges,
  computeLastDayOfTerm,
  computeMonthlyCents,
  computeNoticeWindow,
  buildPlannedCharge,
  computeServicePeriod,
  computeChargeTerm,
  computeTerms,
  type SubscriptionEvent,
  type SubscriptionTerms,
} from './index.ts';
import { computeNoticeDay, computeMorning, computeNextMonthBoundary } from './terms.ts';

const startsOn = toPlainDate('2027-01-31');
const of = (planType: PlanType, more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  planType,
  startsOn,
  renews: false,
  ...more,
});
const pause = { from: toPlainDate('2027-03-01'), to: toPlainDate('2027-03-11') };

describe('what a charge takes', () => {
  it.each([
    ['12months', 599, 599],
    ['24months', 499, 499],
    ['annual', 6588, 549],
    ['biennial', 10_776, 449],
  ] as const)('%s: %i cents, %i a month', (planType, cents, monthly) => {
    expect([buildPlannedCharge(of(planType), 1).amountCents, computeMonthlyCents(of(planType))]).toEqual([
      cents,
      monthly,
    ]);
  });

  it('is the price of the order, whatever it has become', () => {
    expect(buildPlannedCharge(of('annual', { chargeCents: 6000 }), 1).amountCents).toBe(6000);
    expect(computeMonthlyCents(of('annual', { chargeCents: 6000 }))).toBe(500);
    expect(computeMonthlyCents(of('annual', { chargeCents: 6005 }))).toBe(500);
    expect(computeMonthlyCents(of('annual', { chargeCents: 6006 }))).toBe(501);
  });
});

describe('when a charge is asked, and what it pays for', () => {
  it.each([
    ['12months', 0, '2027-01-31', '2027-02-27', 0],
    ['12months', 1, '2027-02-28', '2027-03-30', 0],
    ['12months', 11, '2027-12-31', '2028-01-30', 0],
    ['12months', 12, '2028-01-31', '2028-02-28', 1],
    ['24months', 23, '2028-12-31', '2029-01-30', 0],
    ['24months', 24, '2029-01-31', '2029-02-27', 1],
    ['annual', 0, '2027-01-31', '2028-01-30', 0],
    ['annual', 1, '2028-01-31', '2029-01-30', 1],
    ['biennial', 1, '2029-01-31', '2031-01-30', 1],
  ] as const)('%s, charge %i: from %s to %s, in term %i', (planType, index, from, to, term) => {
    const { index: told, day } = buildPlannedCharge(of(planType), index);
    expect([told, day, computeChargeTerm(of(planType), index)]).toEqual([index, from, term]);
    expect(computeServicePeriod(of(planType), index)).toEqual({ from, to });
  });

  it('a pause of ten days moves the days after it, and no day before', () => {
    const paused = of('12months', { pauses: [pause] });
    expect([1, 2].map((index) => buildPlannedCharge(paused, index).day)).toEqual(['2027-02-28', '2027-04-10']);
  });

  it.each([
    ['12months', 12],
    ['24months', 24],
    ['annual', 1],
    ['biennial', 1],
  ] as const)('%s: the commitment has %i charges', (planType, count) => {
    const charges = listFirstTermCharges(of(planType));
    expect(charges.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(charges[0]).toEqual(buildPlannedCharge(of(planType), 0));
  });

  it('the card is charged again each month, and of one payment only where it renews', () => {
    expect(planTypes.filter((planType) => hasLaterCharges({ planType, renews: false }))).toEqual([
      '12months',
      '24months',
    ]);
    expect(planTypes.filter((planType) => hasLaterCharges({ planType, renews: true }))).toEqual(planTypes);
  });
});

describe('a term', () => {
  it.each([
    ['12months', 0, '2028-01-31'],
    ['12months', 1, '2029-01-31'],
    ['24months', 0, '2029-01-31'],
    ['annual', 2, '2030-01-31'],
    ['biennial', 0, '2029-01-31'],
  ] as const)('%s, term %i: over on %s', (planType, term, end) => {
    expect(computeTermEnd(of(planType), term)).toBe(end);
    const eve = new Date(`${end}T00:00:00Z`).getTime() - 86_400_000;
    expect(computeLastDayOfTerm(of(planType), term)).toBe(new Date(eve).toISOString().slice(0, 10));
  });

  it.each([
    ['2027-01-31T10:00:00Z', 0],
    ['2028-01-30T22:59:59Z', 0],
    ['2028-01-30T23:00:00Z', 1],
    ['2029-01-30T22:59:59Z', 1],
    ['2029-01-30T23:00:00Z', 2],
  ])('at %s, the term %i of a year runs', (now, term) => {
    expect(computeCurrentTerm(of('annual'), new Date(now))).toBe(term);
  });

  it.each([
    ['2027-01-31', '2027-02-28'],
    ['2027-02-27', '2027-02-28'],
    ['2027-02-28', '2027-03-31'],
    ['2028-02-10', '2028-02-29'],
  ])('after %s, the next month begins on %s', (day, boundary) => {
    expect(computeNextMonthBoundary(of('12months'), toPlainDate(day))).toBe(boundary);
  });

  it('is told of two months before the last day to refuse the next', () => {
    expect(computeNoticeWindow(of('annual'), 0)).toEqual({
      from: '2027-10-30',
      to: '2027-12-30',
      refuseBy: '2028-01-30',
    });
    expect(computeNoticeDay(of('annual'), 0)).toBe('2027-11-30');
  });
});

it('the service acts at eight in the morning in Paris, in winter and in summer', () => {
  expect(computeMorning(toPlainDate('2027-01-31'))).toEqual(new Date('2027-01-31T07:00:00Z'));
  expect(computeMorning(toPlainDate('2027-07-31'))).toEqual(new Date('2027-07-31T06:00:00Z'));
});

it('the terms of an instant have the pauses heard of by then', () => {
  const heard: readonly SubscriptionEvent[] = [
    { id: 'b', kind: 'resumed', at: new Date('2027-03-11T10:00:00Z') },
    { id: 'a', kind: 'paused', at: new Date('2027-03-01T10:00:00Z') },
  ];
  expect(computeTerms(of('annual'), heard, new Date('2027-04-01T10:00:00Z'))).toEqual(
    of('annual', { pauses: [pause] }),
  );
  expect(computeTerms(of('annual', { pauses: [pause] }), [], new Date('2027-04-01T10:00:00Z')).pauses).toEqual([]);
});
