import type { ServiceContext } from '../../platform/http/index.ts';

export const followJobName = 'billing.follow-subscription';

/** Has the provider asked what is due of a subscription, once the transaction is over. */
export function scheduleFollow({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>, id: string): Promise<void> {
  return jobs.enqueue(tx, followJobName, { id });
}
