import { runAsService, type Platform } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { applyEvent } from './apply-event.ts';
import { inboxRepository } from './inbox.repository.ts';
import { postponeEvent, computeRetryLimit } from './postpone-event.ts';

interface Subject {
  readonly providerName: string;
  readonly subject: string;
}

/**
 * Applies the waiting events of one subject in the order they happened, each in its own transaction. An event that
 * fails is left to a job: any order ends in the same state, and the person's next payment does not wait for it. A
 * failure of the whole run, of the database for instance, is left to the sweep.
 */
export async function applyEvents(platform: Platform, { providerName, subject }: Subject): Promise<void> {
  try {
    const failedBefore = computeRetryLimit(platform.clock.now());
    const ids = await runAsService(platform, ({ tx }) =>
      inboxRepository(tx).listUntriedEvents(providerName, { subject, failedBefore }),
    );
    for (const eventId of ids) await applyOrPostpone(platform, { providerName, eventId });
  } catch (error) {
    platform.log.error({ provider: providerName, ...traceError(error) }, 'payment events not applied');
  }
}

async function applyOrPostpone(
  platform: Platform,
  event: { readonly providerName: string; readonly eventId: string },
): Promise<void> {
  try {
    await runAsService(platform, (context) => applyEvent(context, event));
  } catch (error) {
    const { providerName: provider, eventId } = event;
    platform.log.error({ provider, event: eventId, ...traceError(error) }, 'payment event tried again later');
    await runAsService(platform, (context) => postponeEvent(context, event));
  }
}
