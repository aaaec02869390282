import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DossiersTables, PaperTable } from '../dossiers.tables.ts';

export type PaperRow = Selectable<PaperTable>;
type AddedPaper = Omit<PaperTable, 'user_id'> & { readonly user_id?: string };

/** Queries on the papers joined to fines. Row security decides who may see what. */
export function papersRepository(tx: Tx) {
  const db = tx.withTables<DossiersTables>();
  return {
    find: (id: string): Promise<PaperRow | undefined> =>
      db.selectFrom('fine_papers').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Oldest first (ids are UUIDv7): the order in which they were joined. */
    listOfFine: (fineId: string): Promise<PaperRow[]> =>
      db.selectFrom('fine_papers').selectAll().where('fine_id', '=', fineId).orderBy('id').execute(),

    /**
     * Adds a paper; false when the identifier exists, even one hidden by row security. Only the service gives
     * `user_id`: for a person it comes from the claims.
     */
    async add(row: AddedPaper): Promise<boolean> {
      const result = await tx
        .withTables<{ fine_papers: AddedPaper }>()
        .insertInto('fine_papers')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom('fine_papers').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}
