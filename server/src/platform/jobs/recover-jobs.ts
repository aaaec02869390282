import type { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../postgres/index.ts';
import { endSignsOfLife, retryLostNow } from './job-tables.ts';
import { maxDeaths } from './run-job.ts';

/**
 * Takes back the jobs of processes that gave no more sign of life, to run now. Returns the names of the queues that have
 * such a job.
 */
export async function recoverLostJobs(boss: PgBoss, db: OpenDatabase): Promise<readonly string[]> {
  await boss.supervise();
  return retryLostNow(db, maxDeaths);
}

/** Takes back every running job: the lock of the folder shows that the process which ran them is gone. */
export async function recoverAllJobs(boss: PgBoss, db: OpenDatabase): Promise<void> {
  await endSignsOfLife(db);
  await recoverLostJobs(boss, db);
}
