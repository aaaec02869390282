import { lastForgottenYear } from '@placejuste/domain/invoice';
import { runAsService, type Platform, type ServiceContext } from '../../../platform/http/index.ts';
import { planAgain, recurringJob, type JobDefinition } from '../../../platform/jobs/index.ts';
import { invoicesRepository } from '../invoices.repository.ts';

const forgetInvoicesJobName = 'billing.forget-invoices';
const daySeconds = 24 * 3600;

export function planForgottenInvoices(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return planAgain(context, { name: forgetInvoicesJobName, startAfterSeconds: daySeconds });
}

/** Forgets the invoices whose ten years are over, as `/confidentialite` says, once a day. */
export function forgetInvoicesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return recurringJob(platform, {
    name: forgetInvoicesJobName,
    everySeconds: daySeconds,
    run: () =>
      runAsService(platform, async (context) => {
        const { tx, clock, log } = context;
        const forgotten = await invoicesRepository(tx).forgetThrough(lastForgottenYear(clock.now()));
        if (forgotten > 0) log.info({ forgotten }, 'invoices forgotten after ten years');
      }),
  });
}
