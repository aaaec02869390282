const dayMs = 86_400_000;
/** A nightly backup that did not come is noticed the next day. */
const oldestBackupMs = 1.5 * dayMs;
/** The age beyond which the last proved restore is old: a season, and some days to find the time for the next. */
const oldestProofMs = 100 * dayMs;

/** Concerns about the backups; the first one is the more urgent. */
export type BackupConcern = 'BACKUP_LATE' | 'PROOF_LATE';

/** Finds the concern about the backups; null while both are recent. One rule for every place that shows it. */
export function findBackupConcern(
  { lastMadeAt, lastProvedAt }: { readonly lastMadeAt: Date | null; readonly lastProvedAt: Date | null },
  now: Date,
): BackupConcern | null {
  if (!isBackupRecent(lastMadeAt, now)) return 'BACKUP_LATE';
  return isProofRecent(lastProvedAt, now) ? null : 'PROOF_LATE';
}

/** Counts the jobs that failed for good: each is work left undone. */
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
