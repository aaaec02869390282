/** A refund of a payment that was reported as made, or a dispute that its bank won. */
export interface ReportedRefund {
  /** The same for every word of one refund. */
  readonly refund: string;
  readonly cents: number;
  readonly madeAt: Date;
  /** When the refund failed and returned to the seller; null otherwise. */
  readonly failedAt: Date | null;
}

/** Sum of the refunds that reached the payer, without those that failed. */
export function computeReturnedCents(refunds: readonly ReportedRefund[]): number {
  return refunds.reduce((sum, { cents, failedAt }) => (failedAt === null ? sum + cents : sum), 0);
}

/**
 * Total of the credit notes of an invoice. The note of a failed refund stands, since the money is still owed, and
 * refunds after that failure pay it: only the excess is credited anew. Never more than the invoice. The times of the
 * refunds count, not the order in which they are reported: notes issued before a failure was reported may total more.
 */
export function computeCreditedTotal(refunds: readonly ReportedRefund[], invoicedCents: number): number {
  const moves = refunds.flatMap(({ cents, madeAt, failedAt }) => [
    { at: madeAt.getTime(), cents },
    // Two clocks: it cannot fail before it was made.
    ...(failedAt === null ? [] : [{ at: Math.max(failedAt.getTime(), madeAt.getTime()), cents: -cents }]),
  ]);
  let [balance, most] = [0, 0];
  for (const { cents } of moves.toSorted((a, b) => a.at - b.at || b.cents - a.cents)) {
    balance += cents;
    most = Math.max(most, balance);
  }
  return Math.min(most, invoicedCents);
}
