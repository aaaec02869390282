import { shownStatuses } from '@placejuste/domain/document';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { DocumentFileRow, DocumentRow, DocumentsTables } from './documents.tables.ts';

type NewDocument = Pick<
  DocumentRow,
  | 'id'
  | 'user_id'
  | 'kind'
  | 'submitted_at'
  | 'said_expires_on'
  | 'said_plate'
  | 'said_card_number'
  | 'said_card_number_digest'
  | 'promised_from'
  | 'promised_until'
>;

/** Queries on documents. Row security decides which are visible: one's own, or those that a reviewer may see. */
export function documentsRepository(tx: Tx) {
  const db = tx.withTables<DocumentsTables>();
  return {
    /** Submissions that still count, oldest first. */
    listSubmissions: (userId: string): Promise<DocumentRow[]> =>
      db
        .selectFrom('documents')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', 'in', shownStatuses)
        .orderBy('submitted_at')
        .orderBy('id')
        .execute(),

    async readQueue(
      now: Date,
    ): Promise<{ readonly waiting: number; readonly oldestAt: Date | null; readonly late: number }> {
      return db
        .selectFrom('documents')
        .select([
          sql<number>`count(*)::int`.as('waiting'),
          sql<Date | null>`min(submitted_at)`.as('oldestAt'),
          sql<number>`count(*) filter (where promised_until < ${now})::int`.as('late'),
        ])
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
    },

    find: (id: string): Promise<DocumentRow | undefined> =>
      db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst(),

    listFiles: (ids: readonly string[]): Promise<DocumentFileRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db.selectFrom('document_files').selectAll().where('document_id', 'in', ids).orderBy('side').execute(),

    listFilesOfObjects: (objectIds: readonly string[]): Promise<DocumentFileRow[]> =>
      db.selectFrom('document_files').selectAll().where('object_id', 'in', objectIds).execute(),

    async add(document: NewDocument, files: readonly DocumentFileRow[]): Promise<void> {
      await tx.withTables<{ documents: NewDocument }>().insertInto('documents').values(document).execute();
      await db
        .insertInto('document_files')
        .values([...files])
        .execute();
    },

    /**
     * Closes those of these documents that are open, for their owner, and returns their ids; a decision taken meanwhile
     * stands.
     */
    async close(ids: readonly string[], status: 'withdrawn' | 'replaced', at: Date): Promise<string[]> {
      if (ids.length === 0) return [];
      const closedRows = await db
        .updateTable('documents')
        .set({ status, closed_at: at, said_plate: null, said_card_number: null, said_card_number_digest: null })
        .where('id', 'in', ids)
        .where('status', 'in', ['pending', 'rejected'])
        .returning('id')
        .execute();
      return closedRows.map((row) => row.id);
    },

    async dropFiles(documentIds: readonly string[]): Promise<void> {
      if (documentIds.length > 0)
        await db.deleteFrom('document_files').where('document_id', 'in', documentIds).execute();
    },

    /** Records a decision; false when the document no longer waits, because it was decided or withdrawn first. */
    async decide(
      id: string,
      decision: Pick<
        DocumentRow,
        | 'status'
        | 'decided_at'
        | 'decided_by'
        | 'reason'
        | 'refusal_text'
        | 'expires_on'
        | 'card_type'
        | 'plate'
        | 'holder_name'
        | 'holder_name_read'
        | 'card_number'
        | 'card_number_digest'
      >,
    ): Promise<boolean> {
      const result = await db
        .updateTable('documents')
        .set(decision)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Name read on the holder's approved document of the other kind. */
    async findOtherApprovedName(id: string): Promise<string | null> {
      const { rows } = await sql<{ name: string }>`
        select other.holder_name as name from public.documents one
        join public.documents other on other.user_id = one.user_id and other.kind <> one.kind
        where one.id = ${id} and other.status = 'approved' and other.holder_name_read
          and other.holder_name is not null
        order by other.decided_at desc limit 1`.execute(tx);
      return rows[0]?.name ?? null;
    },

    /** Reverts the decision: the document waits again, and the values read on it are erased. */
    async reopen(id: string): Promise<void> {
      const undecided = { decided_at: null, decided_by: null, expired_at: null, erasure_announced_at: null };
      const untold = { reason: null, refusal_text: null, remark: null };
      const unread = { expires_on: null, card_type: null, plate: null, holder_name: null, holder_name_read: false };
      await db
        .updateTable('documents')
        .set({ status: 'pending', ...undecided, ...untold, ...unread, card_number: null, card_number_digest: null })
        .set({ first_answered_at: sql<Date>`coalesce(first_answered_at, decided_at)` })
        .where('id', '=', id)
        .execute();
    },

    /**
     * Times of the first answers since that instant, 500 at most. The late answer of a document that was put back in
     * the queue says nothing about the queue.
     */
    async listAnsweredSince(since: Date): Promise<{ readonly submittedAt: Date; readonly decidedAt: Date }[]> {
      const answeredAt = sql<Date>`coalesce(first_answered_at, decided_at)`;
      return db
        .selectFrom('documents')
        .select(['submitted_at as submittedAt', answeredAt.as('decidedAt')])
        .where(answeredAt, '>=', since)
        .orderBy(answeredAt, 'desc')
        .limit(500)
        .execute();
    },

    /** Counts the documents sent before that instant that still wait. */
    async countWaitingBefore(moment: Date): Promise<number> {
      const { waiting } = await db
        .selectFrom('documents')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('status', '=', 'pending')
        .where('submitted_at', '<', moment)
        .executeTakeFirstOrThrow();
      return waiting;
    },

    /** Marks a document as expired; true the first time only. */
    async markExpired(id: string, at: Date): Promise<boolean> {
      const marked = await db
        .updateTable('documents')
        .set({ expired_at: at })
        .where('id', '=', id)
        .where('status', '=', 'approved')
        .where('expired_at', 'is', null)
        .executeTakeFirst();
      return marked.numUpdatedRows > 0n;
    },
  };
}
