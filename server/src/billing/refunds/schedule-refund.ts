import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { unansweredRefundsRepository } from './unanswered-refunds.repository.ts';

export const refundJobName = 'billing.refund-checkout';

/** Schedules the refund of a payment, or of a part of it, for after the transaction. */
export async function scheduleRefund(
  { tx, jobs, clock }: Pick<ServiceContext, 'tx' | 'jobs' | 'clock'>,
  checkoutId: string,
  partCents: number | null = null,
): Promise<void> {
  await billingRepository(tx).markRefund(checkoutId, { refund_asked_at: clock.now(), refund_cents: partCents });
  await enqueueRefund({ tx, jobs }, checkoutId);
}

/** Requests again the refund that is due for a payment. */
export async function enqueueRefund(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  checkoutId: string,
): Promise<void> {
  await unansweredRefundsRepository(tx).leaveCheckout(checkoutId, null);
  await jobs.enqueue(tx, refundJobName, { id: checkoutId });
}
