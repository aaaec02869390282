import { addDays, parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { eraseOrphansJobName } from './erase-orphans.job.ts';
import type { PartFiles } from './part-files.ts';
import { sweepObjects, type SweepOutcome } from './sweep-objects.ts';
import { countOrphans, keepSweepState, sweepState } from './sweep.repository.ts';

export const sweepObjectsJobName = 'storage.sweep';
const payload = z.object({ on: z.string() });
/** After the archiving of declarations, while nobody parks. */
const parisHour = 4;

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs'>;

/** Each night, looks for files without a row and rows without a file, and plans the next night. */
export function sweepObjectsJob(
  platform: Needs & Pick<Platform, 'objects' | 'log'>,
  parts: PartFiles,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: sweepObjectsJobName,
    payload,
    // A failed night is tried for about half a day; the next start would plan it again.
    retryLimit: 20,
    retryDelaySeconds: 10,
    async run({ on }, signal) {
      const state = await platform.db.asService(sweepState);
      // Another start or another node planned another night meanwhile.
      if (state?.nextOn !== on) return;
      const outcome = await sweepObjects(platform, parts, state.afterKey, signal);
      report(platform.log, outcome);
      await platform.db.asService(async (tx) => {
        if ((await sweepState(tx))?.nextOn !== on) return;
        if ((await countOrphans(tx)) > 0) await platform.jobs.enqueue(tx, eraseOrphansJobName, {});
        await planNight(tx, platform, addDays(parisDay(platform.clock.now()), 1), outcome.next);
      });
    },
  };
}

/** Counts only: a key is of somebody's file. */
function report(log: Platform['log'], { lookedAt, orphans, suspicious, missing, abandonedParts }: SweepOutcome): void {
  const counts = { lookedAt, orphans, missing, abandonedParts };
  if (suspicious)
    log.error(counts, 'too many stored files without a row: none was erased, is this the right database?');
  else if (missing > 0) log.error(counts, 'rows whose stored file is missing');
  else log.info(counts, 'stored files compared with their rows');
}

/** At the start: plans tonight unless a night to come is planned, and erases what a stop left to be erased. */
export async function planSweep(platform: Needs): Promise<void> {
  await platform.db.asService(async (tx) => {
    const today = parisDay(platform.clock.now());
    const planned = await sweepState(tx);
    if (planned === null || planned.nextOn < today) await planNight(tx, platform, today, planned?.afterKey ?? null);
    if ((await countOrphans(tx)) > 0) await platform.jobs.enqueue(tx, eraseOrphansJobName, {});
  });
}

async function planNight(tx: Tx, { clock, jobs }: Needs, on: PlainDate, afterKey: string | null): Promise<void> {
  await keepSweepState(tx, { nextOn: on, afterKey });
  const wait = startOfParisDay(on).getTime() + parisHour * 3_600_000 - clock.now().getTime();
  await jobs.enqueue(tx, sweepObjectsJobName, { on }, { startAfterSeconds: Math.max(0, Math.ceil(wait / 1000)) });
}
