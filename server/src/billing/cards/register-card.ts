import type { ServiceContext } from '../../platform/http/index.ts';
import type { AppliedOutcome, PaidCheckout } from '../billing.tables.ts';
import { closingRepository } from '../closing/closing.repository.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { scheduleForgottenCardNow } from './forget-card.job.ts';

/**
 * Makes a newly given card the one that the subscription is charged to, which has the former one forgotten. The card is
 * forgotten at once when the subscription has ended.
 */
export async function registerCard(context: ServiceContext, { checkout, at }: PaidCheckout): Promise<AppliedOutcome> {
  const { id, provider, payment: card, pays_subscription: subscriptionId, erased_at: erasedAt } = checkout;
  if (card === null) return 'differs';
  const row = subscriptionId === null ? undefined : await subscriptionsRepository(context.tx).lock(subscriptionId);
  if (row === undefined || row.status === 'ended') await scheduleForgottenCardNow(context, { provider, card });
  else
    await noteSubscriptionEvent(context, {
      subscriptionId: row.id,
      event: { id: `card:${card}`, at, kind: 'card-changed', card },
    });
  // Nothing was paid: a closed account has nothing left to keep.
  if (erasedAt !== null) await closingRepository(context.tx).removeUnpaid(id);
  return 'settled';
}
