import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { paymentOf } from '../invoices/invoice-checkout.ts';
import { invoicesRepository } from '../invoices/invoices.repository.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { markPaidBack } from './mark-paid-back.ts';
import { refundJobName } from './schedule-refund.ts';

const payload = z.object({ id: z.uuid() });

/** Pays a payment back, or a part of it, once: the provider knows the refund by the number of the checkout. */
export function refundCheckoutJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: refundJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ id }) => {
      const provider = await openProvider();
      const row = await runAsService(platform, ({ tx }) => billingRepository(tx).find(id));
      if (row === undefined || row.refunded_at !== null) return;
      // What is left so is counted among the payments to look at, a day later.
      const forTeam = (detail: object): void =>
        platform.log.error({ checkout: id, ...detail }, 'not paid back: for the team');
      if (row.provider !== provider.name) return forTeam({ code: 'provider_changed', provider: row.provider });
      if (row.payment === null) return forTeam({ code: 'payment_unknown' });
      const { reference, refundedCents } = await runAsService(platform, (context) => owedRefund(context, row));
      if (refundedCents <= 0) return;
      try {
        const answer = await provider.refund({
          reference,
          ...(row.refund_asked_at === null ? {} : { askedAt: row.refund_asked_at }),
          payment: row.payment,
          amountCents: refundedCents,
        });
        if (answer === 'failed') return forTeam({ code: 'refund_failed' });
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
        return forTeam(error.detail);
      }
      await runAsService(platform, async (context) => {
        const refundedAt = context.clock.now();
        const checkout = await billingRepository(context.tx).lock(id);
        await issueCreditNote(context, { ...paymentOf(row), refund: reference, refundedCents, refundedAt });
        if (checkout !== undefined) await markPaidBack(context, { checkout, refundedCents, at: refundedAt });
      });
    },
  };
}

/** What goes back now, under the name that the provider knows it by: of one withdrawn from, what is left of it. */
async function owedRefund(
  { tx }: Pick<ServiceContext, 'tx'>,
  row: CheckoutRow,
): Promise<{ readonly reference: string; readonly refundedCents: number }> {
  if (row.withdrawn_at === null) return { reference: row.id, refundedCents: row.refund_cents ?? row.amount_cents };
  const creditedCents = await invoicesRepository(tx).creditedCents(paymentOf(row));
  const reference = creditedCents === 0 ? row.id : `${row.id}:rest`;
  return { reference, refundedCents: row.amount_cents - creditedCents };
}
