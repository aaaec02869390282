import { getPlan } from '../billing/index.ts';
import { computeCreditedTotal } from '../invoice/index.ts';
import { addDays, toParisDay, computeParisDayStart, type PlainDate } from '../kernel/index.ts';
import { findPlanChange } from './plan-change.ts';
import { listUnansweredCharges } from './cards.ts';
import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import {
  findFailedCharge,
  countMonthsAfter,
  findSubscriptionEnd,
  type FailedCharge,
  type SubscriptionEnd,
} from './subscription-end.ts';
import {
  computeMonthlyCents,
  buildPlannedCharge,
  computeChargeTerm,
  computeTerms,
  type PlannedCharge,
  type SubscriptionTerms,
} from './terms.ts';

export const subscriptionStatuses = ['active', 'grace', 'ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface SubscriptionPayment {
  readonly payment: string;
  readonly charge: number;
  readonly amountCents: number;
  readonly at: Date;
  /** Cents refunded, or on their way back. */
  readonly returnedCents: number;
  /** Cents still to be refunded: paid twice, paid after the end, or paid before a withdrawal. */
  readonly owedCents: number;
  readonly refundFailed: boolean;
}

export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** The end, past or to come; null while nothing ends it. */
  readonly end: SubscriptionEnd | null;
  /** The first charge that was refused and not paid within its grace period, over or not; null when there is none. */
  readonly failed: FailedCharge | null;
  /** The first charge that is not paid yet, including one in its grace period; null when no charge remains. */
  readonly nextCharge: PlannedCharge | null;
  /** Oldest first. */
  readonly payments: readonly SubscriptionPayment[];
}

/** Computes the state of a subscription from its events. Their order of arrival and repetitions make no difference. */
export function computeSubscriptionState(
  agreedTerms: SubscriptionTerms,
  history: readonly SubscriptionEvent[],
  now: Date,
): SubscriptionState {
  const events = sortEvents(history);
  const terms = computeTerms(agreedTerms, events, now);
  const end = findSubscriptionEnd(terms, events, now);
  const failed = findFailedCharge(events, now);
  const isOver = end !== null && end.at <= now;
  const runningStatus = failed === null ? 'active' : 'grace';
  return {
    status: isOver ? 'ended' : runningStatus,
    end,
    failed,
    nextCharge: isOver ? null : findFirstUnpaid(terms, events, end),
    payments: selectEvents(events, 'paid').map((paidEvent) => buildPayment({ terms, events, end, paidEvent })),
  };
}

/** Finds the next charge of the card, for this plan or else for the one that follows; null when there is none. */
export function findUpcomingPayment(
  terms: SubscriptionTerms,
  events: readonly SubscriptionEvent[],
  { status, end, nextCharge }: SubscriptionState,
): PlannedCharge | null {
  const change = status === 'ended' || end?.reason !== 'changed' ? null : findPlanChange(terms, events);
  if (nextCharge !== null || change === null) return nextCharge;
  return { index: 0, day: change.from, amountCents: change.chargeCents };
}

/**
 * Returns the last day of the current grace period, after which an unpaid charge ends the subscription; null when no
 * grace period runs, or when its charge is no longer requested.
 */
export function computeUnpaidEnd({ status, end, failed, nextCharge }: SubscriptionState): PlainDate | null {
  if (status !== 'grace' || failed === null || nextCharge === null || end?.reason !== 'unpaid') return null;
  return addDays(toParisDay(failed.graceEndsAt), -1);
}

/**
 * Amount to refund to a person who left at `askedAt`, whether refunded since or still owed. Earlier refunds and
 * chargebacks are not refunded again.
 */
export function computeLeavingRefund(
  terms: SubscriptionTerms,
  events: readonly SubscriptionEvent[],
  { askedAt, now }: { readonly askedAt: Date; readonly now: Date },
): number {
  const before = computeSubscriptionState(
    terms,
    events.filter(({ at }) => at < askedAt),
    askedAt,
  );
  const backBefore = before.payments.reduce((sum, { returnedCents }) => sum + returnedCents, 0);
  const back = computeSubscriptionState(terms, events, now).payments.reduce(
    (sum, { owedCents, returnedCents }) => sum + owedCents + returnedCents,
    0,
  );
  return Math.max(0, back - backBefore);
}

