const minuteMs = 60_000;

/** How long a paper stays with whoever opened it, unless it is left before. */
export const claimMinutes = 10;
/**
 * At most the paper on screen and the next one, already loaded: whoever moves along the queue does not claim all of it.
 */
export const maxClaims = 2;

/** Returns the instant at which a claim of a review ends by itself. */
export function claimEnd(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + claimMinutes * minuteMs);
}
