import type { Tx } from '../../platform/postgres/index.ts';
import type { DeclarationsTables, TicketRow } from '../declarations.tables.ts';

const columns = ['id', 'declaration_id', 'number', 'object_id', 'sha256', 'size', 'kept_at_claim', 'added_at'] as const;

/** Queries on the proofs of free tickets. Row security decides who may see what. */
export function ticketsRepository(tx: Tx) {
  const db = tx.withTables<DeclarationsTables>();
  return {
    find: (id: string): Promise<TicketRow | undefined> =>
      db.selectFrom('declaration_tickets').select(columns).where('id', '=', id).executeTakeFirst(),
    /** Oldest first: ids are UUIDv7. */
    listOfDeclaration: (declarationId: string): Promise<TicketRow[]> =>
      db
        .selectFrom('declaration_tickets')
        .select(columns)
        .where('declaration_id', '=', declarationId)
        .orderBy('id')
        .execute(),
    /** Adds a ticket; false when the identifier exists, even one hidden by row security. */
    async add(row: TicketRow): Promise<boolean> {
      const result = await db
        .insertInto('declaration_tickets')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom('declaration_tickets').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}
