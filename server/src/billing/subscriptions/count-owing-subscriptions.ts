import { subscriptionState } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { termsOf } from './subscription.view.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** Those of which a refund failed and is still due, or was asked for before `before` and has no answer. */
export async function countOwingSubscriptions(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  before: Date,
): Promise<number> {
  const subscriptions = subscriptionsRepository(tx);
  const owing = new Set(await subscriptions.withUnansweredRefund(before));
  // Read together: it is asked at each look of the metrics.
  const failed = await subscriptions.withFailedRefund();
  const events = await subscriptions.eventsOfEach(failed.map(({ id }) => id));
  for (const row of failed) {
    const { payments } = subscriptionState(termsOf(row), events.get(row.id) ?? [], clock.now());
    if (payments.some(({ owedCents, refundFailed }) => refundFailed && owedCents > 0)) owing.add(row.id);
  }
  return owing.size;
}
