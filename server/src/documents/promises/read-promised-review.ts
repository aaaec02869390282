import { computePromisedReview, type ReviewEstimate } from '@placejuste/domain/document';
import type { CommandContext } from '../../platform/http/index.ts';
import { documentsRepository } from '../documents.repository.ts';

/**
 * Returns the answer time that the caller was told; null when no document of theirs waits. A document that was
 * answered, then put back in the queue, has none.
 */
export async function readPromisedReview({ tx, clock, user }: CommandContext): Promise<ReviewEstimate | null> {
  const pending = (await documentsRepository(tx).listSubmissions(user.id)).filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const promises = pending.flatMap(({ promised_from: from, promised_until: until, first_answered_at: answeredAt }) =>
    from === null || until === null || answeredAt !== null ? [] : [{ from, until }],
  );
  return computePromisedReview(promises, clock.now());
}
