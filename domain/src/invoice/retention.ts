import { parisDay, yearOf } from '../kernel/index.ts';

/** Ten years from the end of the accounting year, which is the calendar year of the series (C. com. L123-22). */
const keptYears = 10;

/** The last year of Paris whose invoices need no longer be kept. */
export function lastForgottenYear(now: Date): number {
  return yearOf(parisDay(now)) - keptYears - 1;
}
