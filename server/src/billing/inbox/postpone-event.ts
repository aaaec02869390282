import type { ServiceContext } from '../../platform/http/index.ts';
import { inboxRepository } from './inbox.repository.ts';

export const applyEventJobName = 'billing.apply-event';

const firstTrySeconds = 30;
/** Longer than all the tries of the job together. */
const triedAgainMs = 6 * 3_600_000;

/** An event that failed before this instant has no job left, and is tried again as a new one. */
export function computeRetryLimit(now: Date): Date {
  return new Date(now.getTime() - triedAgainMs);
}

/** Leaves an event that failed to a job of its own. */
export async function postponeEvent(
  { tx, clock, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  { providerName, eventId }: { readonly providerName: string; readonly eventId: string },
): Promise<void> {
  const at = clock.now();
  const event = { providerName, eventId };
  if (await inboxRepository(tx).markFailed(event, { at, failedBefore: computeRetryLimit(at) }))
    await jobs.enqueue(tx, applyEventJobName, event, { startAfterSeconds: firstTrySeconds });
}
