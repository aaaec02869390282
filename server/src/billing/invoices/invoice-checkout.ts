import { invoiceWords, describePurpose } from '@placejuste/domain/invoice';
import { toParisDay } from '@placejuste/domain/kernel';
import { depositDates } from '../../declarations/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { CheckoutRow, PaidCheckout } from '../billing.tables.ts';
import { computeDossierCents } from '../dues/compute-dossier-cents.ts';
import type { SoldLine } from './invoices.tables.ts';
import type { PaymentKey } from './invoices.repository.ts';
import { issueInvoice } from './issue-invoice.ts';

/** The payment that settled a checkout; the checkout's id stands for a payment that its provider did not name. */
export function toPaymentKey({ id, provider, payment }: Pick<CheckoutRow, 'id' | 'provider' | 'payment'>): PaymentKey {
  return { provider, payment: payment ?? id };
}

/**
 * Invoices a payment made on a payment page that is not a charge of a subscription: a dossier, or something paid twice,
 * which its refund corrects. Payment and service bear the day of the payment, however late it was reported; the invoice
 * is issued now, since numbers follow each other in time. A gift has no invoice.
 */
export async function invoiceCheckout(context: ServiceContext, { checkout, at: paidAt }: PaidCheckout): Promise<void> {
  const { purpose, plan_type: planType, amount_cents: grossCents, user_id: userId } = checkout;
  if (purpose === 'gift' || purpose === 'card') return;
  const day = toParisDay(paidAt);
  const lines = await loadLines(context, checkout);
  await issueInvoice(context, {
    ...toPaymentKey(checkout),
    userId,
    purpose,
    label: lines === undefined ? describePurpose(purpose, planType) : invoiceWords.dues(lines.length),
    lines,
    serviceFrom: day,
    serviceTo: day,
    grossCents,
    paidAt,
  });
}

/**
 * One line for each dossier, in the order of the deposits of their declarations, which describe them: an invoice
 * outlives the account, and names no place.
 */
async function loadLines({ tx }: ServiceContext, checkout: CheckoutRow): Promise<readonly SoldLine[] | undefined> {
  const { declaration_ids: ids, created_at: askedAt } = checkout;
  if (ids === null) return undefined;
  const deposits = await depositDates(tx, ids);
  const grossCents = computeDossierCents(checkout);
  return ids
    .map((id) => deposits.get(id) ?? askedAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((deposit) => ({ label: invoiceWords.due(deposit), grossCents }));
}
