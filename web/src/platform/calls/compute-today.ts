import { toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { toServiceTime } from './service-clock.ts';

/** Today in Paris, by the clock of the service: the day that legal dates are compared with. */
export function computeToday(): PlainDate {
  return toParisDay(toServiceTime(new Date()));
}
