const minuteMs = 60_000;

/** Minutes for which a document stays reserved for the reviewer who opened it, unless released earlier. */
export const claimMinutes = 10;
/**
 * Two: the document on screen and the next one, already loaded. A reviewer who moves along the queue therefore does not
 * claim all of it.
 */
export const maxClaims = 2;

/** Returns the instant at which a claim of a review ends by itself. */
export function claimEnd(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + claimMinutes * minuteMs);
}
