import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import {
  listDueActs,
  computeNextLookAt,
  computeSubscriptionState,
  findUpcomingPayment,
  type SubscriptionEvent,
  type SubscriptionTerms,
} from './index.ts';

const monthly: SubscriptionTerms = { planType: '12months', startsOn: toPlainDate('2027-01-31'), renews: false };
const annual: SubscriptionTerms = { ...monthly, planType: 'annual' };
const at = (day: string, hour = '10') => new Date(`${day}T${hour}:00:00Z`);
const paid = (charge: number, day: string, amountCents = 599): SubscriptionEvent => ({
  id: `paid:${charge}:${day}`,
  kind: 'paid',
  at: at(day),
  charge,
  payment: `p${charge}`,
  amountCents,
});
const asked: SubscriptionEvent = {
  id: 'plan',
  kind: 'plan-asked',
  at: at('2027-04-02'),
  planType: '24months',
  renews: false,
  amountCents: 450,
  cancels: null,
};
const stop: SubscriptionEvent = { id: 'stop', kind: 'stop-asked', at: at('2027-04-03') };
const first = paid(0, '2027-01-31');
const year = paid(0, '2027-01-31', 6588);

describe('what the card is asked for next', () => {
  const follows = { index: 0, day: '2028-01-31', amountCents: 450 };
  it.each<[string, SubscriptionTerms, readonly SubscriptionEvent[], string, object | null]>([
    ['the next month', monthly, [first], '2027-02-10', { index: 1, day: '2027-02-28', amountCents: 599 }],
    ['nothing of a year that was paid', annual, [year], '2027-05-01', null],
    ['the plan that follows', annual, [year, asked], '2027-05-01', follows],
    ['this plan first, then the one that follows', monthly, [first, asked], '2027-05-01', { index: 1 }],
    ['nothing once the change was left', annual, [year, asked, stop], '2027-05-01', null],
    ['nothing once it is over', annual, [year, asked], '2028-01-31', null],
    ['nothing of one that stops', annual, [year, stop], '2027-05-01', null],
  ])('%s', (_, terms, events, now, expected) => {
    const payment = findUpcomingPayment(terms, events, computeSubscriptionState(terms, events, at(now)));
    if (expected === null) expect(payment).toBeNull();
    else expect(payment).toMatchObject(expected);
  });
});

describe('a charge that the service itself forgot', () => {
  const acts = (day: string, heard: readonly SubscriptionEvent[] = []) =>
    listDueActs(monthly, [{ ...first }, ...sent, ...heard], at(day)).map((act) =>
      act.kind === 'mail' ? act.key : `${act.kind} ${act.kind === 'charge' ? act.charge : act.payment}`,
    );
  const sent: readonly SubscriptionEvent[] = [{ id: 'm', kind: 'mailed', at: at('2027-01-31'), mail: 'started' }];
  const told = (day: string, kind: 'mailed' | 'mail-refused' = 'mailed'): SubscriptionEvent => ({
    id: 'late',
    kind,
    at: at(day),
    mail: 'late-charge:1',
  });

  it.each<[string, string, readonly SubscriptionEvent[], readonly string[]]>([
    ['the day before, nothing is asked', '2027-02-27', [], []],
    ['on its day, the card is asked', '2027-02-28', [], ['charge 1']],
    ['the day after too', '2027-03-01', [], ['charge 1']],
    ['two days late, its holder is written to first', '2027-03-02', [], ['late-charge:1']],
    ['and nothing is asked that day', '2027-03-04', [told('2027-03-04')], []],
    ['but the day after', '2027-03-05', [told('2027-03-04')], ['charge 1']],
    ['whether the mail arrived or not', '2027-03-05', [told('2027-03-04', 'mail-refused')], ['charge 1']],
    ['never while the account is suspended', '2027-03-05', [{ id: 'pause', kind: 'paused', at: at('2027-02-27') }], []],
  ])('%s', (_, day, heard, expected) => {
    expect(acts(day, heard)).toEqual(expected);
  });

  it('is no more late once it was asked, or was refused', () => {
    const asking = { kind: 'charge-asked', charge: 1, attempt: 1, at: at('2027-02-28') } as const;
    expect(acts('2027-03-04', [{ ...asking, id: 'a' }])).toEqual(['charge 1']);
    const refused = [
      { ...asking, id: 'a' },
      { ...asking, id: 'r', kind: 'refused' },
    ] as const;
    expect(acts('2027-03-04', refused)).toEqual(['failed:1:1']);
  });

  it('the first is paid with the order, unless the plan follows another', () => {
    const kinds = (terms: SubscriptionTerms) => listDueActs(terms, [], at('2027-02-01')).map(({ kind }) => kind);
    expect(kinds(monthly)).toEqual([]);
    expect(kinds({ ...monthly, follows: true })).toEqual(['charge']);
  });

  it('two months forgotten are charged on two days', () => {
    const heard = [told('2027-04-02'), paid(1, '2027-04-03')];
    const late = { id: 'late:2', kind: 'mailed', at: at('2027-04-03'), mail: 'late-charge:2' } as const;
    expect(acts('2027-04-03', heard)).toEqual(['late-charge:2', 'receipt:1']);
    const receipt = { id: 'r', kind: 'mailed', at: at('2027-04-03'), mail: 'receipt:1' } as const;
    expect(acts('2027-04-03', [...heard, late, receipt])).toEqual([]);
    expect(acts('2027-04-04', [...heard, late, receipt])).toEqual(['charge 2']);
  });
});

