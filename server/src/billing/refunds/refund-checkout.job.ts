import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { paymentOf } from '../invoices/invoice-checkout.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
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
      const refundedCents = row.refund_cents ?? row.amount_cents;
      try {
        const answer = await provider.refund({
          reference: id,
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
        await billingRepository(context.tx).markRefund(id, { refunded_at: refundedAt });
        await issueCreditNote(context, { ...paymentOf(row), refund: id, refundedCents, refundedAt });
      });
    },
  };
}
