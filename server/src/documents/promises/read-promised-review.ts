import { computePromisedReview, type ReviewEstimate } from '@placejuste/domain/document';
import type { CommandContext } from '../../platform/http/index.ts';
import { documentsRepository } from '../documents.repository.ts';

/**
 * When the papers of the person who asks will be answered, as they were told; null when none waits. One that was
 * answered, then put back to verify, has no window any more.
 */
export async function readPromisedReview({ tx, clock, user }: CommandContext): Promise<ReviewEstimate | null> {
  const pending = (await documentsRepository(tx).listSubmissions(user.id)).filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const promises = pending.flatMap(({ promised_from: from, promised_until: until, first_answered_at: answeredAt }) =>
    from === null || until === null || answeredAt !== null ? [] : [{ from, until }],
  );
  return computePromisedReview(promises, clock.now());
}
