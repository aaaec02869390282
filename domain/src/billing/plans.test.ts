import { describe, expect, it } from 'vitest';
import {
  currency,
  computeGraceEnd,
  expressCents,
  computeLastDayOfGrace,
  getPlan,
  plans,
  planTypes,
  type PlanType,
} from './index.ts';

/** Terms of each plan; the compiler requires a new plan here. */
const terms: Record<PlanType, readonly [lookupKey: string, monthlyCents: number, months: number, firstCents: number]> =
  {
    '12months': ['12months_placejuste', 599, 12, 599],
    '24months': ['24months_placejuste', 499, 24, 499],
    annual: ['annual_placejuste', 549, 12, 6588],
    biennial: ['biennial_placejuste', 449, 24, 10776],
  };

describe('decisions §2 plans', () => {
  it.each(planTypes)('%s', (planType) => {
    const [lookupKey, monthlyCents, commitmentMonths, firstChargeCents] = terms[planType];
    expect(getPlan(planType)).toMatchObject({ lookupKey, monthlyCents, commitmentMonths, firstChargeCents });
  });

  it('lists each plan once, the 24-month one second (specification §2 Subscription screen)', () => {
    expect(plans.map((plan) => plan.planType)).toEqual(Object.keys(terms));
    expect(plans[1]?.planType).toBe('24months');
  });

  it('saves 1 € a month on 24 months against 12 (specification §9)', () => {
    expect(getPlan('12months').monthlyCents - getPlan('24months').monthlyCents).toBe(100);
  });

  it('knows no other plan', () => {
    expect(() => getPlan('weekly' as PlanType)).toThrow('weekly');
  });

  it.each([
    ['2026-12-21T07:00:00Z', '2027-01-04', '2027-01-04T23:00:00Z'],
    ['2026-12-21T22:59:59Z', '2027-01-04', '2027-01-04T23:00:00Z'],
    ['2026-12-21T23:00:00Z', '2027-01-05', '2027-01-05T23:00:00Z'],
    ['2026-10-20T06:00:00Z', '2026-11-03', '2026-11-03T23:00:00Z'],
    ['2027-03-20T07:00:00Z', '2027-04-03', '2027-04-03T22:00:00Z'],
  ])('a renewal that failed at %s stands through %s, the whole day', (failedAt, lastDay, ends) => {
    expect(computeLastDayOfGrace(new Date(failedAt))).toBe(lastDay);
    expect(computeGraceEnd(new Date(failedAt))).toEqual(new Date(ends));
  });

  it('asks 5,00 € for express preparation (specification §9)', () => {
    expect([expressCents, currency]).toEqual([500, 'EUR']);
  });
});
