import { getPlan, type PlanType } from '../billing/index.ts';
import { toParisDay, type PlainDate } from '../kernel/index.ts';
import { selectEvents, sortEvents, type EventOf, type SubscriptionEvent } from './subscription-event.ts';
import { computeCurrentTerm, computeTermEnd, computeNextMonthBoundary, type SubscriptionTerms } from './terms.ts';

/** Another plan that was ordered while this one runs. */
export interface PlanChange {
  /** The identifier of the event that ordered it. */
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
 * Returns the first day that is neither paid nor owed under the current plan: the end of the term, or the end of the
 * current month in a renewed monthly term. No day is paid for twice, and the agreed duration stays the same.
 */
export function computeChangeDay(terms: SubscriptionTerms, askedAt: Date): PlainDate {
  const term = computeCurrentTerm(terms, askedAt);
  const isMonthly = getPlan(terms.planType).monthsPerCharge === 1;
  return term > 0 && isMonthly ? computeNextMonthBoundary(terms, toParisDay(askedAt)) : computeTermEnd(terms, term);
}

/**
 * Returns the plan that follows; null when none was ordered, when the order was cancelled, or when the subscriber asked
 * to stop, which cancels it too.
 */
export function findPlanChange(terms: SubscriptionTerms, history: readonly SubscriptionEvent[]): PlanChange | null {
  const last = findPlanOrder(history);
  if (last === null || selectEvents(history, 'stop-asked').length > 0) return null;
  const { id, planType, renews, amountCents: chargeCents, at: askedAt } = last;
  return { id, planType, renews, chargeCents, askedAt, from: computeChangeDay(terms, askedAt) };
}

/**
 * Returns the last order of another plan that was not cancelled, even when its holder asked to stop since; null when
 * there is none. Each event names the order that it cancels, since two events of one instant have no other order.
 */
export function findPlanOrder(history: readonly SubscriptionEvent[]): EventOf<'plan-asked'> | null {
  const events = sortEvents(history);
  const cancelled = new Set(selectEvents(events, 'plan-asked', 'plan-kept').map(({ cancels }) => cancels));
  return selectEvents(events, 'plan-asked').findLast((order) => !cancelled.has(order.id)) ?? null;
}
