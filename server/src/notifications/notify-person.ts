import type { NotificationMessage } from '@placejuste/domain/notification';
import type { ServiceContext } from '../platform/http/index.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { pushNotificationJobName } from './push/push-notification.job.ts';
import { pushRepository } from './push/push.repository.ts';

/** Tells a person in the transaction that makes it true: no commit, no notification. Mails are queued beside it. */
export async function notifyPerson(
  { tx, clock, newId, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'newId' | 'jobs'>,
  { userId, message }: { readonly userId: string; readonly message: NotificationMessage },
): Promise<void> {
  const id = newId();
  await notificationsRepository(tx).add({ id, userId, at: clock.now() }, message);
  if (await pushRepository(tx).hasDevice(userId))
    await jobs.enqueue(tx, pushNotificationJobName, { notificationId: id });
}
