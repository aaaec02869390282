import type { ThreadKind } from '@placejuste/domain/support';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

/** A row of the thread of a message. */
export interface ThreadRow {
  readonly id: string;
  readonly requestId: string;
  readonly kind: ThreadKind;
  readonly sender: string | null;
  readonly message: string;
  readonly attachments: number;
  readonly at: Date;
}

/** A thread message, with the length of its thread. */
export interface ShownThreadRow extends ThreadRow {
  readonly total: number;
}

/** Last messages of a thread shown with its request. */
const maxShown = 20;

/** Row security shows them all to the team; writing needs a service transaction. */
export function messagesRepository(tx: Tx) {
  return {
    /** Inserts a message. False when this mail is already stored. */
    async add(row: ThreadRow): Promise<boolean> {
      const { rows } = await sql`
        insert into public.contact_messages (id, request_id, kind, sender, message, attachments, at)
        values (${row.id}, ${row.requestId}, ${row.kind}, ${row.sender}, ${row.message}, ${row.attachments}, ${row.at})
        on conflict (id) do nothing returning id`.execute(tx);
      return rows.length > 0;
    },

    async has(id: string): Promise<boolean> {
      const { rows } = await sql`select from public.contact_messages where id = ${id}`.execute(tx);
      return rows.length > 0;
    },

    /** True when attachments of that request, or of a reply to it, were refused since then. */
    async hasRefusedSince(requestId: string, since: Date): Promise<boolean> {
      const { rows } = await sql`
        select from public.contact_messages
        where request_id = ${requestId} and kind = 'received' and attachments > 0 and at > ${since}
        union all
        select from public.contact_requests where id = ${requestId} and attachments > 0 and received_at > ${since}
        limit 1`.execute(tx);
      return rows.length > 0;
    },

    async countReceivedSince(requestId: string, since: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from public.contact_messages
        where request_id = ${requestId} and kind <> 'answer' and at > ${since}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    async countMessages(requestId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from public.contact_messages
        where request_id = ${requestId}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** The last messages of each thread, oldest first. */
    async listThreads(requestIds: readonly string[]): Promise<readonly ShownThreadRow[]> {
      if (requestIds.length === 0) return [];
      const { rows } = await sql<ShownThreadRow>`
        select m.id, m.request_id as "requestId", m.kind, m.sender, m.message, m.attachments, m.at, m.total
        from public.contact_requests r cross join lateral (
          select *, count(*) over ()::int as total from public.contact_messages one where one.request_id = r.id
          order by one.at desc, one.id desc limit ${maxShown}) m
        where r.id in (${sql.join(requestIds)}) order by m.at, m.id`.execute(tx);
      return rows;
    },

    /** Messages of a thread older than the cursor, latest first, at most `limit`. */
    async listPage(
      requestId: string,
      { limit, after }: { readonly limit: number; readonly after: Cursor | null },
    ): Promise<readonly ThreadRow[]> {
      const older = after === null ? sql`true` : sql`(at, id) < (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<ThreadRow>`
        select id, request_id as "requestId", kind, sender, message, attachments, at from public.contact_messages
        where request_id = ${requestId} and ${older} order by at desc, id desc limit ${limit}`.execute(tx);
      return rows;
    },

    /**
     * Reopens a request; its answer moves to the thread, where the next one will follow it. False when it is already
     * open.
     */
    async reopen(requestId: string, answerId: string): Promise<boolean> {
      await sql`insert into public.contact_messages (id, request_id, kind, message, at, handled_by)
        select ${answerId}::uuid, id, 'answer', answer, handled_at, handled_by from public.contact_requests
        where id = ${requestId} and handled_at is not null and answer is not null`.execute(tx);
      const { rows } = await sql`update public.contact_requests set handled_at = null, handled_by = null, answer = null
        where id = ${requestId} and handled_at is not null returning id`.execute(tx);
      return rows.length > 0;
    },
  };
}
