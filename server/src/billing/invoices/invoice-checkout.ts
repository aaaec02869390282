import { labelOf } from '@placejuste/domain/invoice';
import { parisDay } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import type { PaymentKey } from './invoices.repository.ts';
import { issueInvoice } from './issue-invoice.ts';

/** The payment that settled a checkout; its own number stands for one that its provider did not name. */
export function paymentOf({ id, provider, payment }: Pick<CheckoutRow, 'id' | 'provider' | 'payment'>): PaymentKey {
  return { provider, payment: payment ?? id };
}

/**
 * Invoices what was paid on a payment page and is no charge of a subscription: a dossier, or something paid twice,
 * whose refund corrects it. A gift sells nothing.
 */
export async function invoiceCheckout(context: ServiceContext, checkout: CheckoutRow): Promise<void> {
  const { purpose, plan_type: planType, amount_cents: grossCents, user_id: userId } = checkout;
  if (purpose === 'gift' || purpose === 'card') return;
  const paidAt = context.clock.now();
  const day = parisDay(paidAt);
  await issueInvoice(context, {
    ...paymentOf(checkout),
    userId,
    purpose,
    label: labelOf(purpose, planType),
    serviceFrom: day,
    serviceTo: day,
    grossCents,
    paidAt,
  });
}
