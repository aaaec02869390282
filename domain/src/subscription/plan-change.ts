import { getPlan, type PlanType } from '../billing/index.ts';
import { toParisDay, type PlainDate } from '../kernel/index.ts';
import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import { computeCurrentTerm, computeTermEnd, computeNextMonthBoundary, type SubscriptionTerms } from './terms.ts';

/** Another plan that was ordered while this one runs. */
export interface PlanChange {
  /** The identifier of the event that asked for it. */
  readonly id: string;
  readonly planType: PlanType;
  readonly renews: boolean;
  /** Amount of each charge. */
  readonly chargeCents: number;
  readonly askedAt: Date;
  /** The first day of the new plan, and the first one without the current plan. */
  readonly from: PlainDate;
}

/**
 * The first day of which nothing is paid yet nor owed: after the commitment, or after what is paid of a renewed term,
 * which commits to nothing. No day is paid for twice, and what was agreed neither grows nor shrinks.
 */
export function computeChangeDay(terms: SubscriptionTerms, askedAt: Date): PlainDate {
  const term = computeCurrentTerm(terms, askedAt);
  const isMonthly = getPlan(terms.planType).monthsPerCharge === 1;
  return term > 0 && isMonthly ? computeNextMonthBoundary(terms, toParisDay(askedAt)) : computeTermEnd(terms, term);
}

/**
 * The plan that follows; null where none was asked for, or where it was taken back. Whoever leaves, leaves that too.
 * Each event names the order that it cancels: two of one instant have no other order.
 */
export function findPlanChange(terms: SubscriptionTerms, history: readonly SubscriptionEvent[]): PlanChange | null {
  const last = findPlanOrder(history);
  if (last === null || selectEvents(history, 'stop-asked').length > 0) return null;
  const { id, planType, renews, amountCents: chargeCents, at: askedAt } = last;
  return { id, planType, renews, chargeCents, askedAt, from: computeChangeDay(terms, askedAt) };
}

/** The order of another plan that was not taken back, whether its holder left since or not. */
export function findPlanOrder(history: readonly SubscriptionEvent[]): EventOf<'plan-asked'> | null {
  const events = sortEvents(history);
  const cancelled = new Set(selectEvents(events, 'plan-asked', 'plan-kept').map(({ cancels }) => cancels));
  return selectEvents(events, 'plan-asked').findLast((order) => !cancelled.has(order.id)) ?? null;
}
