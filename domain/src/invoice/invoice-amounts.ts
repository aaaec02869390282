/** The parts of an amount, in cents: `netCents + vatCents` is `grossCents`, to the cent. */
export interface InvoiceAmounts {
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatCents: number;
}

/** In hundredths of a percent: 2000 is 20 %. */
export type VatRate = number;

const wholeRate = 10_000;

/**
 * Computes the VAT included in an agreed price: the amount without tax is rounded to the nearest cent, and the tax is
 * the rest. @param rate null when the seller charges none (franchise en base).
 */
export function computeAmounts(grossCents: number, rate: VatRate | null): InvoiceAmounts {
  const netCents = rate === null ? grossCents : Math.round((grossCents * wholeRate) / (wholeRate + rate));
  return { grossCents, netCents, vatCents: grossCents - netCents };
}

interface CreditedInvoice {
  /** The amount of the invoice. */
  readonly invoicedCents: number;
  /** The total of the earlier credit notes of that invoice. */
  readonly creditedCents: number;
  readonly rate: VatRate | null;
}

/**
 * Amounts of one more credit note of an invoice. Its tax is that of all refunds so far less that of the earlier ones,
 * so that the notes of an invoice refunded in parts add up to its own tax. Null above the remaining amount.
 */
export function computeCreditedAmounts(
  refundCents: number,
  { invoicedCents, creditedCents, rate }: CreditedInvoice,
): InvoiceAmounts | null {
  if (refundCents <= 0 || creditedCents + refundCents > invoicedCents) return null;
  const before = computeAmounts(creditedCents, rate);
  const after = computeAmounts(creditedCents + refundCents, rate);
  return {
    grossCents: refundCents,
    netCents: after.netCents - before.netCents,
    vatCents: after.vatCents - before.vatCents,
  };
}

/**
 * The amounts of each line of an invoice, of the prices that were announced. Their taxes add up to the tax of the
 * whole,
 * which is not the sum of taxes rounded one by one.
 */
export function computeLineAmounts(grossCents: readonly number[], rate: VatRate | null): readonly InvoiceAmounts[] {
  let before = computeAmounts(0, rate);
  return grossCents.map((cents) => {
    const after = computeAmounts(before.grossCents + cents, rate);
    const line = {
      grossCents: cents,
      netCents: after.netCents - before.netCents,
      vatCents: after.vatCents - before.vatCents,
    };
    before = after;
    return line;
  });
}
