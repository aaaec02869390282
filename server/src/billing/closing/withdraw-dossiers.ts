import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { listDossierWithdrawals } from '../leaving/dossier-withdrawals.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { unansweredRefundsRepository } from '../refunds/unanswered-refunds.repository.ts';

interface OpenDossier {
  readonly id: string;
  readonly refundCents: number;
}

/** The payments of dossiers still within their withdrawal period, with the refund of each. */
export async function openDossiers(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
): Promise<readonly OpenDossier[]> {
  const lines = await listDossierWithdrawals({ tx }, { userId, askedAt: clock.now() });
  return lines.flatMap(({ id, withdrawal }) =>
    withdrawal.kind === 'open' ? [{ id, refundCents: withdrawal.refundCents }] : [],
  );
}

/**
 * Withdraws from each of them. Their declarations are erased with the account, and its last message tells the amount.
 */
export async function withdrawDossiers(
  context: ServiceContext,
  { userId, hasQueue }: { readonly userId: string; readonly hasQueue: boolean },
): Promise<readonly OpenDossier[]> {
  const { tx, clock } = context;
  const repository = billingRepository(tx);
  const now = clock.now();
  // Locked before they are read: a withdrawal asked for at the same time pays back once.
  for (const { id } of await repository.listPaidDossiers(userId)) await repository.lock(id);
  const dossiers = await openDossiers(context, userId);
  for (const { id, refundCents } of dossiers) {
    await repository.markWithdrawal(id, { withdrawn_at: now, withdrawn_cents: refundCents });
    await repository.markRefund(id, { refunded_at: null, refund_asked_at: now, refund_cents: null });
    if (hasQueue) await scheduleRefund(context, id);
    // The sweep of the first start requests the refund.
    else await unansweredRefundsRepository(tx).leaveCheckout(id, null);
  }
  return dossiers;
}
