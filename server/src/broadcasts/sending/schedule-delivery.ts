import type { ServiceContext } from '../../platform/http/index.ts';

export const deliverToRecipientJobName = 'broadcasts.deliver';

export interface Delivery {
  readonly broadcastId: string;
  readonly userId: string;
}

/** Queues one person's mail. The job only holds ids: the mail is written when it is sent. */
export function scheduleDelivery({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>, delivery: Delivery): Promise<void> {
  return jobs.enqueue(tx, deliverToRecipientJobName, { ...delivery });
}
