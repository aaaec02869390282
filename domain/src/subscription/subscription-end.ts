import { graceDays, computeLastDayToWithdraw, getPlan } from '../billing/index.ts';
import { toParisDay, computeParisDayStart, type PlainDate } from '../kernel/index.ts';
import { findPlanChange } from './plan-change.ts';
import { addDaysServed, listPauses } from './pauses.ts';
import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import {
  computeTermEnd,
  computeNextMonthBoundary,
  computeNoticeWindow,
  computeTerms,
  type SubscriptionTerms,
} from './terms.ts';

export const endReasons = ['term', 'stop', 'unpaid', 'withdrawal', 'dispute', 'changed'] as const;
export type EndReason = (typeof endReasons)[number];

/** `at`: the first instant without the subscription. */
export interface SubscriptionEnd {
  readonly at: Date;
  readonly reason: EndReason;
}

/** How a charge that the bank refused stands; null when none is refused, or when it was paid within the grace. */
export interface FailedCharge {
  readonly charge: number;
  readonly failedAt: Date;
  readonly graceEndsAt: Date;
  /** The last time it was asked for, the bank wanted its holder to approve it: the card was not refused. */
  readonly needsAuthentication: boolean;
}

/** `events` in order. The earliest of what ends it; null while nothing does. */
export function findSubscriptionEnd(
  terms: SubscriptionTerms,
  events: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionEnd | null {
  const withdrawal = selectEvents(events, 'withdrawn').find(({ at }) => canWithdraw(terms, at));
  const lostDispute = selectEvents(events, 'dispute-lost')[0];
  const supersession = selectEvents(events, 'superseded')[0];
  const failed = findFailedCharge(events, now);
  const candidates: readonly (SubscriptionEnd | null)[] = [
    withdrawal === undefined ? null : { at: withdrawal.at, reason: 'withdrawal' },
    lostDispute === undefined ? null : { at: lostDispute.at, reason: 'dispute' },
    failed === null ? null : { at: failed.graceEndsAt, reason: 'unpaid' },
    supersession === undefined ? null : { at: supersession.at, reason: 'unpaid' },
    findEndByTerms(terms, events, now),
  ];
  return candidates
    .filter((end) => end !== null)
    .reduce<SubscriptionEnd | null>((first, end) => (first === null || end.at < first.at ? end : first), null);
}

/** Returns whether the holder may still withdraw without a reason at that instant. */
export function canWithdraw({ startsOn }: SubscriptionTerms, at: Date): boolean {
  return toParisDay(at) <= computeLastDayToWithdraw(startsOn);
}

/** The first charge that was refused and not paid before its grace was over. */
export function findFailedCharge(history: readonly SubscriptionEvent[], now: Date): FailedCharge | null {
  const events = sortEvents(history);
  const pauses = listPauses(events, now);
  const payments = selectEvents(events, 'paid');
  const refusals = selectEvents(events, 'refused');
  // The grace runs from the first refusal of a charge: a payment within it is within that of each later one.
  for (const { charge, at: failedAt } of refusals) {
    const graceEndsAt = computeParisDayStart(addDaysServed(pauses, toParisDay(failedAt), graceDays + 1));
    if (!payments.some((payment) => payment.charge === charge && payment.at < graceEndsAt))
      return { charge, failedAt, graceEndsAt, needsAuthentication: isApprovalAsked(refusals, charge) };
  }
  return null;
}

function isApprovalAsked(refusals: readonly EventOf<'refused'>[], charge: number): boolean {
  return refusals.findLast((refusal) => refusal.charge === charge)?.needsAuthentication === true;
}

/**
 * The end that the contract says, or that its holder asked for, whatever becomes of a charge that was refused: it may
 * still be paid. Null while nothing ends it.
 */
export function findAgreedEnd(
  terms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionEnd | null {
  const events = sortEvents(history);
  return findEndByTerms(computeTerms(terms, events, now), events, now);
}

/** The end that the contract itself says, or that its subscriber asked for. */
function findEndByTerms(
  terms: SubscriptionTerms,
  events: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionEnd | null {
  const stop = selectEvents(events, 'stop-asked')[0];
  const change = findPlanChange(terms, events);
  if (change !== null) return { at: computeParisDayStart(change.from), reason: 'changed' };
  for (let term = 0; ; term += 1) {
    const endsOn = computeTermEnd(terms, term);
    if (stop !== undefined && toParisDay(stop.at) < endsOn)
      return {
        at: computeParisDayStart(computeStopDay(terms, { term, askedOn: toParisDay(stop.at) })),
        reason: 'stop',
      };
    if (!isRenewalTold(terms, events, term)) {
      const mayStillBeTold = terms.renews && toParisDay(now) <= computeNoticeWindow(terms, term).to;
      return mayStillBeTold ? null : { at: computeParisDayStart(endsOn), reason: 'term' };
    }
  }
}

/** The day a stop takes effect: the end of the commitment, or of the month in a renewed term, which binds nobody. */
export function computeStopDay(
  terms: SubscriptionTerms,
  { term, askedOn }: { readonly term: number; readonly askedOn: PlainDate },
): PlainDate {
  return term === 0 ? computeTermEnd(terms, 0) : computeNextMonthBoundary(terms, askedOn);
}

/** True when the subscriber asked for renewals and was told of this one in its window: else there is none. */
function isRenewalTold(terms: SubscriptionTerms, events: readonly SubscriptionEvent[], term: number): boolean {
  if (!terms.renews) return false;
  const { from, to } = computeNoticeWindow(terms, term);
  if (selectEvents(events, 'mail-refused').some(({ mail }) => mail === `renewal-notice:${term}`)) return false;
  return selectEvents(events, 'mailed').some(
    ({ mail, at }) => mail === `renewal-notice:${term}` && toParisDay(at) >= from && toParisDay(at) <= to,
  );
}

/** Whole months of one charge that come after an end: they are paid back when the commitment is over. */
export function countMonthsAfter(terms: SubscriptionTerms, chargeDay: PlainDate, endsOn: PlainDate): number {
  const { monthsPerCharge } = getPlan(terms.planType);
  let used = 0;
  for (let day = chargeDay; used < monthsPerCharge && day < endsOn; used += 1)
    day = computeNextMonthBoundary(terms, day);
  return monthsPerCharge - used;
}
