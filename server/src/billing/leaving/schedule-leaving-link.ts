import type { ServiceContext } from '../../platform/http/index.ts';

export const leavingLinkJobName = 'billing.leaving-link';

/**
 * Schedules the mail to the subscriber of a public request. Always enqueued: known and unknown addresses take the same
 * time.
 */
export function scheduleLeavingLink(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  requestId: string,
): Promise<void> {
  return jobs.enqueue(tx, leavingLinkJobName, { requestId });
}
