import { invoiceWords } from '@placejuste/domain/invoice';
import { serviceOfCharge, type SubscriptionEvent } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { termsOf } from '../subscriptions/subscription.view.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';

/** A charge that was paid has its invoice, and what was paid back of it its credit note; other events have nothing. */
export async function invoiceSubscriptionEvent(
  context: ServiceContext,
  { row, event }: { readonly row: SubscriptionRow; readonly event: SubscriptionEvent },
): Promise<void> {
  const { provider } = row;
  if (event.kind === 'paid') {
    const { from, to } = serviceOfCharge(termsOf(row), event.charge);
    await issueInvoice(context, {
      provider,
      payment: event.payment,
      userId: row.user_id,
      purpose: 'subscription',
      label: invoiceWords.subscription(row.plan_type),
      serviceFrom: from,
      serviceTo: to,
      grossCents: event.amountCents,
      paidAt: event.at,
    });
  }
  if (event.kind === 'refunded') {
    const { payment, refund, amountCents: refundedCents, at: refundedAt } = event;
    await issueCreditNote(context, { provider, payment, refund, refundedCents, refundedAt });
  }
}
