import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { advanceBroadcast } from './advance-broadcast.ts';
import { sendBroadcastJobName } from './schedule-batch.ts';

const payload = z.object({ broadcastId: z.uuid(), run: z.int() });

/**
 * Mails a broadcast batch by batch. After a crash, it resumes where the last transaction ended, however long that
 * takes.
 */
export function sendBroadcastJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: sendBroadcastJobName,
    payload,
    retryLimit: 1000,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 300,
    // A new job is made every few seconds while a mail server is down.
    deleteAfterSeconds: 60,
    async run(broadcast, signal) {
      while (await runAsService(platform, (context) => advanceBroadcast(context, broadcast))) signal.throwIfAborted();
    },
  };
}
