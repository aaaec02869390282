import type { ServiceContext } from '../../platform/http/index.ts';
import { eraseOrphansJobName } from '../sweep/erase-orphans.job.ts';
import { removeRows } from './objects.repository.ts';

/** Removes the rows of files at once; a job erases their bytes after the commit. */
export async function removeObjects(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await removeRows(tx, ids);
  await jobs.enqueue(tx, eraseOrphansJobName, {});
}
