import type { systemContract } from '@placejuste/contracts/health';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { decodeCursor, paginate, readPageSize, type Platform } from '../platform/http/index.ts';

type Call = typeof systemContract.calls.listFailedJobs;

/** Lists the jobs that failed for good, newest failure first, by page. */
export async function listFailedJobs(jobs: Platform['jobs'], query: QueryOf<Call>): Promise<ReplyOf<Call>> {
  const failedJobs = await jobs.listFailures({ limit: readPageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(failedJobs, query, ({ failedAt, id }) => ({ at: failedAt, id }));
  return { rows: shown.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })), next };
}
