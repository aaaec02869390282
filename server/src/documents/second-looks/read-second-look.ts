import { refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { claimsRepository } from '../claims/claims.repository.ts';
import { documentsRepository } from '../documents.repository.ts';
import { findNextReview } from '../find-next-review.ts';
import { buildReviewedDocument, type ReviewRequest, type ReviewedDocument } from '../read-review.ts';
import { logReviewView } from '../views/views.repository.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

/**
 * Opens a decided document to a colleague as if it waited; null when they are not offered a second look at it. The view
 * is logged as any other, and the earlier decision is not shown.
 */
export async function readSecondLook(
  context: ServiceCommandContext,
  { id, isAhead }: ReviewRequest,
): Promise<Result<ReviewedDocument, 'DOCUMENT_CLAIMED'> | null> {
  const { tx, clock, newId, user } = context;
  const now = clock.now();
  const looks = secondLooksRepository(tx, now);
  const document = await documentsRepository(tx).find(id);
  const look = await looks.lockOpen(user.id, id);
  if (document === undefined || look === undefined) return null;
  const claims = claimsRepository(tx, user.id);
  if (!(await claims.take(id, now, 'second-look'))) return refuse('DOCUMENT_CLAIMED');
  await claims.releaseOlder(id);
  await logReviewView(tx, { id: newId(), documentId: id, viewerId: user.id, at: now, isAhead });
  const nextId = await findNextReview(context, { at: look.drawnAt, id }, await looks.listOffered(user.id));
  return buildReviewedDocument(
    context,
    { ...document, submitted_at: look.drawnAt },
    { isAhead, promisedUntil: null, nextId },
  );
}
