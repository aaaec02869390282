import { runAsService, type Platform } from '../../platform/http/index.ts';
import { rescheduleJob, recurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { AuthPorts } from '../auth-ports.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { forgetOldDevices, knownDeviceLimit } from '../sign-in/known-devices.repository.ts';
import { forgetConnections } from './ended-sessions.repository.ts';

const forgetConnectionsJobName = 'auth.forget-connections';
const daySeconds = 24 * 3600;
/** Rows of one transaction: locks stay short. */
const atOnce = 5000;

export function startForgettingConnections(platform: Platform): Promise<void> {
  return runAsService(platform, (context) =>
    rescheduleJob(context, { name: forgetConnectionsJobName, startAfterSeconds: daySeconds }),
  );
}

/**
 * Forgets once a day, as `/confidentialite` says, the address and the browser of sessions that ran out, and the mark of
 * browsers not seen for six months. The session itself stays closed: its application is told so, and its reminders go
 * on.
 */
export function forgetConnectionsJob(
  platform: Platform,
  limits: AuthSettings['sessionLimits'],
  { recordPurge }: Pick<AuthPorts, 'recordPurge'>,
): JobDefinition<Record<string, never>> {
  return recurringJob(platform, {
    name: forgetConnectionsJobName,
    everySeconds: daySeconds,
    async run(signal) {
      const now = platform.clock.now();
      const rows = { now, limit: atOnce };
      let [sessions, devices] = [0, 0];
      for (const [people, life] of Object.entries(limits) as ['people' | 'team', (typeof limits)['people']][]) {
        for (let forgotten = atOnce; forgotten === atOnce; sessions += forgotten) {
          signal.throwIfAborted();
          forgotten = await runAsService(platform, async (context) => {
            const removed = await forgetConnections(context.tx, { ...rows, isTeam: people === 'team', life });
            await recordPurge(context, { job: forgetConnectionsJobName, removed, before: now });
            return removed;
          });
        }
      }
      for (let forgotten = atOnce; forgotten === atOnce; devices += forgotten) {
        signal.throwIfAborted();
        forgotten = await runAsService(platform, async (context) => {
          const seenBefore = knownDeviceLimit(now);
          const removed = await forgetOldDevices(context.tx, { seenBefore, limit: atOnce });
          await recordPurge(context, { job: forgetConnectionsJobName, removed, before: seenBefore });
          return removed;
        });
      }
      if (sessions + devices > 0) platform.log.info({ sessions, devices }, 'connections forgotten');
    },
  });
}
