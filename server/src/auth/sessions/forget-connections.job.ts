import { runAsService, type Platform } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { AuthPorts } from '../auth-ports.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { forgetOldDevices, computeKnownDeviceLimit } from '../sign-in/known-devices.repository.ts';
import { forgetConnections } from './ended-sessions.repository.ts';

const forgetConnectionsJobName = 'auth.forget-connections';
const daySeconds = 24 * 3600;
/** Rows of one transaction, few so that locks stay short. */
const atOnce = 5000;

export function startForgettingConnections(platform: Platform): Promise<void> {
  return runAsService(platform, (context) =>
    rescheduleJob(context, { name: forgetConnectionsJobName, startAfterSeconds: daySeconds }),
  );
}

/**
 * Once a day, as `/confidentialite` says, erases the network address and browser of expired sessions, and the mark of
 * browsers not seen for six months. The closed session itself stays: its application learns that it has ended, and its
 * reminders go on.
 */
export function forgetConnectionsJob(
  platform: Platform,
  limits: AuthSettings['sessionLimits'],
  { recordPurge }: Pick<AuthPorts, 'recordPurge'>,
): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: forgetConnectionsJobName,
    everySeconds: daySeconds,
    async run(signal) {
      const now = platform.clock.now();
      const rows = { now, limit: atOnce };
      let [sessions, devices] = [0, 0];
      for (const [people, life] of Object.entries(limits) as ['people' | 'team', (typeof limits)['people']][]) {
        for (let sessionBatch = atOnce; sessionBatch === atOnce; sessions += sessionBatch) {
          signal.throwIfAborted();
          sessionBatch = await runAsService(platform, async (context) => {
            const removedCount = await forgetConnections(context.tx, { ...rows, isTeam: people === 'team', life });
            await recordPurge(context, { job: forgetConnectionsJobName, removedCount, before: now });
            return removedCount;
          });
        }
      }
      for (let deviceBatch = atOnce; deviceBatch === atOnce; devices += deviceBatch) {
        signal.throwIfAborted();
        deviceBatch = await runAsService(platform, async (context) => {
          const seenBefore = computeKnownDeviceLimit(now);
          const removedCount = await forgetOldDevices(context.tx, { seenBefore, limit: atOnce });
          await recordPurge(context, { job: forgetConnectionsJobName, removedCount, before: seenBefore });
          return removedCount;
        });
      }
      if (sessions + devices > 0) platform.log.info({ sessions, devices }, 'connections forgotten');
    },
  });
}
