import type { CheckoutRow } from '../billing.tables.ts';

/**
 * What a row keeps of a sum that went back of it. All of it is null, as of a payment that bought nothing and is paid
 * back whole; but a part that was asked for, or failed, was of a payment that did buy: that one keeps the whole sum.
 */
export function toRefundCents(
  { amount_cents: amountCents, refund_asked_at: askedAt, refund_cents: askedCents }: CheckoutRow,
  returnedCents: number,
): number | null {
  if (returnedCents < amountCents) return returnedCents;
  return askedAt === null || askedCents === null ? null : amountCents;
}
