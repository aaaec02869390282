import type { ServiceContext } from '../../platform/http/index.ts';
import { isChargeEvent, isPaymentEvent, type ProviderEvent } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { inboxRepository } from './inbox.repository.ts';
import { omitForeignEvents } from './omit-foreign-events.ts';

interface ReceivedEvent {
  readonly providerName: string;
  readonly event: ProviderEvent;
}

/**
 * Stores an event of the provider, so that it may be acknowledged before it is applied. Returns its subject, under
 * which it is applied; null for an event of another deployment, which is not stored.
 */
export async function receiveEvent(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  { providerName, event }: ReceivedEvent,
): Promise<string | null> {
  if ((await omitForeignEvents(context, { providerName, events: [event] })).length === 0) return null;
  const subject = await findSubject(context, { providerName, event });
  await inboxRepository(context.tx).keep({ provider: providerName, event, subject, at: context.clock.now() });
  return subject;
}

/**
 * The subject of an event. A subscription has the id of the checkout that opened it; refunds and disputes name only
 * their payment.
 */
async function findSubject(
  { tx }: Pick<ServiceContext, 'tx'>,
  { providerName, event }: ReceivedEvent,
): Promise<string> {
  if (isPaymentEvent(event)) return event.reference;
  if (isChargeEvent(event)) return event.reference.split(':')[0] ?? event.reference;
  const { payment } = event;
  return (
    (await subscriptionsRepository(tx).findIdByPayment(payment)) ??
    (await billingRepository(tx).findByPayment(payment))?.id ??
    (await inboxRepository(tx).findSubjectOfPayment(providerName, payment)) ??
    payment
  );
}
