import type { ServiceContext } from '../../platform/http/index.ts';

export const leavingLinkJobName = 'billing.leaving-link';

/** Has the subscriber of a public request written to. Always enqueued: known and unknown addresses take as long. */
export function scheduleLeavingLink(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  requestId: string,
): Promise<void> {
  return jobs.enqueue(tx, leavingLinkJobName, { requestId });
}
