import type { ServiceContext } from '../platform/http/index.ts';
import {
  isChargeEvent,
  isPaymentEvent,
  isRefundEvent,
  type PaymentEvent,
  type ProviderEvent,
} from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { EventOutcome } from './billing.tables.ts';
import { settleCheckout } from './settle-checkout.ts';
import { noteSubscriptionEvent } from './subscriptions/note-subscription-event.ts';
import { subscriptionsRepository } from './subscriptions/subscriptions.repository.ts';

interface HeardEvent {
  readonly providerName: string;
  readonly event: ProviderEvent;
}

/** Takes anything a provider says, once; what it is about and what follows is one transaction. */
export async function settleEvent(context: ServiceContext, { providerName, event }: HeardEvent): Promise<EventOutcome> {
  if (isPaymentEvent(event)) return settleCheckout(context, { providerName, event });
  const repository = billingRepository(context.tx);
  const before = await repository.takenAs(providerName, event.id);
  if (before !== undefined && before !== 'unknown') return before;
  const outcome = await noteEvent(context, event);
  await repository.keepEvent(providerName, event, outcome, context.clock.now());
  if (outcome !== 'settled')
    context.log.error({ provider: providerName, event: event.id, outcome }, 'payment event to look at');
  return outcome;
}

async function noteEvent(context: ServiceContext, event: Exclude<ProviderEvent, PaymentEvent>): Promise<EventOutcome> {
  const { at, payment, amountCents } = event;
  if (isChargeEvent(event)) {
    // The name under which it was asked: subscription, charge, attempt.
    const [subscriptionId = '', charge, attempt] = event.reference.split(':');
    if ((await subscriptionsRepository(context.tx).find(subscriptionId)) === undefined) return 'unknown';
    const of = { charge: Number(charge), attempt: Number(attempt) };
    await noteSubscriptionEvent(context, {
      subscriptionId,
      event:
        event.type === 'charge-paid'
          ? { id: `paid:${payment}`, at, kind: 'paid', charge: of.charge, payment, amountCents }
          : { id: `refused:${charge}:${attempt}`, at, kind: 'refused', ...of },
    });
    return 'settled';
  }
  const subscriptionId = await subscriptionsRepository(context.tx).ofPayment(payment);
  if (subscriptionId === null) return noteCheckoutEvent(context, event);
  if (isRefundEvent(event)) {
    const refund = event.reference ?? event.id;
    const told = { id: `${event.type}:${refund}`, at, payment, refund };
    await noteSubscriptionEvent(context, {
      subscriptionId,
      event:
        event.type === 'refunded' ? { ...told, kind: 'refunded', amountCents } : { ...told, kind: 'refund-failed' },
    });
    return 'settled';
  }
  await noteSubscriptionEvent(context, { subscriptionId, event: { id: event.id, at, kind: event.type, payment } });
  return 'settled';
}

/** About a payment that is no subscription's: a dossier, a gift. A dispute of it is for the team. */
async function noteCheckoutEvent(
  { tx }: ServiceContext,
  { type, payment, at }: Pick<ProviderEvent, 'type' | 'at'> & { readonly payment: string },
): Promise<EventOutcome> {
  const checkout = await billingRepository(tx).ofPayment(payment);
  if (checkout === undefined) return 'unknown';
  if (type !== 'refunded') return 'differs';
  await billingRepository(tx).markRefund(checkout.id, { refunded_at: at });
  return 'settled';
}
