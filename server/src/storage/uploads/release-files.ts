import type { ServiceContext } from '../../platform/http/index.ts';
import { forgetUnclaimedJobName } from './forget-unclaimed.job.ts';

/**
 * Schedules, after the commit, the removal of files that their owner withdrew; a file to which another row refers
 * stays.
 */
export async function releaseFiles(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await jobs.enqueue(tx, forgetUnclaimedJobName, { id });
}
