import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import type { SubscriptionEvent } from './index.ts';
import { findFailedCharge, countMonthsAfter, findSubscriptionEnd } from './subscription-end.ts';
import { computeNoticeWindow, type SubscriptionTerms } from './terms.ts';

const monthly: SubscriptionTerms = { planType: '12months', startsOn: toPlainDate('2027-01-31'), renews: false };
const annual: SubscriptionTerms = { ...monthly, planType: 'annual', renews: true };
const at = (text: string) => new Date(text);
const mail = (kind: 'mailed' | 'mail-refused', key: string, day: string): SubscriptionEvent => ({
  id: `${kind}:${key}:${day}`,
  at: at(`${day}T08:00:00Z`),
  kind,
  mail: key,
});
const refused = (charge: number, day: string, needsAuthentication = false): SubscriptionEvent => ({
  id: `refused:${charge}:${day}`,
  at: at(`${day}T08:00:00Z`),
  kind: 'refused',
  charge,
  attempt: 1,
  needsAuthentication,
});
const paid = (charge: number, instant: string): SubscriptionEvent => ({
  id: `paid:${charge}`,
  at: at(instant),
  kind: 'paid',
  charge,
  payment: `p${charge}`,
  amountCents: 599,
});
const plain = (kind: 'stop-asked' | 'withdrawn', instant: string): SubscriptionEvent => ({
  id: kind,
  at: at(instant),
  kind,
});
const lostDispute = (instant: string): SubscriptionEvent => ({
  id: 'lost',
  at: at(instant),
  kind: 'dispute-lost',
  payment: 'p0',
});

describe('a renewal, told of from three months to one month before the end (art. L215-1)', () => {
  const told = mail('mailed', 'renewal-notice:0', '2027-11-15');
  const endOfYear = { at: at('2028-01-30T23:00:00Z'), reason: 'term' };

  it('has its window', () => {
    expect(computeNoticeWindow(annual, 0)).toEqual({ from: '2027-10-30', to: '2027-12-30', refuseBy: '2028-01-30' });
  });

  it.each<readonly [string, SubscriptionTerms, readonly SubscriptionEvent[], string, object | null]>([
    ['was told of in its window: it goes on', annual, [told], '2028-02-01', null],
    ['can still be told of on the last day of it', annual, [], '2027-12-30', null],
    ['was not told of by then: it ends', annual, [], '2027-12-31', endOfYear],
    ['was told of a day early', annual, [mail('mailed', 'renewal-notice:0', '2027-10-29')], '2028-01-01', endOfYear],
    ['was told of on the first day', annual, [mail('mailed', 'renewal-notice:0', '2027-10-30')], '2028-01-01', null],
    ['was told of on the last day', annual, [mail('mailed', 'renewal-notice:0', '2027-12-30')], '2028-01-01', null],
    ['was told of a day late', annual, [mail('mailed', 'renewal-notice:0', '2027-12-31')], '2028-01-02', endOfYear],
    ['saw another mail go out then', annual, [mail('mailed', 'receipt:0', '2027-11-15')], '2028-01-01', endOfYear],
    [
      'was told of by a mail that did not arrive',
      annual,
      [told, mail('mail-refused', 'renewal-notice:0', '2027-11-16')],
      '2028-01-01',
      endOfYear,
    ],
    [
      'was told of, while another mail did not arrive',
      annual,
      [told, mail('mail-refused', 'receipt:0', '2027-11-16')],
      '2028-02-01',
      null,
    ],
    ['was told of without having been asked for', { ...annual, renews: false }, [told], '2028-02-01', endOfYear],
    [
      'goes on a second time when it was told of again',
      annual,
      [told, mail('mailed', 'renewal-notice:1', '2028-11-15')],
      '2029-02-01',
      null,
    ],
    [
      'ends with its second term when that one was not told of',
      annual,
      [told],
      '2029-01-01',
      { at: at('2029-01-30T23:00:00Z'), reason: 'term' },
    ],
  ])('%s', (_, terms, events, today, expected) => {
    expect(findSubscriptionEnd(terms, events, at(`${today}T12:00:00Z`))).toEqual(expected);
  });

  it.each([
    ['the day before the renewed term, for the end of the commitment', '2028-01-30T12:00:00Z', '2028-01-30T23:00:00Z'],
    ['on its first day, for the end of its first month', '2028-01-31T12:00:00Z', '2028-02-28T23:00:00Z'],
  ])('is stopped %s', (_, askedAt, endsAt) => {
    const events = [told, plain('stop-asked', askedAt)];
    expect(findSubscriptionEnd(annual, events, at(askedAt))).toEqual({ at: at(endsAt), reason: 'stop' });
  });
});

describe('a charge that was refused', () => {
  const endOfGrace = '2027-03-14T23:00:00Z';

  it.each([
    ['the instant before its grace is over', '2027-03-14T22:59:59.999Z', null],
    ['the instant it is over', endOfGrace, { charge: 1 }],
  ])('is paid %s', (_, paidAt, expected) => {
    const failed = findFailedCharge([refused(1, '2027-02-28'), paid(1, paidAt)], at('2027-04-01T12:00:00Z'));
    if (expected === null) expect(failed).toBeNull();
    else expect(failed).toMatchObject({ ...expected, graceEndsAt: at(endOfGrace) });
  });

  it('is refused again before it is paid: its grace runs from the first time', () => {
    const events = [refused(1, '2027-02-28'), refused(1, '2027-03-05')];
    expect(findFailedCharge(events, at('2027-03-06T12:00:00Z'))?.graceEndsAt).toEqual(at(endOfGrace));
  });

  it('is not the one that another charge needs an approval for', () => {
    const events = [refused(1, '2027-02-28'), refused(2, '2027-03-31', true)];
    const failed = findFailedCharge(events, at('2027-04-01T12:00:00Z'));
    expect(failed).toMatchObject({ charge: 1, needsAuthentication: false });
  });
});

describe('several ends', () => {
  const now = at('2027-06-01T12:00:00Z');

  it('the earliest counts, whatever it is', () => {
    const unpaid = refused(1, '2027-02-28');
    expect(findSubscriptionEnd(monthly, [unpaid, lostDispute('2027-03-20T08:00:00Z')], now)?.reason).toBe('unpaid');
    expect(findSubscriptionEnd(monthly, [unpaid, lostDispute('2027-03-10T08:00:00Z')], now)?.reason).toBe('dispute');
  });

  it('who withdraws at the same instant as a dispute is lost has withdrawn', () => {
    const instant = '2027-02-05T08:00:00Z';
    expect(findSubscriptionEnd(monthly, [plain('withdrawn', instant), lostDispute(instant)], now)?.reason).toBe(
      'withdrawal',
    );
  });
});

describe('months of a charge after an end', () => {
  const day = toPlainDate('2027-01-31');

  it.each([
    ['2027-01-31', 12],
    ['2027-02-01', 11],
    ['2027-02-28', 11],
    ['2027-03-01', 10],
    ['2028-01-31', 0],
    ['2028-03-31', 0],
  ])('of a year paid at once that ends on %s: %i', (endsOn, months) => {
    expect(countMonthsAfter(annual, day, toPlainDate(endsOn))).toBe(months);
  });
});
