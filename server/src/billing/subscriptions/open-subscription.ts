import { toParisDay } from '@placejuste/domain/kernel';
import { setSubscriptionPaid } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { PaidCheckout } from '../billing.tables.ts';
import { shouldKeepCard } from '../open-payment-page.ts';
import { noteSubscriptionEvent } from './note-subscription-event.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/**
 * Opens the subscription that an order paid for, at the instant of its payment. Returns false when the person already
 * has one: the order is refunded.
 */
export async function openSubscription(
  context: ServiceContext,
  { checkout, at: startedAt }: PaidCheckout,
): Promise<boolean> {
  const { tx } = context;
  const { id, user_id: userId, plan_type: planType, payment } = checkout;
  if (userId === null || planType === null) return false;
  const isAdded = await subscriptionsRepository(tx).add({
    id,
    user_id: userId,
    plan_type: planType,
    renews: checkout.renews,
    charge_cents: checkout.amount_cents,
    started_at: startedAt,
    starts_on: toParisDay(startedAt),
    follows: null,
    provider: checkout.provider,
    // A card is stored only where there are later charges.
    card: shouldKeepCard(checkout) ? payment : null,
    status: 'active',
    end_reason: null,
    ends_at: null,
    next_look_at: startedAt,
  });
  if (!isAdded) return false;
  await setSubscriptionPaid(tx, userId, { planType, startDate: startedAt });
  await noteSubscriptionEvent(context, {
    subscriptionId: id,
    event: {
      id: `paid:${payment ?? id}`,
      at: startedAt,
      kind: 'paid',
      charge: 0,
      payment: payment ?? id,
      amountCents: checkout.amount_cents,
    },
  });
  return true;
}
