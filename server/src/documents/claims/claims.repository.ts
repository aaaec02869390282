import { claimEnd, decidedStatuses, maxClaims } from '@placejuste/domain/document';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { DocumentsTables } from '../documents.tables.ts';

/** The papers one reviewer has under their eyes: two people never read the same one. */
export function claimsRepository(tx: Tx, reviewerId: string) {
  const db = tx.withTables<DocumentsTables>();
  return {
    /**
     * Takes the paper, or keeps it longer; false where a colleague has it. The one row of a paper decides between two
     * who ask at the same moment: the second waits for the first, then finds the claim.
     */
    async take(documentId: string, at: Date, what: 'waiting' | 'second-look' = 'waiting'): Promise<boolean> {
      const claimRow = await db
        .insertInto('review_claims')
        .columns(['document_id', 'reviewer_id', 'claimed_at', 'expires_at'])
        // The claim is of a paper that still waits: the constraints of the table would turn another one into a fault.
        // For a second look, the caller finds and locks the paper.
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

    /** Gives back all but the newest ones; `documentId` is among those that stay. */
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
