import type { Platform } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { eraseOrphansJobName } from '../sweep/erase-orphans.job.ts';
import { removeRows } from './objects.repository.ts';

/** Forgets files at once; their bytes are erased by a job after the commit. */
export async function removeObjects(platform: Pick<Platform, 'jobs'>, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeRows(tx, ids);
  await platform.jobs.enqueue(tx, eraseOrphansJobName, {});
}
