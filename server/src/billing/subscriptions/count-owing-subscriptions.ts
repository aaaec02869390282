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
  for (const id of await subscriptions.withFailedRefund()) {
    const row = await subscriptions.find(id);
    if (row === undefined) continue;
    const { payments } = subscriptionState(termsOf(row), await subscriptions.eventsOf(id), clock.now());
    if (payments.some(({ owedCents, refundFailed }) => refundFailed && owedCents > 0)) owing.add(id);
  }
  return owing.size;
}
