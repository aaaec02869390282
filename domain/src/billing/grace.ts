/**
 * How long a subscription stands after its renewal failed (decisions §2): a card that expired must not cost a proof.
 */
export const graceDays = 14;

/** The first instant without a subscription after a failed renewal. */
export function endOfGrace(failedAt: Date): Date {
  return new Date(failedAt.getTime() + graceDays * 86_400_000);
}
