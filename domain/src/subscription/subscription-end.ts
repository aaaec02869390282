import { graceDays, lastDayToWithdraw, planOf } from '../billing/index.ts';
import { parisDay, startOfParisDay, type PlainDate } from '../kernel/index.ts';
import { planChange } from './plan-change.ts';
import { addDaysServed, pausesOf } from './pauses.ts';
import { eventsOf, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import { endOfTerm, nextMonthBoundary, noticeWindow, termsAt, type SubscriptionTerms } from './terms.ts';

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
export function subscriptionEnd(
  terms: SubscriptionTerms,
  events: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionEnd | null {
  const withdrawal = eventsOf(events, 'withdrawn').find(({ at }) => canWithdraw(terms, at));
  const lostDispute = eventsOf(events, 'dispute-lost')[0];
  const supersession = eventsOf(events, 'superseded')[0];
  const failed = failedCharge(events, now);
  const candidates: readonly (SubscriptionEnd | null)[] = [
    withdrawal === undefined ? null : { at: withdrawal.at, reason: 'withdrawal' },
    lostDispute === undefined ? null : { at: lostDispute.at, reason: 'dispute' },
    failed === null ? null : { at: failed.graceEndsAt, reason: 'unpaid' },
    supersession === undefined ? null : { at: supersession.at, reason: 'unpaid' },
    endByTerms(terms, events, now),
  ];
  return candidates
    .filter((end) => end !== null)
    .reduce<SubscriptionEnd | null>((first, end) => (first === null || end.at < first.at ? end : first), null);
}

/** Returns whether the holder may still withdraw without a reason at that instant. */
export function canWithdraw({ startsOn }: SubscriptionTerms, at: Date): boolean {
  return parisDay(at) <= lastDayToWithdraw(startsOn);
}

/** The first charge that was refused and not paid before its grace was over. */
export function failedCharge(heard: readonly SubscriptionEvent[], now: Date): FailedCharge | null {
  const events = sortEvents(heard);
  const pauses = pausesOf(events, now);
  const payments = eventsOf(events, 'paid');
  const refusals = eventsOf(events, 'refused');
  // The grace runs from the first refusal of a charge: a payment within it is within that of each later one.
  for (const { charge, at: failedAt } of refusals) {
    const graceEndsAt = startOfParisDay(addDaysServed(pauses, parisDay(failedAt), graceDays + 1));
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
export function agreedEnd(
  terms: SubscriptionTerms,
  heard: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionEnd | null {
  const events = sortEvents(heard);
  return endByTerms(termsAt(terms, events, now), events, now);
}

/** The end that the contract itself says, or that its subscriber asked for. */
function endByTerms(terms: SubscriptionTerms, events: readonly SubscriptionEvent[], now: Date): SubscriptionEnd | null {
  const stop = eventsOf(events, 'stop-asked')[0];
  const change = planChange(terms, events);
  if (change !== null) return { at: startOfParisDay(change.from), reason: 'changed' };
  for (let term = 0; ; term += 1) {
    const endsOn = endOfTerm(terms, term);
    if (stop !== undefined && parisDay(stop.at) < endsOn)
      return { at: startOfParisDay(effectOfStop(terms, { term, askedOn: parisDay(stop.at) })), reason: 'stop' };
    if (!isRenewalTold(terms, events, term)) {
      const mayStillBeTold = terms.renews && parisDay(now) <= noticeWindow(terms, term).to;
      return mayStillBeTold ? null : { at: startOfParisDay(endsOn), reason: 'term' };
    }
  }
}

/** The day a stop takes effect: the end of the commitment, or of the month in a renewed term, which binds nobody. */
export function effectOfStop(
  terms: SubscriptionTerms,
  { term, askedOn }: { readonly term: number; readonly askedOn: PlainDate },
): PlainDate {
  return term === 0 ? endOfTerm(terms, 0) : nextMonthBoundary(terms, askedOn);
}

/** True when the subscriber asked for renewals and was told of this one in its window: else there is none. */
function isRenewalTold(terms: SubscriptionTerms, events: readonly SubscriptionEvent[], term: number): boolean {
  if (!terms.renews) return false;
  const { from, to } = noticeWindow(terms, term);
  if (eventsOf(events, 'mail-refused').some(({ mail }) => mail === `renewal-notice:${term}`)) return false;
  return eventsOf(events, 'mailed').some(
    ({ mail, at }) => mail === `renewal-notice:${term}` && parisDay(at) >= from && parisDay(at) <= to,
  );
}

/** Whole months of one charge that come after an end: they are paid back when the commitment is over. */
export function monthsAfter(terms: SubscriptionTerms, chargeDay: PlainDate, endsOn: PlainDate): number {
  const { monthsPerCharge } = planOf(terms.planType);
  let used = 0;
  for (let day = chargeDay; used < monthsPerCharge && day < endsOn; used += 1) day = nextMonthBoundary(terms, day);
  return monthsPerCharge - used;
}
