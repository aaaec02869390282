import type { ServiceContext } from '../../platform/http/index.ts';

export const deliverToRecipientJobName = 'broadcasts.deliver';

export interface Delivery {
  readonly broadcastId: string;
  readonly userId: string;
}

/** Hands one person's mail to the delivery. It names them only: what they receive is written when it leaves. */
export function scheduleDelivery({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>, delivery: Delivery): Promise<void> {
  return jobs.enqueue(tx, deliverToRecipientJobName, { ...delivery });
}
