import type { ServiceContext } from '../../platform/http/index.ts';
import { inboxRepository } from './inbox.repository.ts';

export const applyEventJobName = 'billing.apply-event';

const firstTrySeconds = 30;

/** Leaves an event that failed to a job of its own. */
export async function postponeEvent(
  { tx, clock, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  { providerName, eventId }: { readonly providerName: string; readonly eventId: string },
): Promise<void> {
  if (await inboxRepository(tx).markFailed(providerName, eventId, clock.now()))
    await jobs.enqueue(tx, applyEventJobName, { providerName, eventId }, { startAfterSeconds: firstTrySeconds });
}
