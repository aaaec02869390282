import { recipientDays } from '@placejuste/domain/broadcast';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { recipientsRepository } from './recipients.repository.ts';

const forgetRecipientsJobName = 'broadcasts.forget-recipients';
const payload = z.object({ broadcastId: z.uuid() });

export function planForgetting({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>, broadcastId: string): Promise<void> {
  const startAfterSeconds = recipientDays * 86_400;
  return jobs.enqueue(tx, forgetRecipientsJobName, { broadcastId }, { startAfterSeconds });
}

/** Ninety days after its end, who received a broadcast is forgotten; how many stays. */
export function forgetRecipientsJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetRecipientsJobName,
    payload,
    run: ({ broadcastId }) => runAsService(platform, ({ tx }) => recipientsRepository(tx, broadcastId).forget()),
  };
}
