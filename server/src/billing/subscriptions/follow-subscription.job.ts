import pLimit from 'p-limit';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { reconcileLately } from '../reconciliation/reconcile.steps.ts';
import { followSubscription } from './follow-subscription.steps.ts';
import { followTogether } from './follow-together.steps.ts';
import { followJobName } from './schedule-follow.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

const payload = z.object({ id: z.uuid() });
type OpenProvider = () => Promise<PaymentProvider>;

/** Job that follows one subscription: applies what is due, then schedules its next run. */
export function followSubscriptionJob(
  platform: Platform,
  openProvider: OpenProvider,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: followJobName,
    payload,
    // The provider is away for hours at the worst: tried again after 1, 2, 4 … minutes.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: async ({ id }) => followSubscription(platform, await openProvider(), { id }),
  };
}

const sweepJobName = 'billing.follow-due';
const sweepEverySeconds = 600;
const batch = 200;
/** The provider answers in some hundred milliseconds: several calls run at once, within its limits. */
const atOnce = 8;
/** Subscriptions whose changes are written in one transaction. */
const groupSize = 10;

/** Schedules a sweep at the start, for everything due. */
export function scheduleSubscriptionSweep(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: sweepJobName, startAfterSeconds: 0 });
}

/**
 * Every ten minutes, handles everything due: charges, notices, ends. Results are written subscription by subscription,
 * so that a process that ends in the middle of a night of renewals resumes where it was.
 */
export function sweepSubscriptionsJob(
  platform: Platform,
  openProvider: OpenProvider,
): JobDefinition<Record<string, never>> {
  let isReconciled = false;
  return createRecurringJob(platform, {
    name: sweepJobName,
    everySeconds: sweepEverySeconds,
    async run(signal) {
      const provider = await openProvider();
      // The provider's events from while this process was down are read before the provider is called again.
      if (!isReconciled) await reconcileLately(platform, provider, signal);
      isReconciled = true;
      await followDue(platform, provider, signal);
    },
  });
}

/** Follows everything due now; resolves to the number of subscriptions followed. */
export async function followDue(platform: Platform, provider: PaymentProvider, signal: AbortSignal): Promise<number> {
  const now = platform.clock.now();
  const limit = pLimit(atOnce);
  for (let count = 0; ; ) {
    signal.throwIfAborted();
    const ids = await runAsService(platform, ({ tx }) => subscriptionsRepository(tx).listDue(now, batch));
    if (ids.length === 0) return count;
    await limit.map(splitIntoBatches(ids), (group) => followTogether(platform, provider, group));
    count += ids.length;
  }
}

function splitIntoBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const starts = ids.map((_, index) => index).filter((index) => index % groupSize === 0);
  return starts.map((start) => ids.slice(start, start + groupSize));
}
