import type { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../postgres/index.ts';
import { expireHeartbeats, retryLostJobsNow } from './job-tables.ts';
import { maxDeaths } from './run-job.ts';

/**
 * Takes back the jobs of processes whose heartbeats stopped, to run now. Returns the names of the queues that have such
 * a job.
 */
export async function recoverLostJobs(boss: PgBoss, db: OpenDatabase): Promise<readonly string[]> {
  await boss.supervise();
  return retryLostJobsNow(db, maxDeaths);
}

/** Takes back every running job: the lock of the folder shows that the process which ran them is gone. */
export async function recoverAllJobs(boss: PgBoss, db: OpenDatabase): Promise<void> {
  await expireHeartbeats(db);
  await recoverLostJobs(boss, db);
}
