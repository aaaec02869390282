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
 * Keeps what a provider said, so that it may be acknowledged before it is applied. Answers what it is about, under
 * which it is applied; null for what is about another deployment, of which nothing is kept.
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

/** A subscription bears the number of the checkout that opened it; refunds and disputes name their payment alone. */
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
