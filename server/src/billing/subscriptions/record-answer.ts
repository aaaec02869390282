import type { SubscriptionEvent } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoiceSubscriptionEvent } from '../invoices/invoice-subscription-event.ts';
import { advanceSubscription, type AdvancedSubscription } from './advance-subscription.ts';

/**
 * Keeps what was heard of a subscription and does what follows from it, in one transaction: its mails, its state, then
 * its invoice or its credit note. Null when it was heard before.
 */
export async function recordAnswer(
  context: ServiceContext,
  { id, event }: { readonly id: string; readonly event: SubscriptionEvent },
): Promise<AdvancedSubscription | null> {
  const advanced = await advanceSubscription(context, { id, heard: event });
  // Last: the number of an invoice makes others wait until this transaction ends.
  if (advanced !== null) await invoiceSubscriptionEvent(context, { row: advanced.row, event });
  return advanced;
}
