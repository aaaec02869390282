import { findAppealAnswer } from '@placejuste/domain/fine';
import { toParisDay } from '@placejuste/domain/kernel';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { finesRepository } from '../fines.repository.ts';
import { enqueueFollowUp, scheduleUnplanned } from './schedule-follow-up.ts';

const sweepJobName = 'fines.look-again';
const daySeconds = 24 * 3600;
const batch = 200;

export function scheduleFollowUpSweep(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: sweepJobName, startAfterSeconds: 0 });
}

/**
 * Once a day, and at the start: plans again the follow-ups whose day is past because their job failed for good. A job
 * that still waits then does nothing, since the first that runs writes another day on the row. Also plans the follow-up
 * of rectified notices recorded by an earlier version, or while both versions ran: their month has begun, and nothing
 * else recalls it.
 */
export function sweepFollowUpsJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: sweepJobName,
    everySeconds: daySeconds,
    async run(signal) {
      for (const plan of [scheduleOverdue, scheduleRectified]) {
        for (let after: string | null = null; ; ) {
          signal.throwIfAborted();
          const last: string | null = await runAsService(platform, (context) => plan(context, after));
          if (last === null) break;
          after = last;
        }
      }
    },
  });
}

/** Plans a page of overdue follow-ups; returns the last id, or null at the end. */
async function scheduleOverdue(context: ServiceContext, after: string | null): Promise<string | null> {
  const { tx, clock, log } = context;
  const overdue = await finesRepository(tx).listOverdue(toParisDay(clock.now()), { after, limit: batch });
  for (const { id, next_look_on: on } of overdue) await enqueueFollowUp(context, { id, on });
  if (overdue.length > 0) log.warn({ fines: overdue.length }, 'follow-ups planned again');
  return overdue.at(-1)?.id ?? null;
}

/** Plans a page of rectified notices; returns the last id, or null at the end. */
async function scheduleRectified(context: ServiceContext, after: string | null): Promise<string | null> {
  const fines = finesRepository(context.tx);
  const ids = await fines.listPerhapsRectified({ after, limit: batch });
  for (const id of ids) {
    const row = await fines.lock(id);
    if (row?.status !== 'refused') continue;
    const steps = await fines.listSteps(id);
    if (findAppealAnswer(steps.map(({ step, happened_on: on }) => ({ step, on })))?.reduced !== true) continue;
    if (!row.reduced) await fines.change(id, { reduced: true });
    await scheduleUnplanned(context, { ...row, reduced: true });
  }
  return ids.at(-1) ?? null;
}
