import type { ServiceContext } from '../../platform/http/index.ts';
import type { PaidCheckout } from '../billing.tables.ts';
import { scheduleForgottenCard } from '../cards/forget-card.job.ts';
import { noteSubscriptionEvent } from './note-subscription-event.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/**
 * Records the payment of a charge that had failed: the subscription keeps its dates and takes the card of this payment.
 * A payment made within the grace period counts even when the provider reports it later. A payment that was no longer
 * needed is to be refunded, as the events of the subscription say. False when there is no such subscription.
 */
export async function honourFailedCharge(context: ServiceContext, { checkout, at }: PaidCheckout): Promise<boolean> {
  const { pays_subscription: subscriptionId, pays_charge: charge, payment, amount_cents: amountCents } = checkout;
  if (subscriptionId === null || charge === null) return false;
  const subscriptions = subscriptionsRepository(context.tx);
  const row = await subscriptions.lock(subscriptionId);
  if (row === undefined) return false;
  const paymentId = payment ?? checkout.id;
  await noteSubscriptionEvent(context, {
    subscriptionId,
    event: { id: `paid:${paymentId}`, at, kind: 'paid', charge, payment: paymentId, amountCents },
  });
  if (payment !== null)
    await noteSubscriptionEvent(context, {
      subscriptionId,
      event: { id: `card:${payment}`, at, kind: 'card-changed', card: payment },
    });
  // Paid too late to revive the subscription: the card of this payment is stored no longer than the one before.
  const updatedRow = await subscriptions.find(subscriptionId);
  if (updatedRow?.status === 'ended') await scheduleForgottenCard(context, updatedRow);
  return true;
}
