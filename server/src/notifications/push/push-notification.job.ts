import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { notificationsRepository } from '../notifications.repository.ts';
import { pushRepository } from './push.repository.ts';
import { pushWait } from './push-wait.ts';
import { queueOf } from './send-push.job.ts';

export const pushNotificationJobName = 'notifications.push';
const payload = z.object({ notificationId: z.uuid() });

/** Hands a notification to the devices of its person, once the quiet hours are over unless it is urgent. */
export function pushNotificationJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: pushNotificationJobName,
    payload,
    concurrency: 4,
    run: ({ notificationId }) => runAsService(platform, (context) => handOut(context, notificationId)),
  };
}

async function handOut(context: ServiceContext, notificationId: string): Promise<void> {
  const { tx, jobs } = context;
  const row = await notificationsRepository(tx).find(notificationId);
  if (row === undefined) return;
  const wait = await pushWait(context, row);
  if (wait === null) return;
  if (wait > 0) {
    return jobs.enqueue(tx, pushNotificationJobName, { notificationId }, { startAfterSeconds: wait });
  }
  for (const device of await pushRepository(tx).devices(row.user_id)) {
    await jobs.enqueue(tx, queueOf(device), { notificationId, deviceId: device.id, attempt: 1 });
  }
}
