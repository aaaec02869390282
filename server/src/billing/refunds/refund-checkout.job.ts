import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { toPaymentKey } from '../invoices/invoice-checkout.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { markPaidBack } from './mark-paid-back.ts';
import { refundJobName } from './schedule-refund.ts';
import { toRefundCents } from './to-refund-cents.ts';
import { unansweredRefundsRepository } from './unanswered-refunds.repository.ts';

const payload = z.object({ id: z.uuid() });

/** Refunds a payment in whole or in part, once: the provider knows each refund by a name. */
export function refundCheckoutJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: refundJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes, then by the sweep of each day.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ id }) => {
      const provider = await openProvider();
      const row = await runAsService(platform, ({ tx }) => billingRepository(tx).find(id));
      if (row === undefined || row.refunded_at !== null) return;
      // A refund left to the team is counted, a day later, among the payments to look at.
      const forTeam = async (detail: object): Promise<void> => {
        platform.log.error({ checkout: id, ...detail }, 'not paid back: for the team');
        await runAsService(platform, ({ tx, clock }) => unansweredRefundsRepository(tx).leaveCheckout(id, clock.now()));
      };
      if (row.provider !== provider.name) return forTeam({ code: 'provider_changed', provider: row.provider });
      if (row.payment === null) return forTeam({ code: 'payment_unknown' });
      const { reference, refundedCents } = await runAsService(platform, (context) => computeOwedRefund(context, row));
      if (refundedCents <= 0) return runAsService(platform, (context) => noteNothingOwed(context, id));
      const key = toPaymentKey(row);
      const failed = await runAsService(platform, ({ tx }) => billingRepository(tx).listFailedRefunds(key));
      // Under the same name, the provider would repeat the answer that it gave before the bank sent the money back.
      if (failed.has(reference)) return forTeam({ code: 'refund_failed' });
      try {
        const answer = await provider.refund({
          reference,
          ...(row.refund_asked_at === null ? {} : { askedAt: row.refund_asked_at }),
          payment: key.payment,
          amountCents: refundedCents,
        });
        if (answer === 'failed') return forTeam({ code: 'refund_failed' });
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
        return forTeam(error.detail);
      }
      await runAsService(platform, async (context) => {
        const refundedAt = context.clock.now();
        // Locked before the series of invoices that its credit note waits for: the order of locks of every transaction.
        const checkout = await billingRepository(context.tx).lock(id);
        await issueCreditNote(context, { ...toPaymentKey(row), refund: reference, refundedCents, refundedAt });
        const refundFacts = { refund: reference, refundedCents, at: refundedAt };
        if (checkout !== undefined) await markPaidBack(context, { checkout, ...refundFacts });
      });
    },
  };
}

/** The team has refunded by hand at least what was owed: closes the refund. */
async function noteNothingOwed({ tx, clock }: ServiceContext, id: string): Promise<void> {
  const repository = billingRepository(tx);
  const row = await repository.lock(id);
  if (row === undefined || row.refunded_at !== null) return;
  // A refund made by hand may have failed meanwhile: the amount is owed again.
  if ((await computeOwedRefund({ tx }, row)).refundedCents > 0) return;
  const { madeCents } = await repository.sumRefunds(id);
  await repository.markRefund(id, { refunded_at: clock.now(), refund_cents: toRefundCents(row, madeCents) });
}

/**
 * The refund still owed, and the name by which the provider knows it. Of a withdrawn payment, or of one partly refunded
 * by hand, it is the rest. The name then contains the amount, since a provider refuses another amount under a known
 * name.
 */
async function computeOwedRefund(
  { tx }: Pick<ServiceContext, 'tx'>,
  row: CheckoutRow,
): Promise<{ readonly reference: string; readonly refundedCents: number }> {
  const { madeCents } = await billingRepository(tx).sumRefunds(row.id);
  const owedCents = (row.withdrawn_at === null ? row.refund_cents : null) ?? row.amount_cents;
  if (row.withdrawn_at === null && madeCents === 0) return { reference: row.id, refundedCents: owedCents };
  const refundedCents = owedCents - madeCents;
  return { reference: `${row.id}:${refundedCents}`, refundedCents };
}
