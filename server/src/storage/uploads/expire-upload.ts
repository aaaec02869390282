import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, findObjectById } from '../objects/objects.repository.ts';
import { forgetUnclaimedJobName } from './forget-unclaimed.job.ts';
import { unclaimedLifeMs } from './unclaimed.ts';
import { removeUpload } from './uploads.repository.ts';

export const uploadLifeMs = 24 * 3_600_000;

/**
 * Removes an upload a day after it began. Schedules a last check of its file when no row refers to it yet.
 * @returns true when a file was made of it: its bytes stay
 */
export async function expireUpload(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { id }: { readonly id: string },
): Promise<boolean> {
  // The row first: a process that finishes this upload at the same moment has either stored it, or finds it gone.
  await removeUpload(tx, id);
  if ((await findObjectById(tx, id)) === null) return false;
  if (!(await isClaimed(tx, id))) {
    const startAfterSeconds = (unclaimedLifeMs - uploadLifeMs) / 1000;
    await jobs.enqueue(tx, forgetUnclaimedJobName, { id }, { startAfterSeconds });
  }
  return true;
}
