import type { Tx } from '../../platform/postgres/index.ts';
import type { StorageTables } from '../storage.tables.ts';

interface OrphanPage {
  readonly after: string | null;
  readonly limit: number;
  /** Null: of whatever left them. */
  readonly erasureId: string | null;
}

/** Keys of bytes whose row is gone, in their order. */
export async function orphanKeys(tx: Tx, { after, limit, erasureId }: OrphanPage): Promise<readonly string[]> {
  let orphans = tx
    .withTables<StorageTables>()
    .selectFrom('storage_orphans')
    .select('object_key')
    .orderBy('object_key')
    .limit(limit);
  if (after !== null) orphans = orphans.where('object_key', '>', after);
  if (erasureId !== null) orphans = orphans.where('erasure_id', '=', erasureId);
  return (await orphans.execute()).map((row) => row.object_key);
}

export async function dropOrphans(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx.withTables<StorageTables>().deleteFrom('storage_orphans').where('object_key', 'in', keys).execute();
}
