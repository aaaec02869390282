import type { Tx } from '../../platform/postgres/index.ts';
import type { StorageTables } from '../storage.tables.ts';

/** Keys of bytes whose row is gone. */
export async function orphanKeys(tx: Tx, most: number): Promise<string[]> {
  const orphans = await tx
    .withTables<StorageTables>()
    .selectFrom('storage_orphans')
    .select('object_key')
    .limit(most)
    .execute();
  return orphans.map((row) => row.object_key);
}

export async function dropOrphans(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx.withTables<StorageTables>().deleteFrom('storage_orphans').where('object_key', 'in', keys).execute();
}
