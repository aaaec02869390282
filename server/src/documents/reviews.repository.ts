import type { DocumentKind } from '@placejuste/domain/document';
import { sql } from 'kysely';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { DocumentsTables } from './documents.tables.ts';

/** A document in the queue. */
export interface WaitingDocument {
  readonly id: string;
  readonly user_id: string;
  readonly kind: DocumentKind;
  readonly submitted_at: Date;
  /** End of the answer time promised to its holder, until the first answer. */
  readonly promised_until: Date | null;
  /** True when a colleague has it open. */
  readonly with_colleague: boolean;
}

/** Queries on the queue, as the reviewer of this transaction may see it, without their own documents. */
export function reviewsRepository(tx: Tx, reviewerId: string, now: Date) {
  const db = tx.withTables<DocumentsTables>();
  const withColleague = sql<boolean>`exists (select from review_claims where document_id = documents.id
    and reviewer_id <> ${reviewerId} and expires_at > ${now})`;
  const selectWaiting = () =>
    db
      .selectFrom('documents')
      .select(['id', 'user_id', 'kind', 'submitted_at', withColleague.as('with_colleague')])
      .select(sql<Date | null>`case when first_answered_at is null then promised_until end`.as('promised_until'))
      .where('status', '=', 'pending')
      .where('user_id', '<>', reviewerId);
  const selectFollowing = (after: Cursor | null) =>
    (after === null
      ? selectWaiting()
      : selectWaiting().where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id}::uuid)`)
    )
      .orderBy('submitted_at')
      .orderBy('id');
  return {
    listPage: (limit: number, after: Cursor | null): Promise<WaitingDocument[]> =>
      selectFollowing(after).limit(limit).execute(),

    async count(): Promise<number> {
      const { waiting: total } = await db
        .selectFrom('documents')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('status', '=', 'pending')
        .where('user_id', '<>', reviewerId)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** The oldest one that no colleague has open, after the given cursor if any; never the one at `place`. */
    findFree: (place: Cursor, after: Cursor | null): Promise<WaitingDocument | undefined> =>
      selectFollowing(after)
        .where('id', '<>', place.id)
        .where((all) => all.not(withColleague))
        .limit(1)
        .executeTakeFirst(),

    async logView(view: { id: string; documentId: string; viewedAt: Date; isAhead: boolean }): Promise<void> {
      await db
        .insertInto('document_views')
        .values({
          id: view.id,
          document_id: view.documentId,
          viewer_id: reviewerId,
          viewed_at: view.viewedAt,
          is_ahead: view.isAhead,
          viewer_role: sql<'admin' | 'reviewer'>`case when app.is_admin() then 'admin' else 'reviewer' end`,
          purpose: 'review',
          reason: null,
        })
        .execute();
    },
  };
}
