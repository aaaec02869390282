import type { Tx } from '../platform/postgres/index.ts';
import type { FineRow, FinesTables } from './fines.tables.ts';

/** What a person's own request may write; the owner comes from their claims. */
export type WrittenFine = Omit<FineRow, 'user_id'>;

/** Every query of this slice. Who may see what is decided by row security, not here. */
export function finesRepository(tx: Tx) {
  const db = tx.withTables<FinesTables>();
  return {
    fine: (id: string): Promise<FineRow | undefined> => db.selectFrom('fines').selectAll().where('id', '=', id).executeTakeFirst(),

    /** False when the identifier already exists, seen or unseen. */
    async add(row: WrittenFine): Promise<boolean> {
      const result = await tx
        .withTables<{ fines: WrittenFine }>()
        .insertInto('fines')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async change(id: string, row: Omit<WrittenFine, 'id' | 'track' | 'created_at'>): Promise<void> {
      await db.updateTable('fines').set(row).where('id', '=', id).execute();
    },

    /** Newest first (ids are UUIDv7). One row more than `limit`, to know whether another page follows. */
    page: (limit: number, after: string | null): Promise<FineRow[]> =>
      db
        .selectFrom('fines')
        .selectAll()
        .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
  };
}
