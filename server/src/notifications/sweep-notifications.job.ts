import { addDays, parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { notificationDays } from '@placejuste/domain/notification';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { keepNextSweep, nextSweep } from './sweeps.repository.ts';

const sweepJobName = 'notifications.sweep';
const payload = z.object({ on: z.string() });
/** While nobody reads. */
const parisHour = 4;
/** Rows of one transaction: locks stay short. */
const atOnce = 5000;

type SweepContext = Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>;

/** At the start: plans tonight unless a night to come is planned. */
export async function planFirstSweep(context: SweepContext): Promise<void> {
  const today = parisDay(context.clock.now());
  const planned = await nextSweep(context.tx);
  if (planned === null || planned < today) await planSweep(context, today);
}

/** Each night, erases what was told more than 90 days before, and plans the next night. */
export function sweepNotificationsJob(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: sweepJobName,
    payload,
    retryLimit: 20,
    retryDelaySeconds: 10,
    async run({ on }, signal) {
      const before = new Date(platform.clock.now().getTime() - notificationDays * 86_400_000);
      for (let erased = atOnce; erased === atOnce; ) {
        signal.throwIfAborted();
        erased = await runAsService(platform, ({ tx }) => notificationsRepository(tx).eraseBefore(before, atOnce));
      }
      await runAsService(platform, async (context) => {
        // Another start or another node planned another night meanwhile.
        if ((await nextSweep(context.tx)) === on) await planSweep(context, addDays(parisDay(context.clock.now()), 1));
      });
    },
  };
}

async function planSweep({ tx, clock, jobs }: SweepContext, on: PlainDate): Promise<void> {
  await keepNextSweep(tx, on);
  const wait = startOfParisDay(on).getTime() + parisHour * 3_600_000 - clock.now().getTime();
  await jobs.enqueue(tx, sweepJobName, { on }, { startAfterSeconds: Math.max(0, Math.ceil(wait / 1000)) });
}
