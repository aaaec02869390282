import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { applyEvent } from './apply-event.ts';
import { applyEvents } from './apply-events.steps.ts';
import { inboxRepository } from './inbox.repository.ts';
import { applyEventJobName, computeRetryLimit } from './postpone-event.ts';

const payload = z.object({ providerName: z.string(), eventId: z.string() });

/** Retries an event that failed; after the last try it is listed among the failed jobs. */
export function applyEventJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: applyEventJobName,
    payload,
    // About three hours: a fault of the database or of ours, mended meanwhile.
    retryLimit: 8,
    retryDelaySeconds: 60,
    run: (event) => runAsService(platform, (context) => applyEvent(context, event)),
  };
}

const sweepJobName = 'billing.apply-received';
const sweepEverySeconds = 60;
const batch = 100;

/** Schedules a sweep at the start, for events that an earlier process acknowledged and did not apply. */
export function scheduleEventSweep(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: sweepJobName, startAfterSeconds: 0 });
}

/**
 * Every minute, applies the events acknowledged by a process that ended before it could apply them, and those that
 * failed hours ago, since the fault may have been fixed meanwhile.
 */
export function sweepEventsJob(
  platform: Platform,
  openProvider: () => Promise<PaymentProvider>,
): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: sweepJobName,
    everySeconds: sweepEverySeconds,
    run: async (signal) => applyUntried(platform, await openProvider(), signal),
  });
}

async function applyUntried(
  platform: Platform,
  { name: providerName }: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  const triedSubjects = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const failedBefore = computeRetryLimit(platform.clock.now());
    const subjects = await runAsService(platform, ({ tx }) =>
      inboxRepository(tx).listUntriedSubjects(providerName, { failedBefore, limit: batch }),
    );
    const next = subjects.filter((subject) => !triedSubjects.has(subject));
    // A subject listed again could be neither applied nor postponed: the sweep of the next minute takes it.
    if (next.length === 0) return;
    for (const subject of next) {
      triedSubjects.add(subject);
      await applyEvents(platform, { providerName, subject });
    }
  }
}
