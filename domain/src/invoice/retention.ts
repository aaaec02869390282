import { toParisDay, getYear } from '../kernel/index.ts';

/** Ten years from the end of the accounting year, which is the calendar year of the series (C. com. L123-22). */
const keptYears = 10;

/** The last year of Paris whose invoices need no longer be kept. */
export function computeLastForgottenYear(now: Date): number {
  return getYear(toParisDay(now)) - keptYears - 1;
}
