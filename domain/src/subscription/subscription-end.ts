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

/** End of a subscription; `at` is the first instant without it. */
export interface SubscriptionEnd {
  readonly at: Date;
  readonly reason: EndReason;
}

/** A charge that the bank refused, with the grace period that its first refusal opened. */
export interface FailedCharge {
  readonly charge: number;
  readonly failedAt: Date;
  readonly graceEndsAt: Date;
  /** True when, at the last attempt, the bank asked the holder to approve the charge instead of refusing the card. */
  readonly needsAuthentication: boolean;
}

/** Returns the earliest end of the subscription; null while nothing ends it. `events` must be in order. */
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

/** Returns the first refused charge that was not paid within its grace period; null when there is none. */
export function findFailedCharge(history: readonly SubscriptionEvent[], now: Date): FailedCharge | null {
  const events = sortEvents(history);
  const pauses = listPauses(events, now);
  const payments = selectEvents(events, 'paid');
  const refusals = selectEvents(events, 'refused');
  // The grace period runs from the first refusal of a charge. A payment within it is also within the period of each
  // later refusal of the same charge.
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
 * Returns the end set by the contract or asked for by its holder; null when there is none. A refused charge is ignored
 * here, since it may still be paid.
 */
export function findAgreedEnd(
  terms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionEnd | null {
  const events = sortEvents(history);
  return findEndByTerms(computeTerms(terms, events, now), events, now);
}

/** Returns the end set by the contract, or by a stop or a change of plan that its subscriber asked for. */
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
    if (!isRenewalAnnounced(terms, events, term)) {
      const canStillBeAnnounced = terms.renews && toParisDay(now) <= computeNoticeWindow(terms, term).to;
      return canStillBeAnnounced ? null : { at: computeParisDayStart(endsOn), reason: 'term' };
    }
  }
}

/**
 * Returns the first day without the subscription after a stop: the end of the commitment, or the end of the current
 * month in a renewed term, which carries no commitment.
 */
export function computeStopDay(
  terms: SubscriptionTerms,
  { term, askedOn }: { readonly term: number; readonly askedOn: PlainDate },
): PlainDate {
  return term === 0 ? computeTermEnd(terms, 0) : computeNextMonthBoundary(terms, askedOn);
}

/** True when the subscriber asked for renewals and got the notice of this one in its window: else the term ends. */
function isRenewalAnnounced(terms: SubscriptionTerms, events: readonly SubscriptionEvent[], term: number): boolean {
  if (!terms.renews) return false;
  const { from, to } = computeNoticeWindow(terms, term);
  if (selectEvents(events, 'mail-refused').some(({ mail }) => mail === `renewal-notice:${term}`)) return false;
  return selectEvents(events, 'mailed').some(
    ({ mail, at }) => mail === `renewal-notice:${term}` && toParisDay(at) >= from && toParisDay(at) <= to,
  );
}

/** Returns how many whole months of one charge come after an end. They are refunded once the commitment is over. */
export function countMonthsAfter(terms: SubscriptionTerms, chargeDay: PlainDate, endsOn: PlainDate): number {
  const { monthsPerCharge } = getPlan(terms.planType);
  let used = 0;
  for (let day = chargeDay; used < monthsPerCharge && day < endsOn; used += 1)
    day = computeNextMonthBoundary(terms, day);
  return monthsPerCharge - used;
}
