import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { enqueueRefund } from './schedule-refund.ts';

interface PaidBack {
  readonly checkout: CheckoutRow;
  /** Identifier of the refund, equal for every event about it. */
  readonly refund: string;
  readonly refundedCents: number;
  readonly at: Date;
}

/**
 * Notes what went back of a payment, once its credit note is issued: a part of it, where the team paid back one dossier
 * of several by hand.
 */
export async function markPaidBack(
  context: Pick<ServiceContext, 'tx' | 'jobs'>,
  { checkout, refund, refundedCents, at }: PaidBack,
): Promise<void> {
  const isWithdrawn = checkout.withdrawn_at !== null;
  // All of it is back: a part of that, told again, changes nothing.
  if (isWithdrawn && checkout.refunded_at !== null) return;
  const repository = billingRepository(context.tx);
  const { madeCents } = await repository.refundsOf(checkout.id, refund);
  const returnedCents = madeCents + refundedCents;
  const isPart = returnedCents < checkout.amount_cents;
  const isOwedWhole =
    checkout.refund_asked_at !== null && checkout.refunded_at === null && checkout.refund_cents === null;
  if (!isPart || !(isWithdrawn || isOwedWhole)) {
    await repository.markRefund(checkout.id, { refunded_at: at, refund_cents: isPart ? returnedCents : null });
    return;
  }
  // All of it is owed: what is left is asked for, as it may have been refused together with this part.
  await repository.markRefund(checkout.id, { refunded_at: null, refund_cents: null });
  await enqueueRefund(context, checkout.id);
}