function findFirstUnpaid(
  terms: SubscriptionTerms,
  events: readonly SubscriptionEvent[],
  end: SubscriptionEnd | null,
): PlannedCharge | null {
  const paidCharges = new Set(selectEvents(events, 'paid').map(({ charge }) => charge));
  let index = 0;
  while (paidCharges.has(index)) index += 1;
  const next = buildPlannedCharge(terms, index);
  if (isYearLeftUnpaid(terms, events, index)) return null;
  return end !== null && computeParisDayStart(next.day) >= end.at ? null : next;
}

/**
 * True for a charge of several months of a renewed term that the subscriber stopped before paying: a renewed term
 * carries no commitment, so the charge is not requested. One that was already requested still awaits its answer.
 */
function isYearLeftUnpaid(terms: SubscriptionTerms, events: readonly SubscriptionEvent[], index: number): boolean {
  if (selectEvents(events, 'stop-asked').length === 0 || computeChargeTerm(terms, index) === 0) return false;
  return (
    getPlan(terms.planType).monthsPerCharge > 1 && !listUnansweredCharges(events).some(({ charge }) => charge === index)
  );
}

interface PaidSubscription {
  readonly terms: SubscriptionTerms;
  readonly events: readonly SubscriptionEvent[];
  readonly end: SubscriptionEnd | null;
  readonly paidEvent: EventOf<'paid'>;
}

function buildPayment({ terms, events, end, paidEvent }: PaidSubscription): SubscriptionPayment {
  const { payment, charge, amountCents, at } = paidEvent;
  const ofThis = (event: { readonly payment: string }) => event.payment === payment;
  const failedRefunds = new Set(
    selectEvents(events, 'refund-failed')
      .filter(ofThis)
      .map(({ refund }) => refund),
  );
  const refunds = new Map(
    selectEvents(events, 'refund-asked', 'refunded')
      .filter((event) => ofThis(event) && !failedRefunds.has(event.refund))
      .map((event) => [event.refund, event.amountCents]),
  );
  const dispute = selectEvents(events, 'disputed', 'dispute-won', 'dispute-lost').findLast(ofThis);
  // The bank holds the money of an open dispute, and has given back that of a lost one.
  const atBank = dispute !== undefined && dispute.kind !== 'dispute-won';
  // Our refund and one made by hand may be requested at the same time: the provider accepts only one of the two.
  const refundedCents = Math.min(
    amountCents,
    [...refunds.values()].reduce((sum, cents) => sum + cents, 0),
  );
  const returnedCents = atBank ? amountCents : refundedCents;
  // A refund that was announced and failed is owed, whatever its reason: its credit note stands.
  const promisedCents = Math.max(
    computeCentsNotDue({ terms, events, end, paidEvent }),
    computeCreditedCents(events, paidEvent),
  );
  const owedCents = Math.max(0, promisedCents - returnedCents);
  return { payment, charge, amountCents, at, returnedCents, owedCents, refundFailed: failedRefunds.size > 0 };
}

function computeCreditedCents(events: readonly SubscriptionEvent[], { payment, amountCents }: EventOf<'paid'>): number {
  const failures = selectEvents(events, 'refund-failed');
  const refunds = selectEvents(events, 'refunded').filter((refunded) => refunded.payment === payment);
  return computeCreditedTotal(
    refunds.map(({ refund, amountCents: cents, at: madeAt }) => ({
      refund,
      cents,
      madeAt,
      failedAt: failures.find((failure) => failure.refund === refund)?.at ?? null,
    })),
    amountCents,
  );
}

/** Part of a payment that the service has no right to keep. */
function computeCentsNotDue({ terms, events, end, paidEvent }: PaidSubscription): number {
  const { charge, amountCents, at } = paidEvent;
  const first = selectEvents(events, 'paid').find((other) => other.charge === charge);
  if (first?.id !== paidEvent.id) return amountCents;
  if (end === null) return 0;
  // The subscription ended before the days of this charge, and the days already served were those of the grace period.
  if (selectEvents(events, 'superseded').some((supersession) => charge >= supersession.charge)) return amountCents;
  const { day } = buildPlannedCharge(terms, charge);
  if (end.reason === 'withdrawal' || at >= end.at || computeParisDayStart(day) >= end.at) return amountCents;
  if (end.reason !== 'stop' || computeChargeTerm(terms, charge) === 0) return 0;
  return Math.min(amountCents, countMonthsAfter(terms, day, toParisDay(end.at)) * computeMonthlyCents(terms));
}
