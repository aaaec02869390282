import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { dropOrphans, lockOrphans } from './orphans.repository.ts';

export const eraseOrphansJobName = 'storage.erase-orphans';
const batch = 200;
const payload = z.object({});

/**
 * Erases the bytes whose row is gone. The memory of them is held locked meanwhile, and dropped last: a crash only
 * repeats the work, and a file made again at the same place waits for it.
 */
export function eraseOrphansJob(platform: Pick<Platform, 'db' | 'objects'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: eraseOrphansJobName,
    payload,
    run: (_payload, signal) => eraseOrphans(platform, signal),
  };
}

/** Also at once, after the commit of whatever removed the rows. */
export async function eraseOrphans(platform: Pick<Platform, 'db' | 'objects'>, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await eraseSome(platform)) === batch);
}

function eraseSome(platform: Pick<Platform, 'db' | 'objects'>): Promise<number> {
  return platform.db.asService(async (tx) => {
    const keys = await lockOrphans(tx, batch);
    for (const key of keys) await platform.objects.delete(key);
    await dropOrphans(tx, keys);
    return keys.length;
  });
}
