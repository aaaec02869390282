import { addDays, countDaysBetween, toParisDay, type PlainDate } from '../kernel/index.ts';
import { addDaysServed } from './pauses.ts';
import type { SubscriptionEvent } from './subscription-event.ts';
import type { SubscriptionState } from './subscription-state.ts';
import type { PlannedCharge, SubscriptionTerms } from './terms.ts';

/**
 * Days after the first refusal of a charge on which its holder gets a mail and the card is charged. The refused attempt
 * itself is that of day 0; two more follow.
 */
export const daysOfReminders = [0, 5, 11] as const;
/** Days after its planned day from which a charge is late. */
export const daysLate = 2;

/** A subscription as it stands at an instant. */
export interface Life {
  readonly terms: SubscriptionTerms;
  readonly events: readonly SubscriptionEvent[];
  readonly state: SubscriptionState;
  readonly now: Date;
}

/** Returns the instant `days` days of service after `at`, at the same hour; days of a pause do not count. */
export function computeInstantAfter({ pauses = [] }: SubscriptionTerms, at: Date, days: number): Date {
  const day = toParisDay(at);
  return new Date(at.getTime() + countDaysBetween(day, addDaysServed(pauses, day, days)) * 86_400_000);
}

/** True for the first charge of a subscription that follows no other one: it is paid with the order. */
export function isPaidWithOrder({ terms }: Pick<Life, 'terms'>, { index }: PlannedCharge): boolean {
  return index === 0 && terms.follows !== true;
}

/** Returns whether something planned for that day is late at `now`. */
export function isLate({ now }: Pick<Life, 'now'>, day: PlainDate): boolean {
  return toParisDay(now) >= addDays(day, daysLate);
}
