import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { closingRepository } from './closing.repository.ts';

export const refundAfterClosingJobName = 'billing.refund-after-closing';
const payload = z.object({ reference: z.string() });

/** Schedules the refund owed to a closed account, for after the transaction. */
export function scheduleRefundAfterClosing(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  reference: string,
): Promise<void> {
  return jobs.enqueue(tx, refundAfterClosingJobName, { reference });
}

export function refundAfterClosingJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: refundAfterClosingJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes, then by the sweep of each day.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ reference }) => {
      const provider = await openProvider();
      const row = await runAsService(platform, ({ tx }) => closingRepository(tx).findRefund(reference));
      if (row === undefined || row.made_at !== null) return;
      const { payment, amount_cents: refundedCents } = row;
      // A refund left to the team is counted, a day later, among the payments to look at.
      const forTeam = async (detail: object): Promise<void> => {
        platform.log.error({ payment, ...detail }, 'closed account not paid back: for the team');
        await runAsService(platform, ({ tx, clock }) =>
          closingRepository(tx).markRefund(reference, { left_at: clock.now() }),
        );
      };
      if (row.provider !== provider.name) return forTeam({ code: 'provider_changed', provider: row.provider });
      try {
        const answer = await provider.refund({ reference, askedAt: row.asked_at, payment, amountCents: refundedCents });
        if (answer === 'failed') return forTeam({ code: 'refund_failed' });
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind !== 'refused') throw error;
        return forTeam(error.detail);
      }
      await runAsService(platform, async (context) => {
        const refundedAt = context.clock.now();
        await issueCreditNote(context, {
          provider: row.provider,
          payment,
          refund: reference,
          refundedCents,
          refundedAt,
        });
        // The refund is marked after its credit note, in the order of the provider's events: both wait for the series
        // of invoices first.
        await closingRepository(context.tx).markRefund(reference, { made_at: refundedAt });
      });
    },
  };
}
