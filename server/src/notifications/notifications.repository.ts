import type { NotificationKind, NotificationMessage } from '@placejuste/domain/notification';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { NotificationRow, NotificationsTables } from './notifications.tables.ts';

interface SubjectReading {
  readonly subjectId: string;
  readonly kinds: readonly NotificationKind[];
  readonly at: Date;
}

/** Queries on notifications. Row security shows people their own. */
export function notificationsRepository(tx: Tx) {
  const db = tx.withTables<NotificationsTables>();
  return {
    async add(row: { readonly id: string; readonly userId: string; readonly at: Date }, message: NotificationMessage) {
      const { kind, title, sentence, act, deed, path, subjectId, dueOn = null } = message;
      await sql`select app.add_notification(${row.id}::uuid, ${row.userId}::uuid, ${kind}, ${title}, ${sentence},
        ${act}, ${deed}, ${path}, ${subjectId}::uuid, ${row.at}::timestamptz, ${dueOn}::date)`.execute(tx);
    },
    find: (id: string): Promise<NotificationRow | undefined> =>
      db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst(),
    listPage: (userId: string, limit: number, after: Cursor | null): Promise<NotificationRow[]> => {
      const rows = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
      return (after === null ? rows : rows.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    async countUnread(userId: string): Promise<number> {
      const row = await db
        .selectFrom('notifications')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async markRead(id: string, at: Date): Promise<void> {
      await db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('id', '=', id)
        .where('read_at', 'is', null)
        .execute();
    },
    async markAllRead(userId: string, { upTo, at }: { readonly upTo: Date; readonly at: Date }): Promise<void> {
      await db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('user_id', '=', userId)
        .where('created_at', '<=', upTo)
        .where('read_at', 'is', null)
        .execute();
    },
    async markSubjectRead(userId: string, { subjectId, kinds, at }: SubjectReading): Promise<void> {
      await db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('user_id', '=', userId)
        .where('subject_id', '=', subjectId)
        .where('kind', 'in', kinds)
        .where('read_at', 'is', null)
        .execute();
    },
    /** Deletes old notifications and returns how many, at most `limit`. Needs a service transaction. */
    async eraseBefore(before: Date, limit: number): Promise<number> {
      const result = await sql`delete from public.notifications where id in (
        select id from public.notifications where created_at < ${before} order by created_at limit ${limit}::int
      )`.execute(tx);
      return Number(result.numAffectedRows ?? 0n);
    },
  };
}
