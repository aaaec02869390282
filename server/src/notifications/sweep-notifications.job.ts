import { notificationDays } from '@placejuste/domain/notification';
import { recordPurge } from '../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import { createNightlyJob, scheduleFirstNight, type JobDefinition, type NightlyWork } from '../platform/jobs/index.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { sweepsRepository } from './sweeps.repository.ts';

const sweep: NightlyWork = {
  name: 'notifications.sweep',
  // When few people use the service.
  parisHour: 4,
  findPlannedNight: (tx) => sweepsRepository(tx).findNext(),
  savePlannedNight: (tx, nextOn) => sweepsRepository(tx).saveNext(nextOn),
};
/** Rows of one transaction, few so that locks stay short. */
const atOnce = 5000;

export function scheduleFirstSweep(context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>): Promise<void> {
  return scheduleFirstNight(context, sweep);
}

/** Each night, deletes the notifications older than 90 days. */
export function sweepNotificationsJob(platform: Platform): JobDefinition<{ readonly on: string }> {
  return createNightlyJob(platform, sweep, async (signal) => {
    const before = new Date(platform.clock.now().getTime() - notificationDays * 86_400_000);
    for (let erasedCount = atOnce; erasedCount === atOnce; ) {
      signal.throwIfAborted();
      erasedCount = await runAsService(platform, async (context) => {
        const removedCount = await notificationsRepository(context.tx).eraseBefore(before, atOnce);
        await recordPurge(context, { job: sweep.name, removedCount, before });
        return removedCount;
      });
    }
  });
}
