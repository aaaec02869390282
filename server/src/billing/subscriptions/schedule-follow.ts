import type { ServiceContext } from '../../platform/http/index.ts';

export const followJobName = 'billing.follow-subscription';

/** Schedules the acts due for a subscription that call the provider, for after the transaction. */
export function scheduleFollow({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>, id: string): Promise<void> {
  return jobs.enqueue(tx, followJobName, { id });
}
