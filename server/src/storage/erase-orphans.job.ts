import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { StorageTables } from './storage.tables.ts';

export const eraseOrphansJobName = 'storage.erase-orphans';
const batch = 200;
const payload = z.object({});

/** Erases the bytes whose row is gone. Bytes first, memory second: a crash between the two only repeats it. */
export function eraseOrphansJob(platform: Pick<Platform, 'db' | 'objects'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: eraseOrphansJobName,
    payload,
    async run(_payload, signal) {
      let keys: string[];
      do {
        keys = await platform.db.asService(async (tx) => {
          const orphans = tx.withTables<StorageTables>().selectFrom('storage_orphans').select('object_key');
          return (await orphans.limit(batch).execute()).map((row) => row.object_key);
        });
        for (const key of keys) await platform.objects.delete(key);
        if (keys.length === 0) return;
        await platform.db.asService((tx) =>
          tx.withTables<StorageTables>().deleteFrom('storage_orphans').where('object_key', 'in', keys).execute(),
        );
      } while (keys.length === batch && !signal.aborted);
    },
  };
}
