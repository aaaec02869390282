import { estimateReview, reviewWindowDays, type ReviewEstimate } from '@placejuste/domain/document';
import type { ServiceContext } from '../platform/http/index.ts';
import { documentsRepository } from './documents.repository.ts';

/**
 * When a paper sent now will be answered. The queue is other people's papers: only the service may read it, and only
 * the estimate leaves it.
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
