import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoiceSubscriptionEvent } from '../invoices/invoice-subscription-event.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

/** Keeps what the provider answered of a subscription, with the invoice or the credit note of it. */
export async function recordAnswer(
  context: ServiceContext,
  { row, event }: { readonly row: SubscriptionRow; readonly event: SubscriptionEvent },
): Promise<void> {
  const isNew = await subscriptionsRepository(context.tx).addEvent(row.id, event, context.clock.now());
  if (isNew) await invoiceSubscriptionEvent(context, { row, event });
}
