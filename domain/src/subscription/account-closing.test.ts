import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { computeClosingEffect, type SubscriptionEvent, type SubscriptionTerms } from './index.ts';

const annual: SubscriptionTerms = { planType: 'annual', startsOn: toPlainDate('2027-01-31'), renews: true };
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const paid = (charge: number, day: string): SubscriptionEvent => ({
  id: `paid:p${charge}`,
  at: at(day),
  kind: 'paid',
  charge,
  payment: `p${charge}`,
  amountCents: 6588,
});

describe('closing the account', () => {
  it('is a withdrawal while one may withdraw: everything is paid back', () => {
    expect(computeClosingEffect(annual, [paid(0, '2027-01-31')], at('2027-02-03'))).toEqual({
      isWithdrawal: true,
      refunds: [{ refund: 'p0:6588', payment: 'p0', amountCents: 6588, askedAt: at('2027-02-03'), hasFailed: false }],
      charges: [],
    });
  });

  it('after that ends the commitment without a refund', () => {
    expect(computeClosingEffect(annual, [paid(0, '2027-01-31')], at('2027-06-03'))).toEqual({
      isWithdrawal: false,
      refunds: [],
      charges: [],
    });
  });

  it('pays back the months not begun of a renewed term', () => {
    const told = { id: 'm', at: at('2027-11-30'), kind: 'mailed', mail: 'renewal-notice:0' } as const;
    const events = [paid(0, '2027-01-31'), told, paid(1, '2028-01-31')];
    expect(computeClosingEffect(annual, events, at('2028-03-10')).refunds).toEqual([
      { refund: 'p1:5490', payment: 'p1', amountCents: 10 * 549, askedAt: at('2028-03-10'), hasFailed: false },
    ]);
  });

  it('forgets neither a refund that waits for its answer, nor one that failed', () => {
    const withdrawn = { id: 'withdrawn', at: at('2027-02-01'), kind: 'withdrawn' } as const;
    const asked = { id: 'a', at: at('2027-02-01'), kind: 'refund-asked', payment: 'p0', refund: 'p0:6588' } as const;
    const events = [paid(0, '2027-01-31'), withdrawn, { ...asked, amountCents: 6588 }];
    const refund = { refund: 'p0:6588', payment: 'p0', amountCents: 6588 };
    expect(computeClosingEffect(annual, events, at('2027-02-02')).refunds).toEqual([
      { ...refund, askedAt: at('2027-02-01'), hasFailed: false },
    ]);
    const failed = { id: 'f', at: at('2027-02-02'), kind: 'refund-failed', payment: 'p0', refund: 'p0:6588' } as const;
    expect(computeClosingEffect(annual, [...events, failed], at('2027-02-02')).refunds).toEqual([
      { ...refund, askedAt: at('2027-02-02'), hasFailed: true },
    ]);
  });

  it('does not pay back again what was paid back', () => {
    const withdrawn = { id: 'withdrawn', at: at('2027-02-01'), kind: 'withdrawn' } as const;
    const asked = { id: 'a', at: at('2027-02-01'), kind: 'refund-asked', payment: 'p0', refund: 'p0:6588' } as const;
    const refunded = { ...asked, id: 'r', at: at('2027-02-02'), kind: 'refunded' } as const;
    const told = [asked, refunded].map((event) => ({ ...event, amountCents: 6588 }));
    expect(computeClosingEffect(annual, [paid(0, '2027-01-31'), withdrawn, ...told], at('2027-02-03')).refunds).toEqual(
      [],
    );
  });

  it('is no withdrawal from what is over already', () => {
    const lost = { id: 'l', at: at('2027-02-02'), kind: 'dispute-lost', payment: 'p0' } as const;
    expect(computeClosingEffect(annual, [paid(0, '2027-01-31'), lost], at('2027-02-03'))).toEqual({
      isWithdrawal: false,
      refunds: [],
      charges: [],
    });
  });

  it('names the charge whose answer is not known', () => {
    const monthly = { ...annual, planType: '24months', renews: false } as const;
    const asked = { id: 'a', at: at('2027-02-28'), kind: 'charge-asked', charge: 1, attempt: 1 } as const;
    expect(computeClosingEffect(monthly, [paid(0, '2027-01-31'), asked], at('2027-02-28')).charges).toEqual([
      { charge: 1, attempt: 1, amountCents: 499 },
    ]);
    const refused = { ...asked, id: 'r', kind: 'refused' } as const;
    expect(computeClosingEffect(monthly, [paid(0, '2027-01-31'), asked, refused], at('2027-02-28')).charges).toEqual(
      [],
    );
  });
});
