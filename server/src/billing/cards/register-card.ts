import type { ServiceContext } from '../../platform/http/index.ts';
import type { AppliedOutcome, PaidCheckout } from '../billing.tables.ts';
import { closingRepository } from '../closing/closing.repository.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { scheduleForgottenCardNow } from './forget-card.job.ts';

/**
 * A card that was given for a subscription is charged from then on, and the one before it kept no longer. One that
 * nothing will be asked of any more is forgotten at once.
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
  // Nothing was paid, so that nothing of a closed account is left to keep.
  if (erasedAt !== null) await closingRepository(context.tx).removeUnpaid(id);
  return 'settled';
}
