import { addDays, toParisDay, computeParisDayStart, type PlainDate } from '../kernel/index.ts';

/**
 * Days for which a subscription lasts after a failed renewal (decisions §2): an expired card must not cost a proof.
 */
export const graceDays = 14;

/** Returns the last full day with the subscription, which every text prints. */
export function computeLastDayOfGrace(failedAt: Date): PlainDate {
  return addDays(toParisDay(failedAt), graceDays);
}

/** Returns the first instant without a subscription after a failed renewal. */
export function computeGraceEnd(failedAt: Date): Date {
  return computeParisDayStart(addDays(computeLastDayOfGrace(failedAt), 1));
}
