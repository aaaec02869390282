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
}

/** The queue as the reviewer of this transaction may see it; their own documents are for a colleague. */
export function reviewsRepository(tx: Tx, reviewerId: string) {
  const db = tx.withTables<DocumentsTables>();
  const waiting = () =>
    db
      .selectFrom('documents')
      .select(['id', 'user_id', 'kind', 'submitted_at'])
      .where('status', '=', 'pending')
      .where('user_id', '<>', reviewerId);
  return {
    page: (limit: number, after: Cursor | null): Promise<WaitingDocument[]> =>
      (after === null
        ? waiting()
        : waiting().where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id}::uuid)`)
      )
        .orderBy('submitted_at')
        .orderBy('id')
        .limit(limit)
        .execute(),

    async count(): Promise<number> {
      const { waiting: total } = await db
        .selectFrom('documents')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('status', '=', 'pending')
        .where('user_id', '<>', reviewerId)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** The one that follows, or the oldest once the end is reached; null when no other waits. */
    async next(place: Cursor): Promise<string | null> {
      const [following] = await this.page(1, place);
      const next =
        following ??
        (await waiting().where('id', '<>', place.id).orderBy('submitted_at').orderBy('id').limit(1).executeTakeFirst());
      return next?.id ?? null;
    },

    async logView(view: { id: string; documentId: string; viewedAt: Date }): Promise<void> {
      await db
        .insertInto('document_views')
        .values({
          id: view.id,
          document_id: view.documentId,
          viewer_id: reviewerId,
          viewed_at: view.viewedAt,
          viewer_role: sql<'admin' | 'reviewer'>`case when app.is_admin() then 'admin' else 'reviewer' end`,
          purpose: 'review',
          reason: null,
        })
        .execute();
    },
  };
}
