import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { StorageTables } from './storage.tables.ts';

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
    async run(_payload, signal) {
      while (!signal.aborted && (await eraseSome(platform)) === batch);
    },
  };
}

function eraseSome(platform: Pick<Platform, 'db' | 'objects'>): Promise<number> {
  return platform.db.asService(async (tx) => {
    const db = tx.withTables<StorageTables>();
    const orphans = await db.selectFrom('storage_orphans').select('object_key').limit(batch).forUpdate().execute();
    const keys = orphans.map((row) => row.object_key);
    for (const key of keys) await platform.objects.delete(key);
    if (keys.length > 0) await db.deleteFrom('storage_orphans').where('object_key', 'in', keys).execute();
    return keys.length;
  });
}
