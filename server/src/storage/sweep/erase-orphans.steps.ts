import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { dropOrphans, lockOrphans } from './orphans.repository.ts';

const batch = 200;

/**
 * Erases the bytes whose row is gone. Also called at once, after the commit of whatever removed the rows.
 */
export async function eraseOrphans(platform: Pick<Platform, 'db' | 'objects'>, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await runAsService(platform, eraseBatch)) === batch);
}

/**
 * The memory of the keys is held locked while their bytes are erased, and dropped last: a crash only repeats the work,
 * and a file made again at the same place waits for it.
 */
async function eraseBatch({ tx, objects }: Pick<ServiceContext, 'tx' | 'objects'>): Promise<number> {
  const keys = await lockOrphans(tx, batch);
  for (const key of keys) await objects.delete(key);
  await dropOrphans(tx, keys);
  return keys.length;
}
