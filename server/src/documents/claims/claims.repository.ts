import { claimEnd, decidedStatuses, maxClaims } from '@placejuste/domain/document';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DocumentsTables } from '../documents.tables.ts';

/** Claims of one reviewer: two people never read the same document. */
export function claimsRepository(tx: Tx, reviewerId: string) {
  const db = tx.withTables<DocumentsTables>();
  return {
    /**
     * Claims the document, or extends the claim; false when a colleague has it. Each document has a single row: of two
     * simultaneous requests, the second waits, then finds the claim of the first.
     */
    async take(documentId: string, at: Date, what: 'waiting' | 'second-look' = 'waiting'): Promise<boolean> {
      const claimRow = await db
        .insertInto('review_claims')
        .columns(['document_id', 'reviewer_id', 'claimed_at', 'expires_at'])
        // Only a waiting document can be claimed here: for another one, the constraints of the table would raise an
        // error. For a second look, the caller finds and locks the document.
        .expression((from) =>
          from
            .selectFrom('documents')
            .select((paper) => [
              'documents.id',
              paper.val(reviewerId).as('reviewer_id'),
              paper.val(at).as('claimed_at'),
              paper.val(claimEnd(at)).as('expires_at'),
            ])
            .where('documents.id', '=', documentId)
            .where('documents.status', 'in', what === 'waiting' ? ['pending'] : decidedStatuses),
        )
        .onConflict((conflict) =>
          conflict
            .column('document_id')
            .doUpdateSet({ reviewer_id: reviewerId, claimed_at: at, expires_at: claimEnd(at) })
            .where((claim) =>
              claim.or([
                claim('review_claims.reviewer_id', '=', reviewerId),
                claim('review_claims.expires_at', '<=', at),
              ]),
            ),
        )
        .returning('document_id')
        .executeTakeFirst();
      return claimRow !== undefined;
    },

    /** Releases all but the newest claims; that of `documentId` stays. */
    async releaseOlder(documentId: string): Promise<void> {
      const newest = db
        .selectFrom('review_claims')
        .select('document_id')
        .where('reviewer_id', '=', reviewerId)
        .orderBy(sql`document_id = ${documentId}::uuid`, 'desc')
        .orderBy('claimed_at', 'desc')
        .limit(maxClaims);
      await db
        .deleteFrom('review_claims')
        .where('reviewer_id', '=', reviewerId)
        .where('document_id', 'not in', newest)
        .execute();
    },

    async release(documentId: string): Promise<void> {
      await db
        .deleteFrom('review_claims')
        .where('reviewer_id', '=', reviewerId)
        .where('document_id', '=', documentId)
        .execute();
    },

    async releaseAll(documentIds: readonly string[]): Promise<void> {
      if (documentIds.length === 0) return;
      await db
        .deleteFrom('review_claims')
        .where('reviewer_id', '=', reviewerId)
        .where('document_id', 'in', documentIds)
        .execute();
    },
  };
}
