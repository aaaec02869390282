import { computeLastForgottenYear } from '@placejuste/domain/invoice';
import { runAsService, type Platform, type ServiceContext } from '../../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../../platform/jobs/index.ts';
import { closingRepository } from '../../closing/closing.repository.ts';
import { recordPurge } from '../../../accounts/index.ts';
import { invoicesRepository } from '../invoices.repository.ts';

const forgetInvoicesJobName = 'billing.forget-invoices';
const daySeconds = 24 * 3600;

export function scheduleForgottenInvoices(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: forgetInvoicesJobName, startAfterSeconds: daySeconds });
}

/**
 * Once a day, erases the invoices whose ten years are over, as `/confidentialite` says, and the payments of those years
 * whose account was closed.
 */
export function forgetInvoicesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetInvoicesJobName,
    everySeconds: daySeconds,
    run: () =>
      runAsService(platform, async (context) => {
        const { tx, clock, log } = context;
        const year = computeLastForgottenYear(clock.now());
        const forgottenCount = await invoicesRepository(tx).forgetThrough(year);
        const payments = await closingRepository(tx).forgetThrough(year);
        if (forgottenCount + payments > 0)
          log.info({ forgotten: forgottenCount, payments }, 'invoices and payments forgotten after ten years');
        const removedCount = forgottenCount + payments;
        await recordPurge(context, { job: forgetInvoicesJobName, removedCount, before: `${year + 1}-01-01` });
      }),
  });
}
