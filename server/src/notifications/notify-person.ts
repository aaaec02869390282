import type { NotificationMessage } from '@placejuste/domain/notification';
import type { ServiceContext } from '../platform/http/index.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { pushNotificationJobName } from './push/push-notification.job.ts';
import { pushRepository } from './push/push.repository.ts';

/** Adds a notification in the caller's transaction: without its commit, none is sent. Mails are queued separately. */
export async function notifyPerson(
  { tx, clock, newId, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'newId' | 'jobs'>,
  { userId, message }: { readonly userId: string; readonly message: NotificationMessage },
): Promise<void> {
  const id = newId();
  await notificationsRepository(tx).add({ id, userId, at: clock.now() }, message);
  if (await pushRepository(tx).hasDevice(userId))
    await jobs.enqueue(tx, pushNotificationJobName, { notificationId: id });
}
