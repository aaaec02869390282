import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { notificationsRepository } from '../notifications.repository.ts';
import { pushRepository } from './push.repository.ts';
import { isSilenced, computePushWaitSeconds } from './push-wait.ts';
import { chooseQueue } from './send-push.job.ts';

export const pushNotificationJobName = 'notifications.push';
const payload = z.object({ notificationId: z.uuid() });

/**
 * Queues the push of a notification to each device of its person, at the end of their quiet hours unless it is urgent.
 */
export function pushNotificationJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: pushNotificationJobName,
    payload,
    concurrency: 4,
    run: ({ notificationId }) => runAsService(platform, (context) => enqueuePushes(context, notificationId)),
  };
}

async function enqueuePushes(context: ServiceContext, notificationId: string): Promise<void> {
  const { tx, jobs, clock } = context;
  const repository = pushRepository(tx);
  const row = await notificationsRepository(tx).find(notificationId);
  if (row === undefined) return;
  const settings = await repository.loadSettings(row.user_id);
  if (isSilenced({ row, settings })) return;
  for (const device of await repository.listDevices(row.user_id)) {
    const pushPayload = { notificationId, deviceId: device.id, attempt: 1 };
    const startAfterSeconds = computePushWaitSeconds({ row, device, settings }, clock.now());
    await jobs.enqueue(tx, chooseQueue(device), pushPayload, { startAfterSeconds });
  }
}
