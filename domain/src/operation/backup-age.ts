const dayMs = 86_400_000;
/** A nightly backup that did not come is noticed the next day. */
const oldestBackupMs = 1.5 * dayMs;
/** The age beyond which the last proved restore is old: a season, and some days to find the time for the next. */
const oldestProofMs = 100 * dayMs;

/** Concerns about the backups; the first one is the more urgent. */
export type BackupConcern = 'BACKUP_LATE' | 'PROOF_LATE';

/** Null while both are recent: one rule for every place that says how the service is. */
export function findBackupConcern(
  { lastMadeAt, lastProvedAt }: { readonly lastMadeAt: Date | null; readonly lastProvedAt: Date | null },
  now: Date,
): BackupConcern | null {
  if (!isBackupRecent(lastMadeAt, now)) return 'BACKUP_LATE';
  return isProofRecent(lastProvedAt, now) ? null : 'PROOF_LATE';
}

/** Jobs that were given up: each is work that nobody does any more. */
export function countFailedJobs(queues: readonly { readonly failed: number }[]): number {
  return queues.reduce((sum, { failed }) => sum + failed, 0);
}

/** False for none. */
export function isBackupRecent(madeAt: Date | null, now: Date): boolean {
  return madeAt !== null && now.getTime() - madeAt.getTime() <= oldestBackupMs;
}

/** Whether a backup was restored lately, to see that it can be. False for never. */
export function isProofRecent(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= oldestProofMs;
}
