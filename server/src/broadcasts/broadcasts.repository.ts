import type { BroadcastDraft } from '@placejuste/contracts/broadcasts';
import type { BroadcastCounts, BroadcastState } from '@placejuste/domain/broadcast';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { BroadcastRow, BroadcastsTables } from './broadcasts.tables.ts';

/** Increments of the counts. */
type CountChanges = Partial<Pick<BroadcastCounts, 'total' | 'sent' | 'refused' | 'failed' | 'skipped' | 'unsure'>>;

interface Progress extends CountChanges {
  readonly countedTo?: string;
  readonly isCounted?: true;
}

const toColumns = ({ kind, audience, atNight, subject, text }: BroadcastDraft) => ({
  kind,
  audience,
  at_night: atNight,
  subject,
  text,
});

/** Queries on broadcasts. Needs a service transaction. */
export function broadcastsRepository(tx: Tx) {
  const db = tx.withTables<BroadcastsTables>();
  return {
    create: (id: string, draft: BroadcastDraft, at: Date): Promise<BroadcastRow> =>
      db
        .insertInto('broadcasts')
        .values({
          id,
          ...toColumns(draft),
          created_at: at,
          started_at: null,
          ended_at: null,
          decided_by: null,
          counted_to: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    find: (id: string): Promise<BroadcastRow | undefined> =>
      db.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locks a broadcast until the transaction ends. */
    lock: (id: string): Promise<BroadcastRow | undefined> =>
      db.selectFrom('broadcasts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    listPage(limit: number, after: Cursor | null): Promise<BroadcastRow[]> {
      const rows = db.selectFrom('broadcasts').selectAll();
      return (after === null ? rows : rows.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    edit: (id: string, draft: BroadcastDraft): Promise<BroadcastRow> =>
      db
        .updateTable('broadcasts')
        .set((row) => ({ ...toColumns(draft), version: row('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async remove(id: string): Promise<void> {
      await db.deleteFrom('broadcasts').where('id', '=', id).execute();
    },

    start: (id: string, { by, at }: { readonly by: string; readonly at: Date }): Promise<BroadcastRow> =>
      db
        .updateTable('broadcasts')
        .set((row) => ({ state: 'sending' as const, started_at: at, decided_by: by, run: row('run', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Sets the state and starts a new run: jobs of the former run find it and end. `endedAt`: null while it may go on.
     */
    setState: (
      id: string,
      { state, endedAt }: { readonly state: BroadcastState; readonly endedAt: Date | null },
    ): Promise<BroadcastRow> =>
      db
        .updateTable('broadcasts')
        .set((row) => ({ state, ended_at: endedAt, run: row('run', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    add: (id: string, { countedTo, isCounted, ...changes }: Progress): Promise<BroadcastRow> =>
      db
        .updateTable('broadcasts')
        .set((row) => ({
          total: row('total', '+', changes.total ?? 0),
          sent: row('sent', '+', changes.sent ?? 0),
          refused: row('refused', '+', changes.refused ?? 0),
          failed: row('failed', '+', changes.failed ?? 0),
          skipped: row('skipped', '+', changes.skipped ?? 0),
          unsure: row('unsure', '+', changes.unsure ?? 0),
          ...(countedTo === undefined ? {} : { counted_to: countedTo }),
          ...(isCounted === undefined ? {} : { is_counted: isCounted }),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async setErased(id: string, erasedCount: number): Promise<void> {
      await db.updateTable('broadcasts').set({ erased: erasedCount }).where('id', '=', id).execute();
    },

    /** Broadcasts started by `day` that still have recipients; `isOpen`: not ended. */
    listStartedBefore: (
      day: Date,
      limit: number,
    ): Promise<readonly { readonly id: string; readonly isOpen: boolean }[]> =>
      db
        .selectFrom('broadcasts')
        .select(['id', sql<boolean>`ended_at is null`.as('isOpen')])
        .where('started_at', '<=', day)
        .where(sql<boolean>`exists (select from public.broadcast_recipients r where r.broadcast_id = broadcasts.id)`)
        .orderBy('started_at')
        .limit(limit)
        .execute(),
  };
}
