const dayMs = 86_400_000;
/** A nightly backup that did not come is noticed the next day. */
const oldestBackupMs = 1.5 * dayMs;
/** Once a season, and some days to find the time. */
const oldestProofMs = 100 * dayMs;

/** False for none. */
export function isBackupRecent(madeAt: Date | null, now: Date): boolean {
  return madeAt !== null && now.getTime() - madeAt.getTime() <= oldestBackupMs;
}

/** Whether a backup was restored lately, to see that it can be. False for never. */
export function isProofRecent(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= oldestProofMs;
}
