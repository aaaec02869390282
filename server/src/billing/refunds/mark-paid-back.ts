import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { enqueueRefund } from './schedule-refund.ts';
import { toRefundCents } from './to-refund-cents.ts';

interface Repayment {
  readonly checkout: CheckoutRow;
  /** Identifier of the refund, equal for every event about it. */
  readonly refund: string;
  readonly refundedCents: number;
  readonly at: Date;
}

/**
 * Records a refund on its checkout, once its credit note is issued. It may be partial, where the team refunded one
 * dossier of several by hand.
 */
export async function markPaidBack(
  context: Pick<ServiceContext, 'tx' | 'jobs'>,
  { checkout, refund, refundedCents, at }: Repayment,
): Promise<void> {
  const isWithdrawn = checkout.withdrawn_at !== null;
  // Everything is refunded: a partial refund reported again changes nothing.
  if (isWithdrawn && checkout.refunded_at !== null) return;
  const repository = billingRepository(context.tx);
  const { madeCents } = await repository.sumRefunds(checkout.id, refund);
  const returnedCents = madeCents + refundedCents;
  if (returnedCents >= computeOwedCents(checkout)) {
    await repository.markRefund(checkout.id, { refunded_at: at, refund_cents: toRefundCents(checkout, returnedCents) });
    return;
  }
  // More is owed: the rest is requested again, as its refund may have been refused because of this one.
  await repository.markRefund(checkout.id, {
    refunded_at: null,
    refund_cents: isWithdrawn ? null : checkout.refund_cents,
  });
  await enqueueRefund(context, checkout.id);
}

/** Cents owed in total, including those already refunded; zero where no refund is due. */
function computeOwedCents(row: CheckoutRow): number {
  if (row.withdrawn_at !== null) return row.amount_cents;
  const isAwaited = row.refund_asked_at !== null && row.refunded_at === null;
  return isAwaited ? (row.refund_cents ?? row.amount_cents) : 0;
}
