/** Below this difference the phone's clock counts as right: an answer takes time, and its date is in whole seconds. */
const toleratedMs = 5 * 60_000;

/** Milliseconds by which the service's clock is ahead of the phone's, from its last answer; 0 until it answered. */
let aheadMs = 0;

/** @param date `date` header of an answer */
export function noteServiceDate(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = ahead;
}

/**
 * Converts a moment of the phone's clock to the service's clock: the time left before a legal deadline must not depend
 * on a phone whose date is wrong. The times of photos keep the phone's own clock.
 */
export function toServiceTime(moment: Date): Date {
  return Math.abs(aheadMs) < toleratedMs ? moment : new Date(moment.getTime() + aheadMs);
}
