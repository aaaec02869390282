import { parisDay } from '@placejuste/domain/kernel';
import { setSubscriptionPaid } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { noteSubscriptionEvent } from './note-subscription-event.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** Opens the subscription that an order paid for. False when that person has one already: the order is paid back. */
export async function openSubscription(context: ServiceContext, checkout: CheckoutRow): Promise<boolean> {
  const { tx, clock } = context;
  const { id, user_id: userId, plan_type: planType, payment } = checkout;
  if (userId === null || planType === null) return false;
  const startedAt = clock.now();
  const isAdded = await subscriptionsRepository(tx).add({
    id,
    user_id: userId,
    plan_type: planType,
    renews: checkout.renews,
    started_at: startedAt,
    starts_on: parisDay(startedAt),
    provider: checkout.provider,
    card: payment,
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
