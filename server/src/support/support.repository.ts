import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { ContactRequestRow, SupportTables } from './support.tables.ts';

interface Handling {
  readonly by: string;
  readonly at: Date;
  readonly answer: string | null;
}

/** A message that the address of `later_id` sent before it. */
export type EarlierRow = Pick<ContactRequestRow, 'id' | 'topic' | 'message' | 'received_at' | 'answer'> & {
  readonly later_id: string;
  /** Number of messages that this address sent before `later_id`, including those shown. */
  readonly total: number;
};
const maxEarlier = 3;

/** Queries on the messages of the contact form; their threads have another repository. */
export function supportRepository(tx: Tx) {
  const db = tx.withTables<SupportTables>();
  const selectWaiting = () => db.selectFrom('contact_requests').where('handled_at', 'is', null);
  return {
    /** Inserts a message. False when this page was already sent. */
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

    /** Counts the messages of an address by form, or by mail: these have separate limits. */
    async countFrom(
      email: string,
      { since, isMail }: { readonly since: Date; readonly isMail: boolean },
    ): Promise<number> {
      const { count } = await db
        .selectFrom('contact_requests')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(sql<boolean>`lower(email) = lower(${email})`)
        .where('received_at', '>', since)
        .where('origin', isMail ? '<>' : '=', 'form')
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Counts the mails of all senders. */
    async countMails(since: Date): Promise<number> {
      const { count } = await db
        .selectFrom('contact_requests')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('origin', '<>', 'form')
        .where('received_at', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },

    listPage: (limit: number, after: Cursor | null): Promise<ContactRequestRow[]> =>
      (after === null
        ? selectWaiting()
        : selectWaiting().where(sql<boolean>`(received_at, id) > (${after.at}, ${after.id}::uuid)`)
      )
        .selectAll()
        .orderBy('received_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** The last messages that the address of each message sent before it, newest first, with their last answers. */
    async listEarlier(ids: readonly string[]): Promise<EarlierRow[]> {
      if (ids.length === 0) return [];
      const result = await sql<EarlierRow>`
        select later.id as later_id, earlier.total, earlier.id, earlier.topic, earlier.message, earlier.received_at,
          coalesce(earlier.answer, (select m.message from public.contact_messages m
            where m.request_id = earlier.id and m.kind = 'answer' order by m.at desc, m.id desc limit 1)) as answer
        from public.contact_requests later
        cross join lateral (
          select *, count(*) over ()::int as total from public.contact_requests one
          where lower(one.email) = lower(later.email) and (one.received_at, one.id) < (later.received_at, later.id)
          order by one.received_at desc, one.id desc limit ${maxEarlier}
        ) earlier
        where later.id in (${sql.join(ids)})
        order by earlier.received_at desc, earlier.id desc`.execute(tx);
      return result.rows;
    },

    /** Lists the messages of that address before it, older than `after` where given, latest first. */
    async listEarlierPage(
      id: string,
      { limit, after }: { readonly limit: number; readonly after: Cursor | null },
    ): Promise<readonly Omit<EarlierRow, 'later_id' | 'total'>[]> {
      const older = after === null ? sql`true` : sql`(e.received_at, e.id) < (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<Omit<EarlierRow, 'later_id' | 'total'>>`
        select e.id, e.topic, e.message, e.received_at,
          coalesce(e.answer, (select m.message from public.contact_messages m
            where m.request_id = e.id and m.kind = 'answer' order by m.at desc, m.id desc limit 1)) as answer
        from public.contact_requests later
          join public.contact_requests e on lower(e.email) = lower(later.email)
            and (e.received_at, e.id) < (later.received_at, later.id)
        where later.id = ${id} and ${older}
        order by e.received_at desc, e.id desc limit ${limit}`.execute(tx);
      return rows;
    },

    async count(): Promise<number> {
      const { count } = await selectWaiting().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      return count;
    },

    /** Closes a message; `answer` is null when it is closed without one. False when it was already closed. */
    async handle(id: string, { by, at, answer }: Handling): Promise<boolean> {
      const result = await db
        .updateTable('contact_requests')
        .set({ handled_at: at, handled_by: by, answer })
        .where('id', '=', id)
        .where('handled_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async erase(id: string): Promise<void> {
      await db.deleteFrom('contact_requests').where('id', '=', id).execute();
    },
  };
}
