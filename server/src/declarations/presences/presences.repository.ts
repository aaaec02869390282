import type { Tx } from '../../platform/postgres/index.ts';
import type { DeclarationsTables, PresenceRow } from '../declarations.tables.ts';

/** Statements that holders signed. Row security decides who may see them, not this file. */
export function presencesRepository(tx: Tx) {
  const db = tx.withTables<DeclarationsTables>();
  return {
    find: (id: string): Promise<PresenceRow | undefined> =>
      db.selectFrom('declaration_presences').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The valid one: the last. */
    findLast: (declarationId: string): Promise<PresenceRow | undefined> =>
      db
        .selectFrom('declaration_presences')
        .selectAll()
        .where('declaration_id', '=', declarationId)
        .orderBy('recorded_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** Oldest first. */
    listOfDeclaration: (declarationId: string): Promise<PresenceRow[]> =>
      db
        .selectFrom('declaration_presences')
        .selectAll()
        .where('declaration_id', '=', declarationId)
        .orderBy('recorded_at')
        .orderBy('id')
        .execute(),
    async count(declarationId: string): Promise<number> {
      const { count } = await db
        .selectFrom('declaration_presences')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('declaration_id', '=', declarationId)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Adds a statement; false when the identifier exists, even one hidden by row security. */
    async add(row: PresenceRow): Promise<boolean> {
      const result = await db
        .insertInto('declaration_presences')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
  };
}
