import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { paymentOf } from '../invoices/invoice-checkout.ts';
import { invoicesRepository } from '../invoices/invoices.repository.ts';

interface PaidBack {
  readonly checkout: CheckoutRow;
  readonly refundedCents: number;
  readonly at: Date;
}

/**
 * Notes what went back of a payment, once its credit note is issued: a part of it, where the team paid back one dossier
 * of several by hand.
 */
export async function markPaidBack(
  { tx }: Pick<ServiceContext, 'tx'>,
  { checkout, refundedCents, at }: PaidBack,
): Promise<void> {
  // What was owed and failed, paid by hand: its credit note was issued at the first try.
  const isOwed = checkout.refunded_at === null && checkout.refund_cents === refundedCents;
  const credited = isOwed ? refundedCents : await invoicesRepository(tx).creditedCents(paymentOf(checkout));
  const isPart = credited > 0 && credited < checkout.amount_cents;
  // Withdrawn from, all of it is owed: a part that is heard of meanwhile does not settle it.
  const change =
    isPart && checkout.withdrawn_at !== null
      ? { refunded_at: null, refund_cents: null }
      : { refunded_at: at, refund_cents: isPart ? credited : null };
  await billingRepository(tx).markRefund(checkout.id, change);
}
