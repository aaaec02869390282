import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { computeSubscriptionState, type SubscriptionEvent, type SubscriptionTerms } from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

const monthly: SubscriptionTerms = { planType: '12months', startsOn: toPlainDate('2027-01-31'), renews: false };
const from = new Date('2027-01-31T10:00:00Z');
const until = new Date('2029-01-01T00:00:00Z');
const paused: SubscriptionEvent = { id: 'paused', at: new Date('2027-02-10T15:00:00Z'), kind: 'paused' };
const resumed: SubscriptionEvent = { id: 'resumed', at: new Date('2027-04-11T09:00:00Z'), kind: 'resumed' };
const charges = (log: readonly string[]) => log.filter((line) => line.includes('charge'));

describe('a pause', () => {
  it('charges nothing while it lasts, then moves every day by its own', () => {
    const { log } = simulate({ terms: monthly, from, until, heard: [paused, resumed] });
    // Sixty days: 28 February, then 31 March.
    expect(charges(log).slice(0, 2)).toEqual(['2027-04-29 charge 1 599', '2027-05-30 charge 2 599']);
    expect(charges(log)).toHaveLength(11);
    expect(log.at(-1)).toBe('2028-03-31 mail ended');
  });

  it('without an end asks for nothing and ends nothing', () => {
    const { log } = simulate({ terms: monthly, from, until, heard: [paused] });
    expect(log).toEqual(['2027-01-31 mail started']);
  });

  it('that starts on a later day has moved nothing yet', () => {
    const later: SubscriptionEvent = { ...paused, at: new Date('2027-06-01T10:00:00Z') };
    const now = new Date('2027-03-05T10:00:00Z');
    const stop: SubscriptionEvent = { id: 'stop', at: now, kind: 'stop-asked' };
    expect(computeSubscriptionState(monthly, [stop, later], now)).toEqual(
      computeSubscriptionState(monthly, [stop], now),
    );
  });

  it('leaves the days of the grace that were left, and writes nothing meanwhile', () => {
    const inGrace: SubscriptionEvent = { id: 'paused', at: new Date('2027-03-03T15:00:00Z'), kind: 'paused' };
    const { log, events } = simulate({
      terms: monthly,
      from,
      until,
      bank: () => 'refused',
      heard: [inGrace, resumed],
    });
    expect(log.filter((line) => line.includes('failed'))).toEqual([
      '2027-02-28 mail failed:1:1',
      '2027-04-13 mail failed:1:2',
      '2027-04-19 mail failed:1:3',
    ]);
    // 15 days from 28 February, and the 39 of the pause.
    expect(computeSubscriptionState(monthly, events, until).end).toEqual({
      at: new Date('2027-04-22T22:00:00Z'),
      reason: 'unpaid',
    });
  });
});
