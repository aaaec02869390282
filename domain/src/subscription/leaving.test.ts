import { describe, expect, it } from 'vitest';
import { toParisDay, toPlainDate } from '../kernel/index.ts';
import {
  findAgreedEnd,
  listDueActs,
  computeLeavingRefund,
  computeSubscriptionState,
  type SubscriptionEvent,
  type SubscriptionTerms,
} from './index.ts';
import { simulate } from './subscription-simulation.fixtures.ts';

const monthly: SubscriptionTerms = { planType: '12months', startsOn: toPlainDate('2027-01-31'), renews: true };
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const paid = (charge: number, day: string, payment = `p${charge}`): SubscriptionEvent => ({
  id: `paid:${payment}`,
  at: at(day),
  kind: 'paid',
  charge,
  payment,
  amountCents: 599,
});
const refused = (charge: number, day: string): SubscriptionEvent => ({
  id: `refused:${charge}`,
  at: at(day),
  kind: 'refused',
  charge,
  attempt: 1,
});
const refunded = (payment: string, day: string): SubscriptionEvent => ({
  id: `refunded:${payment}`,
  at: at(day),
  kind: 'refunded',
  payment,
  refund: `${payment}:599`,
  amountCents: 599,
});
const left = (kind: 'stop-asked' | 'withdrawn', day: string): SubscriptionEvent => ({ id: kind, at: at(day), kind });

describe('what goes back to whoever leaves', () => {
  const twice = [paid(0, '2027-01-31'), paid(0, '2027-02-01', 'again'), refunded('again', '2027-02-02')];

  it.each([
    ['withdrawn', 599],
    ['stop-asked', 0],
  ] as const)('after a payment made twice went back, « %s » gives back %i cents', (kind, cents) => {
    const events = [...twice, left(kind, '2027-02-05')];
    expect(computeLeavingRefund(monthly, events, { askedAt: at('2027-02-05'), now: at('2027-02-05') })).toBe(cents);
    // A refund made meanwhile does not change the total.
    const later = kind === 'withdrawn' ? [...events, refunded('p0', '2027-02-06')] : events;
    expect(computeLeavingRefund(monthly, later, { askedAt: at('2027-02-05'), now: at('2027-03-05') })).toBe(cents);
  });

  it('what a bank holds of an open dispute is not given back twice', () => {
    const disputed = { id: 'd', at: at('2027-02-02'), kind: 'disputed', payment: 'p0' } as const;
    const events = [paid(0, '2027-01-31'), disputed, left('withdrawn', '2027-02-05')];
    expect(computeLeavingRefund(monthly, events, { askedAt: at('2027-02-05'), now: at('2027-02-05') })).toBe(0);
  });
});

describe('a stop asked for while a charge is refused', () => {
  const untilOctober = Array.from({ length: 9 }, (_, charge) => paid(charge, '2027-01-31'));
  const grace = [...untilOctober, refused(9, '2027-10-31'), left('stop-asked', '2027-11-02')];

  it('takes effect at the end of the commitment if it is paid, with the grace if not', () => {
    const now = at('2027-11-02');
    expect(computeSubscriptionState(monthly, grace, now).end?.reason).toBe('unpaid');
    const end = findAgreedEnd(monthly, grace, now);
    expect(end?.reason).toBe('stop');
    expect(end && toParisDay(end.at)).toBe('2028-01-31');
    const settled = computeSubscriptionState(monthly, [...grace, paid(9, '2027-11-05')], at('2027-11-06'));
    expect(settled.end).toEqual(end);
  });

  it('is told of no renewal', () => {
    // The day of the notice of this term is two months before its last one: in the grace.
    const late = [...untilOctober, paid(9, '2027-10-31'), refused(10, '2027-11-30'), left('stop-asked', '2027-11-29')];
    const mails = listDueActs(monthly, late, at('2027-12-01')).flatMap((act) => (act.kind === 'mail' ? [act.key] : []));
    expect(mails).toContain('stop');
    expect(mails.filter((key) => key.startsWith('renewal-notice'))).toEqual([]);
  });
});

describe('a year that was renewed, stopped before it is paid', () => {
  const annual: SubscriptionTerms = { planType: 'annual', startsOn: toPlainDate('2027-01-31'), renews: true };
  const ordered = new Date('2027-01-31T10:00:00Z');
  const until = new Date('2028-06-01T00:00:00Z');
  const stopAt = (instant: string): SubscriptionEvent => ({
    id: 'stop-asked',
    at: new Date(instant),
    kind: 'stop-asked',
  });
  const moneyOf = (log: readonly string[]) => log.filter((line) => /(charge|refund|failed)/.test(line));

  it('is not charged on its first morning', () => {
    const heard = [stopAt('2028-01-30T23:30:00Z')];
    const { log } = simulate({ terms: annual, from: ordered, until, heard });
    expect(moneyOf(log)).toEqual([]);
    expect(log.at(-1)).toBe('2028-02-29 mail ended');
  });

  it('is not asked for again once it was refused', () => {
    const heard = [stopAt('2028-02-02T10:00:00Z')];
    const { log } = simulate({ terms: annual, from: ordered, until, heard, bank: () => 'refused' });
    expect(moneyOf(log)).toEqual(['2028-01-31 charge 1 6588', '2028-01-31 mail failed:1:1']);
    expect(log.at(-1)).toBe('2028-02-15 mail ended');
  });

  it('is paid back but for the month begun, once it was paid', () => {
    const heard = [stopAt('2028-02-02T10:00:00Z')];
    const { log } = simulate({ terms: annual, from: ordered, until, heard });
    expect(moneyOf(log)).toEqual([
      '2028-01-31 charge 1 6588',
      '2028-02-02 refund p1.1 6039',
      '2028-02-02 mail refunded:p1.1:6039',
    ]);
  });
});

it('a stop is acknowledged at once, while a charge of that day still has no answer', () => {
  const started: SubscriptionEvent = { id: 'm', at: at('2027-01-31'), kind: 'mailed', mail: 'started' };
  const asked: SubscriptionEvent = { id: 'a', at: at('2027-02-28'), kind: 'charge-asked', charge: 1, attempt: 1 };
  const events = [paid(0, '2027-01-31'), started, asked, left('stop-asked', '2027-03-01')];
  const acts = listDueActs(monthly, events, at('2027-03-01'));
  expect(acts.map((act) => (act.kind === 'mail' ? act.key : act.kind))).toEqual(['stop', 'charge']);
});
