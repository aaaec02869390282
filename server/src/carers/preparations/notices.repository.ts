import type { Confirmation } from '@placejuste/domain/carer';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import type { CarersTables, NoticeRow } from '../carers.tables.ts';

/** Notices that carers prepared. Row security shows a holder their own, and a carer none. */
export function noticesRepository(tx: Tx) {
  const db = tx.withTables<CarersTables>();
  return {
    find: (id: string): Promise<NoticeRow | undefined> =>
      db.selectFrom('carer_notices').selectAll().where('id', '=', id).executeTakeFirst(),
    /** False when the identifier already exists, seen or unseen. */
    async add({ fine, ...row }: NoticeRow): Promise<boolean> {
      const result = await db
        .insertInto('carer_notices')
        .values({ ...row, fine: sql<NoticeRow['fine']>`${JSON.stringify(fine)}::jsonb` })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    /** Notices in that state, of `since` or later, newest first; one row more than `limit`. */
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
    /** Of everybody, oldest first: read by the service alone. */
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
    /** Null once it was answered; held until the transaction ends: an answer at the same moment waits. */
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
    /** False when it no longer stands at `from`: of two answers at once one is written. */
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
