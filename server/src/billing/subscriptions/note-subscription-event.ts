import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoiceSubscriptionEvent } from '../invoices/invoice-subscription-event.ts';
import { advanceSubscription } from './advance-subscription.ts';
import { scheduleFollow } from './schedule-follow.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

/** Adds something to the life of a subscription, and does what follows from it. Heard again, it changes nothing. */
export async function noteSubscriptionEvent(
  context: ServiceContext,
  { subscriptionId, event }: { readonly subscriptionId: string; readonly event: SubscriptionEvent },
): Promise<void> {
  if (!(await subscriptionsRepository(context.tx).addEvent(subscriptionId, event, context.clock.now()))) return;
  const advanced = await advanceSubscription(context, subscriptionId);
  if (advanced === null) return;
  if (advanced.act !== null) await scheduleFollow(context, subscriptionId);
  // Last: the number of an invoice makes others wait until this transaction ends.
  await invoiceSubscriptionEvent(context, { row: advanced.row, event });
}
