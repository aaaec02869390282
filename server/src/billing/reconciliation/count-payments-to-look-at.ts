import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { cardsToForgetRepository } from '../cards/cards-to-forget.repository.ts';
import { closingRepository } from '../closing/closing.repository.ts';
import { countOwingSubscriptions } from '../subscriptions/count-owing-subscriptions.ts';

const dayMs = 86_400_000;
const daysBack = 7;
/** Much longer than an event takes to be applied. */
const overdueMs = 15 * 60_000;

/**
 * Counts the recent events that settled nothing (unknown here, different from the request, paid twice, or not applied)
 * and, however old, the refunds that failed or were requested more than a day ago without an answer, and the
 * subscriptions with such a refund or a charge unanswered for four days.
 */
export async function countPaymentsToLookAt({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const repository = billingRepository(tx);
  const events = await repository.countUnsettledSince(new Date(now - daysBack * dayMs), new Date(now - overdueMs));
  const checkouts = await repository.countRefundsWaitingSince(new Date(now - dayMs));
  const closingRefunds = await closingRepository(tx).countRefundsWaitingSince(new Date(now - dayMs));
  return events + checkouts + closingRefunds + (await countOwingSubscriptions({ tx, clock }, new Date(now - dayMs)));
}

/** Counts the cards that a provider still stores a day after it was to forget them. */
export async function countOverdueCards({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<number> {
  return cardsToForgetRepository(tx).countOverdue(new Date(clock.now().getTime() - dayMs));
}
