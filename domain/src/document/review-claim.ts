const minuteMs = 60_000;

/** How long a paper stays with whoever opened it, unless it is left before. */
export const claimMinutes = 10;
/** The paper under one's eyes and the next one, loaded meanwhile: nobody holds the queue by walking along it. */
export const mostClaims = 2;

export function claimEnd(claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + claimMinutes * minuteMs);
}
