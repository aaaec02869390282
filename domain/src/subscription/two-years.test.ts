import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { computeSubscriptionState } from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

/** The last day of a month, in winter time; the second year is a leap year. */
const from = new Date('2027-01-31T10:00:00Z');
const startsOn = toPlainDate('2027-01-31');
const firstYear = [
  '2027-02-28',
  '2027-03-31',
  '2027-04-30',
  '2027-05-31',
  '2027-06-30',
  '2027-07-31',
  '2027-08-31',
  '2027-09-30',
  '2027-10-31',
  '2027-11-30',
  '2027-12-31',
] as const;
const secondYear = [
  '2028-01-31',
  '2028-02-29',
  '2028-03-31',
  '2028-04-30',
  '2028-05-31',
  '2028-06-30',
  '2028-07-31',
  '2028-08-31',
  '2028-09-30',
  '2028-10-31',
  '2028-11-30',
  '2028-12-31',
] as const;

const charged = (days: readonly string[], cents: number, first = 1) =>
  days.flatMap((day, index) => [`${day} charge ${first + index} ${cents}`, `${day} mail receipt:${first + index}`]);
/** The notice goes out the same morning as a charge, or on its own day. */
const after = (log: readonly string[], line: string, added: string) =>
  log.flatMap((one) => (one === line ? [one, added] : [one]));

/** Announced a fortnight ahead, then on the day. */
const firstEnd = ['2028-01-17 mail ends-soon:2028-01-31', '2028-01-31 mail ended'] as const;
const secondEnd = ['2029-01-17 mail ends-soon:2029-01-31', '2029-01-31 mail ended'] as const;
const ends = {
  '12months': [...charged(firstYear, 599), ...firstEnd],
  '24months': [...charged([...firstYear, ...secondYear], 499), ...secondEnd],
  annual: firstEnd,
  biennial: secondEnd,
} as const;
const renewed = {
  '12months': after(
    after(
      charged([...firstYear, ...secondYear], 599),
      '2027-11-30 mail receipt:10',
      '2027-11-30 mail renewal-notice:0',
    ),
    '2028-11-30 mail receipt:22',
    '2028-11-30 mail renewal-notice:1',
  ),
  '24months': after(
    charged([...firstYear, ...secondYear], 499),
    '2028-11-30 mail receipt:22',
    '2028-11-30 mail renewal-notice:0',
  ),
  annual: [
    '2027-11-30 mail renewal-notice:0',
    '2028-01-31 charge 1 6588',
    '2028-01-31 mail receipt:1',
    '2028-11-30 mail renewal-notice:1',
  ],
  biennial: ['2028-11-30 mail renewal-notice:0'],
} as const;

const planTypes = ['12months', '24months', 'annual', 'biennial'] as const;

describe('two years of each plan, day by day', () => {
  it.each(planTypes)('%s, which ends with its commitment', (planType) => {
    const terms = { planType, startsOn, renews: false };
    const { log, events } = simulate({ terms, from, until: new Date('2029-02-28T00:00:00Z') });
    expect(log).toEqual(['2027-01-31 mail started', ...ends[planType]]);
    const { status, end, payments } = computeSubscriptionState(terms, events, new Date('2029-02-28T00:00:00Z'));
    expect([status, end?.reason]).toEqual(['ended', 'term']);
    expect(payments.every(({ owedCents }) => owedCents === 0)).toBe(true);
  });

  it.each(planTypes)('%s, whose renewal was asked for', (planType) => {
    const terms = { planType, startsOn, renews: true };
    const until = new Date('2029-01-30T00:00:00Z');
    const { log, events } = simulate({ terms, from, until });
    expect(log).toEqual(['2027-01-31 mail started', ...renewed[planType]]);
    expect(computeSubscriptionState(terms, events, until)).toMatchObject({ status: 'active', end: null, failed: null });
  });

  it.each([
    ['2028-02-29', ['2028-03-29', '2028-04-29'], '2029-02-28'],
    ['2027-10-31', ['2027-11-30', '2027-12-31'], '2028-10-31'],
    ['2027-03-28', ['2027-04-28', '2027-05-28'], '2028-03-28'],
  ])('counted from %s, in Paris days', (day, firstDays, endsOn) => {
    // Half past midnight in Paris is still the day before in universal time.
    const started = new Date(`${day}T00:30:00+02:00`);
    const terms = { planType: '12months', startsOn: toPlainDate(day), renews: false } as const;
    const { log } = simulate({ terms, from: started, until: new Date('2029-12-31T00:00:00Z') });
    const days = log.filter((line) => line.includes('charge')).map((line) => line.slice(0, 10));
    expect([days.length, ...days.slice(0, 2)]).toEqual([11, ...firstDays]);
    expect(log.at(-1)).toBe(`${endsOn} mail ended`);
  });
});