describe('the next look', () => {
  it.each<[string, SubscriptionTerms, readonly SubscriptionEvent[], string, string | null]>([
    ['at the mail that was not sent', monthly, [first], '2027-02-01', '2027-01-31T10:00:00Z'],
    ['at the word before the end', annual, [year], '2027-02-01', '2028-01-17T07:00:00Z'],
    ['at the end', annual, [year], '2028-01-18', '2028-01-30T23:00:00Z'],
    ['at the notice of a renewal', { ...annual, renews: true }, [year], '2027-02-01', '2027-11-30T07:00:00Z'],
    ['never, once it is over', annual, [year], '2028-02-01', null],
  ])('%s', (name, terms, heard, now, look) => {
    const keys = ['started', 'ends-soon:2028-01-31', 'ended'].filter(
      (key) => name !== 'at the mail that was not sent' && (key !== 'ends-soon:2028-01-31' || now > '2028-01-17'),
    );
    const mails = keys.map((mail): SubscriptionEvent => ({ id: mail, kind: 'mailed', at: at(now, '08'), mail }));
    expect(computeNextLookAt(terms, [...heard, ...mails], at(now))).toEqual(look === null ? null : new Date(look));
  });
});

describe('what was paid and is not ours', () => {
  const now = at('2027-03-15');
  const payments = (events: readonly SubscriptionEvent[], terms = monthly) =>
    computeSubscriptionState(terms, events, now).payments.map(({ returnedCents, owedCents }) => [
      returnedCents,
      owedCents,
    ]);
  const twice = { ...paid(0, '2027-02-01'), payment: 'p0b', id: 'twice' } as const;
  const refund = (kind: 'refund-asked' | 'refunded', name: string, amountCents: number): SubscriptionEvent => ({
    id: `${kind}:${name}`,
    kind,
    at: at('2027-02-02'),
    payment: 'p0b',
    refund: name,
    amountCents,
  });
  const failed: SubscriptionEvent = {
    id: 'failed',
    kind: 'refund-failed',
    at: at('2027-02-03'),
    payment: 'p0b',
    refund: 'one',
  };

  it.each<[string, readonly SubscriptionEvent[], readonly number[]]>([
    ['all of it', [], [0, 599]],
    ['nothing once it was asked for', [refund('refund-asked', 'one', 599)], [599, 0]],
    ['once, told twice', [refund('refund-asked', 'one', 599), refund('refunded', 'one', 599)], [599, 0]],
    ['what is left of a part', [refund('refunded', 'one', 200)], [200, 399]],
    ['two parts', [refund('refunded', 'one', 200), refund('refunded', 'two', 300)], [500, 99]],
    ['never more than was paid', [refund('refunded', 'one', 599), refund('refunded', 'two', 599)], [599, 0]],
    ['all of it once the refund failed', [refund('refunded', 'one', 599), failed], [0, 599]],
  ])('paid twice, the second is owed: %s', (_, events, second) => {
    expect(payments([first, twice, ...events])).toEqual([[0, 0], second]);
  });

  it.each<[string, readonly SubscriptionEvent[], readonly string[]]>([
    ['has no answer: it is asked again under its name', [refund('refund-asked', 'one', 599)], ['one p0b 599']],
    ['was made', [refund('refund-asked', 'one', 599), refund('refunded', 'one', 599)], []],
    ['failed: it is for the team', [refund('refund-asked', 'one', 599), failed], []],
  ])('a refund that was asked for and %s', (_, events, again) => {
    const refunds = listDueActs(monthly, [first, twice, ...events], now).flatMap((act) =>
      act.kind === 'refund' ? [`${act.refund} ${act.payment} ${act.amountCents}`] : [],
    );
    expect(refunds).toEqual(again);
  });

  it('is nothing of a month that runs, nor of one in its commitment that stops', () => {
    expect(payments([first, paid(1, '2027-02-28')])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(payments([first, paid(1, '2027-02-28'), { ...stop, at: at('2027-03-01') }])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is the month that was refused and paid after another subscription took its place', () => {
    const superseded: SubscriptionEvent = { id: 's', kind: 'superseded', at: at('2027-03-10'), charge: 1 };
    expect(payments([first, paid(1, '2027-02-28'), superseded])).toEqual([
      [0, 0],
      [0, 599],
    ]);
    expect(computeSubscriptionState(monthly, [first, superseded], now).end).toEqual({
      at: at('2027-03-10'),
      reason: 'unpaid',
    });
  });
});
