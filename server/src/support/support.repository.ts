import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { ContactRequestRow, SupportTables } from './support.tables.ts';

interface Handled {
  readonly by: string;
  readonly at: Date;
  readonly answer: string | null;
}

/** Every query of this slice. */
export function supportRepository(tx: Tx) {
  const db = tx.withTables<SupportTables>();
  const waiting = () => db.selectFrom('contact_requests').where('handled_at', 'is', null);
  return {
    /** False when this very page was already sent. */
    async keep(row: Omit<ContactRequestRow, 'handled_at' | 'handled_by' | 'answer'>): Promise<boolean> {
      const inserted = await db
        .insertInto('contact_requests')
        .values({ ...row, handled_at: null, handled_by: null, answer: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },

    find: (id: string): Promise<ContactRequestRow | undefined> =>
      db.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirst(),

    async countFrom(email: string, since: Date): Promise<number> {
      const { count } = await db
        .selectFrom('contact_requests')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(sql<boolean>`lower(email) = lower(${email})`)
        .where('received_at', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },

    page: (limit: number, after: Cursor | null): Promise<ContactRequestRow[]> =>
      (after === null ? waiting() : waiting().where(sql<boolean>`(received_at, id) > (${after.at}, ${after.id}::uuid)`))
        .selectAll()
        .orderBy('received_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async count(): Promise<number> {
      const { count } = await waiting().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      return count;
    },

    /** `answer` is null for what was handled without one. False when somebody handled it before. */
    async handle(id: string, { by, at, answer }: Handled): Promise<boolean> {
      const done = await db
        .updateTable('contact_requests')
        .set({ handled_at: at, handled_by: by, answer })
        .where('id', '=', id)
        .where('handled_at', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },

    async erase(id: string): Promise<void> {
      await db.deleteFrom('contact_requests').where('id', '=', id).execute();
    },
  };
}
