import { describe, expect, it } from 'vitest';
import { planTypes } from '../billing/index.ts';
import { toParisDay, toPlainDate } from '../kernel/index.ts';
import { computeChangeDay, findPlanChange, computeSubscriptionState, type SubscriptionEvent } from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

const startsOn = toPlainDate('2027-01-31');
const from = new Date('2027-01-31T10:00:00Z');
const until = new Date('2029-06-30T00:00:00Z');
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const asked = (day: string): SubscriptionEvent => ({
  id: `plan:${day}`,
  kind: 'plan-asked',
  at: at(day),
  planType: 'annual',
  renews: false,
  amountCents: 6588,
  cancels: null,
});

describe('the day on which another plan begins', () => {
  it.each([
    ['12months', '2027-02-01', '2028-01-31'],
    ['12months', '2028-01-30', '2028-01-31'],
    // Renewed, which commits to nothing: after the month that is paid.
    ['12months', '2028-02-10', '2028-02-29'],
    ['12months', '2028-02-29', '2028-03-31'],
    ['24months', '2027-06-15', '2029-01-31'],
    ['24months', '2029-02-01', '2029-02-28'],
    ['annual', '2027-06-15', '2028-01-31'],
    // A year that is paid is served.
    ['annual', '2028-06-15', '2029-01-31'],
    ['biennial', '2027-02-01', '2029-01-31'],
  ] as const)('%s, asked for on %s: %s', (planType, day, expected) => {
    expect(computeChangeDay({ planType, startsOn, renews: true }, at(day))).toBe(expected);
  });

  it('moves with the days of a suspension', () => {
    const paused: SubscriptionEvent[] = [
      { id: 'paused', kind: 'paused', at: at('2027-03-01') },
      { id: 'resumed', kind: 'resumed', at: at('2027-03-11') },
    ];
    const terms = { planType: 'annual', startsOn, renews: false } as const;
    const { end } = computeSubscriptionState(terms, [...paused, asked('2027-06-15')], at('2027-06-16'));
    expect([end?.reason, end && toParisDay(end.at)]).toEqual(['changed', '2028-02-10']);
  });
});

describe('a plan that is followed by another', () => {
  it.each(planTypes)('%s is charged to its end as agreed, and for no day more', (planType) => {
    const terms = { planType, startsOn, renews: false } as const;
    const usual = simulate({ terms, from, until }).log;
    const { log, events } = simulate({ terms, from, until, heard: [asked('2027-04-02')] });
    const { end, payments } = computeSubscriptionState(terms, events, until);
    const charges = (lines: readonly string[]) => lines.filter((line) => / charge | receipt/.test(line));
    expect(charges(log)).toEqual(charges(usual));
    expect([end?.reason, end && toParisDay(end.at)]).toEqual(['changed', usual.at(-1)?.slice(0, 10)]);
    expect(payments.every(({ owedCents }) => owedCents === 0)).toBe(true);
    const mails = log.filter((line) => /plan-|ended|notice/.test(line)).map((line) => line.slice(11));
    expect(mails).toEqual(['mail plan-asked:plan:2027-04-02', 'mail plan-soon:plan:2027-04-02']);
  });

  it('is not renewed meanwhile, and needs no notice of it', () => {
    const terms = { planType: 'annual', startsOn, renews: true } as const;
    const { log } = simulate({ terms, from, until, heard: [asked('2027-10-02')] });
    expect(log.some((line) => /renewal-notice| charge 1 /.test(line))).toBe(false);
  });

  it('goes on as before once the change is taken back', () => {
    const terms = { planType: '12months', startsOn, renews: false } as const;
    const kept: SubscriptionEvent = { id: 'kept', kind: 'plan-kept', at: at('2027-05-02'), cancels: 'plan:2027-04-02' };
    const { log, events } = simulate({ terms, from, until, heard: [asked('2027-04-02'), kept] });
    expect(computeSubscriptionState(terms, events, until).end?.reason).toBe('term');
    expect(log.at(-1)).toBe('2028-01-31 mail ended');
    expect(log).toContain('2027-05-02 mail plan-kept:kept');
  });

  it('goes on, or is followed by the last one asked for, when all of it was said in one instant', () => {
    const terms = { planType: '12months', startsOn, renews: false } as const;
    const order = (id: string, cancels: string | null): SubscriptionEvent =>
      ({ ...asked('2027-04-02'), id, cancels }) as SubscriptionEvent;
    const back = (id: string, cancels: string): SubscriptionEvent => ({
      id,
      kind: 'plan-kept',
      at: at('2027-04-02'),
      cancels,
    });
    expect(findPlanChange(terms, [order('z', null), back('a', 'z')])).toBeNull();
    expect(findPlanChange(terms, [order('z', null), order('b', 'z')])?.id).toBe('b');
    expect(findPlanChange(terms, [order('z', null), order('b', 'z'), back('a', 'b')])).toBeNull();
    expect(findPlanChange(terms, [order('z', null), back('y', 'z'), order('b', null)])?.id).toBe('b');
  });

  it('is left with the change, whichever was asked for first', () => {
    const terms = { planType: '12months', startsOn, renews: false } as const;
    const stop: SubscriptionEvent = { id: 'stop-asked', kind: 'stop-asked', at: at('2027-05-02') };
    for (const day of ['2027-04-02', '2027-06-02']) {
      const events = [asked(day), stop];
      expect(findPlanChange(terms, events)).toBeNull();
      expect(computeSubscriptionState(terms, events, at('2027-06-03')).end?.reason).toBe('stop');
    }
  });

  it('that was not paid in its grace ends unpaid, and nothing follows', () => {
    const terms = { planType: '12months', startsOn, renews: false } as const;
    const { events } = simulate({ terms, from, until, bank: () => 'refused', heard: [asked('2027-02-10')] });
    expect(computeSubscriptionState(terms, events, until).end?.reason).toBe('unpaid');
  });
});

describe('a plan that follows another', () => {
  const terms = { planType: 'annual', startsOn, renews: false, follows: true } as const;
  const toldOfItsEnd = ['2028-01-17 mail ends-soon:2028-01-31', '2028-01-31 mail ended'];
  const firstDays = (bank: 'paid' | 'refused') => {
    const start = new Date('2027-01-30T23:00:00Z');
    const { log, events } = simulate({ terms, from: start, until, bank: () => bank, isPaid: false });
    return { log, end: computeSubscriptionState(terms, events, until).end };
  };

  it('asks the card for its first charge in the morning, then sends its contract', () => {
    const { log } = firstDays('paid');
    expect(log).toEqual(['2027-01-31 charge 0 6588', '2027-01-31 mail started', ...toldOfItsEnd]);
  });

  it('stands in its grace when the bank refuses, as a renewal does', () => {
    const { log, end } = firstDays('refused');
    expect(log.filter((line) => line.includes('failed'))).toEqual([
      '2027-01-31 mail failed:0:1',
      '2027-02-05 mail failed:0:2',
      '2027-02-11 mail failed:0:3',
    ]);
    expect([end?.reason, end && toParisDay(end.at)]).toEqual(['unpaid', '2027-02-15']);
  });
});
