import type { CheckoutRow } from '../billing.tables.ts';

/**
 * Value of `refund_cents` for a refunded sum. A full refund is null, as for a payment that bought nothing; but where a
 * partial refund was requested, or failed, the payment did buy something, and the full sum is stored.
 */
export function toRefundCents(
  { amount_cents: amountCents, refund_asked_at: askedAt, refund_cents: askedCents }: CheckoutRow,
  returnedCents: number,
): number | null {
  if (returnedCents < amountCents) return returnedCents;
  return askedAt === null || askedCents === null ? null : amountCents;
}
