import { addDays, toParisDay, computeParisDayStart, type PlainDate } from '../kernel/index.ts';

/**
 * How long a subscription stands after its renewal failed (decisions §2): a card that expired must not cost a proof.
 */
export const graceDays = 14;

/** The last day with the subscription, the whole of it: the one that every text prints. */
export function computeLastDayOfGrace(failedAt: Date): PlainDate {
  return addDays(toParisDay(failedAt), graceDays);
}

/** The first instant without a subscription after a failed renewal. */
export function computeGraceEnd(failedAt: Date): Date {
  return computeParisDayStart(addDays(computeLastDayOfGrace(failedAt), 1));
}
