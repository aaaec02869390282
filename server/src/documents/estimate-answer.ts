import { estimateReview, reviewWindowDays, type ReviewEstimate } from '@placejuste/domain/document';
import type { ServiceContext } from '../platform/http/index.ts';
import { documentsRepository } from './documents.repository.ts';

/**
 * When that person's last paper under review will be answered; null when none is. The queue is other people's papers:
 * only the service may read it, and only the estimate leaves it.
 */
export async function estimateAnswer(
  context: ServiceContext,
  { userId }: { readonly userId: string },
): Promise<ReviewEstimate | null> {
  const submissions = await documentsRepository(context.tx).submissions(userId);
  const pending = submissions.findLast(({ status }) => status === 'pending');
  return pending === undefined ? null : estimateSince(context, pending.submitted_at);
}

/** The same for a paper sent at that moment. */
export async function estimateSince(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  submittedAt: Date,
): Promise<ReviewEstimate> {
  const now = clock.now();
  const repository = documentsRepository(tx);
  const queue = {
    decided: await repository.decidedSince(new Date(now.getTime() - reviewWindowDays * 86_400_000)),
    ahead: await repository.waitingBefore(submittedAt),
  };
  return estimateReview(submittedAt, queue, now);
}
