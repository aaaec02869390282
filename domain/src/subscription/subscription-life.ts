import { addDays, countDaysBetween, toParisDay, type PlainDate } from '../kernel/index.ts';
import { addDaysServed } from './pauses.ts';
import type { SubscriptionEvent } from './subscription-event.ts';
import type { SubscriptionState } from './subscription-state.ts';
import type { PlannedCharge, SubscriptionTerms } from './terms.ts';

/** Days after a refusal at which the card is asked again, and its holder written to: at once, then twice more. */
export const daysOfReminders = [0, 5, 11] as const;
/** Days after its own at which a charge is late. */
export const daysLate = 2;

/** A subscription as it stands at an instant. */
export interface Life {
  readonly terms: SubscriptionTerms;
  readonly events: readonly SubscriptionEvent[];
  readonly state: SubscriptionState;
  readonly now: Date;
}

/** At the same hour, that many days with the service later. */
export function computeInstantAfter({ pauses = [] }: SubscriptionTerms, at: Date, days: number): Date {
  const day = toParisDay(at);
  return new Date(at.getTime() + countDaysBetween(day, addDaysServed(pauses, day, days)) * 86_400_000);
}

/** The first charge, where no other subscription was there before. */
export function isPaidWithOrder({ terms }: Pick<Life, 'terms'>, { index }: PlannedCharge): boolean {
  return index === 0 && terms.follows !== true;
}

/** Returns whether something planned for that day is late at `now`. */
export function isLate({ now }: Pick<Life, 'now'>, day: PlainDate): boolean {
  return toParisDay(now) >= addDays(day, daysLate);
}
