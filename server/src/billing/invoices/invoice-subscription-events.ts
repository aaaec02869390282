import { invoiceWords } from '@placejuste/domain/invoice';
import { computeServicePeriod, type SubscriptionEvent, type SubscriptionTerms } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoices, type InvoicedPayment } from './issue-invoice.ts';

interface ReceivedEvent {
  /** Terms of the subscription, with its pauses so far. */
  readonly terms: SubscriptionTerms;
  readonly row: SubscriptionRow;
  readonly event: SubscriptionEvent;
}

/** Issues an invoice for each charge paid, and a credit note for each refund; other events have no document. */
export async function invoiceSubscriptionEvents(
  context: ServiceContext,
  events: readonly ReceivedEvent[],
): Promise<void> {
  await issueInvoices(context, events.flatMap(toInvoicedPayments));
  for (const { row, event } of events) {
    if (event.kind !== 'refunded') continue;
    const { payment, refund, amountCents: refundedCents, at: refundedAt } = event;
    await issueCreditNote(context, { provider: row.provider, payment, refund, refundedCents, refundedAt });
  }
}

function toInvoicedPayments({ terms, row, event }: ReceivedEvent): InvoicedPayment[] {
  if (event.kind !== 'paid') return [];
  const { from, to } = computeServicePeriod(terms, event.charge);
  return [
    {
      provider: row.provider,
      payment: event.payment,
      userId: row.user_id,
      purpose: 'subscription',
      label: invoiceWords.subscription(row.plan_type),
      serviceFrom: from,
      serviceTo: to,
      grossCents: event.amountCents,
      paidAt: event.at,
    },
  ];
}
