import type { Confirmation } from '@placejuste/domain/carer';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { CarersTables, NoticeRow } from '../carers.tables.ts';

/** Notices prepared by carers. Row security shows holders their own, and carers none. */
export function noticesRepository(tx: Tx) {
  const db = tx.withTables<CarersTables>();
  return {
    find: (id: string): Promise<NoticeRow | undefined> =>
      db.selectFrom('carer_notices').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Inserts a notice. False when its id exists, even if row security hides it. */
    async add({ fine, ...row }: NoticeRow): Promise<boolean> {
      const result = await db
        .insertInto('carer_notices')
        .values({ ...row, fine: sql<NoticeRow['fine']>`${JSON.stringify(fine)}::jsonb` })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    /** Notices in that state, prepared since `since`, newest first; one row more than `limit`. */
    listByConfirmation: (
      confirmation: 'waiting' | 'declined',
      { limit, after, since }: { readonly limit: number; readonly after: Cursor | null; readonly since: Date },
    ): Promise<NoticeRow[]> =>
      db
        .selectFrom('carer_notices')
        .selectAll()
        .where('confirmation', '=', confirmation)
        .where('prepared_at', '>=', since)
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('prepared_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .orderBy('prepared_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
    /** Waiting notices of all holders, oldest first. Needs a service transaction. */
    listWaiting: (limit: number, after: Cursor | null): Promise<NoticeRow[]> =>
      db
        .selectFrom('carer_notices')
        .selectAll()
        .where('confirmation', '=', 'waiting')
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('prepared_at', 'id'), '>', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .orderBy('prepared_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /**
     * Locks a waiting notice until the transaction ends, so that a simultaneous answer waits; null once it was
     * answered.
     */
    async lockWaiting(id: string): Promise<NoticeRow | null> {
      const row = await db
        .selectFrom('carer_notices')
        .selectAll()
        .where('id', '=', id)
        .where('confirmation', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst();
      return row ?? null;
    },
    async markReminded(id: string, on: string): Promise<void> {
      await db.updateTable('carer_notices').set({ reminded_on: on }).where('id', '=', id).execute();
    },
    /**
     * Stores an answer. False when the notice is no longer in state `from`: of two simultaneous answers only one is
     * stored.
     */
    async answer(
      id: string,
      { from, to, at }: { readonly from: Confirmation; readonly to: Confirmation; readonly at: Date },
    ): Promise<boolean> {
      const result = await db
        .updateTable('carer_notices')
        .set({ confirmation: to, answered_at: at })
        .where('id', '=', id)
        .where('confirmation', '=', from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}
