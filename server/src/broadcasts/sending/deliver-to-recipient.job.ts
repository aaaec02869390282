import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { deliverToRecipient } from './deliver-to-recipient.steps.ts';
import { deliverToRecipientJobName, type Delivery } from './schedule-delivery.ts';
import { settleDelivery } from './settle-delivery.ts';

/**
 * Delivers one mail of a broadcast. It has its own queue, two at a time, so that codes and reminders are sent first.
 * Tries are counted in the recipient's row; those of the queue only outlast a database outage.
 */
export function deliverToRecipientJob(platform: Platform): JobDefinition<Delivery> {
  return {
    name: deliverToRecipientJobName,
    payload: z.object({ broadcastId: z.uuid(), userId: z.uuid() }),
    retryLimit: 1000,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 900,
    concurrency: 2,
    // A million of them would stay for days otherwise, and each erasure of an account reads the whole queue.
    deleteAfterSeconds: 60,
    run: (delivery) => deliverToRecipient(platform, delivery),
    // Counted as failed: the broadcast can then end.
    isFinalOnceGivenUp: true,
    giveUp: (delivery) =>
      runAsService(platform, (context) => settleDelivery(context, { ...delivery, outcome: 'failed' })),
  };
}
