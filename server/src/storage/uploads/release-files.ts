import type { ServiceContext } from '../../platform/http/index.ts';
import { forgetUnclaimedJobName } from './forget-unclaimed.job.ts';

/** Erases files that somebody took back, after the commit; one that something else names stays. */
export async function releaseFiles(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await jobs.enqueue(tx, forgetUnclaimedJobName, { id });
}
