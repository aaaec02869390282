import { estimateReview, reviewWindowDays, type ReviewEstimate } from '@placejuste/domain/document';
import type { ServiceContext } from '../platform/http/index.ts';
import { documentsRepository } from './documents.repository.ts';

/**
 * Estimates when a document sent now will be answered. The queue has other people's documents: only the service may
 * read it, and only the estimate is returned.
 */
export async function estimateAnswer({ tx, clock }: ServiceContext): Promise<ReviewEstimate> {
  const now = clock.now();
  const repository = documentsRepository(tx);
  const queue = {
    decisions: await repository.listAnsweredSince(new Date(now.getTime() - reviewWindowDays * 86_400_000)),
    ahead: await repository.countWaitingBefore(now),
  };
  return estimateReview(now, queue, now);
}
