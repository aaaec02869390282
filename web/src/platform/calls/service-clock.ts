/** Nearer than this, the phone's clock is right: an answer takes its time, and its date is a whole second. */
const toleratedMs = 5 * 60_000;

/** How far the clock of the service is ahead of the phone's, as its last answer said; nothing until it answered. */
let aheadMs = 0;

/** @param date the header of an answer, as it comes in */
export function noteServiceDate(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) aheadMs = ahead;
}

/**
 * A moment of the phone's clock by the clock of the service: what is left of a legal delay is not counted by a phone
 * that is a year late. What the phone claims of its own photographs stays as its own clock says it.
 */
export function toServiceTime(moment: Date): Date {
  return Math.abs(aheadMs) < toleratedMs ? moment : new Date(moment.getTime() + aheadMs);
}
