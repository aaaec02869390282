import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { reconcileLately } from './reconcile.steps.ts';

const reconcileJobName = 'billing.reconcile';
const daySeconds = 24 * 3600;

export function scheduleReconciliation(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: reconcileJobName, startAfterSeconds: daySeconds });
}

/** Compares each night the provider's list of events with those received. */
export function reconcileJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: reconcileJobName,
    everySeconds: daySeconds,
    retryLimit: 8,
    retryDelaySeconds: 60,
    async run(signal) {
      await reconcileLately(platform, await openProvider(), signal);
    },
  });
}
