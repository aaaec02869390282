import { computeSubscriptionState } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { toTerms } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/**
 * Time that a bank may take to answer a charge; it is then requested again, and the team is told if there is still no
 * answer.
 */
const chargeAwaitedMs = 4 * 86_400_000;

/**
 * Counts the subscriptions with a failed refund that is still due, a refund asked for before `before` without an
 * answer, or a charge without an answer for four days.
 */
export async function countOwingSubscriptions(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  before: Date,
): Promise<number> {
  const subscriptions = subscriptionsRepository(tx);
  const owing = new Set(await subscriptions.listWithUnansweredRefund(before));
  const awaitedSince = new Date(clock.now().getTime() - chargeAwaitedMs);
  (await subscriptions.listWithUnansweredCharge(awaitedSince)).forEach((id) => owing.add(id));
  // Read in one query: the count runs each time the metrics are scraped.
  const failed = await subscriptions.listWithFailedRefund();
  const events = await subscriptions.listEventsOfEach(failed.map(({ id }) => id));
  for (const row of failed) {
    const { payments } = computeSubscriptionState(toTerms(row), events.get(row.id) ?? [], clock.now());
    if (payments.some(({ owedCents, refundFailed }) => refundFailed && owedCents > 0)) owing.add(row.id);
  }
  return owing.size;
}
