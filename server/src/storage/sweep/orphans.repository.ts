import type { Tx } from '../../platform/postgres/index.ts';
import type { StorageTables } from '../storage.tables.ts';

interface OrphanPage {
  readonly after: string | null;
  readonly limit: number;
  /** Erasure of an account that left the bytes; null for orphans of any origin. */
  readonly erasureId: string | null;
}

/** Queries on stored bytes whose row is gone. Needs a service transaction. */
export function orphansRepository(tx: Tx) {
  const db = tx.withTables<StorageTables>();
  return {
    /** Lists the keys of orphans after `after`, in order. */
    async listKeys({ after, limit, erasureId }: OrphanPage): Promise<readonly string[]> {
      let orphans = db.selectFrom('storage_orphans').select('object_key').orderBy('object_key').limit(limit);
      if (after !== null) orphans = orphans.where('object_key', '>', after);
      if (erasureId !== null) orphans = orphans.where('erasure_id', '=', erasureId);
      return (await orphans.execute()).map((row) => row.object_key);
    },
    async drop(keys: readonly string[]): Promise<void> {
      if (keys.length > 0) await db.deleteFrom('storage_orphans').where('object_key', 'in', keys).execute();
    },
  };
}
