import type { ServiceContext } from '../../platform/http/index.ts';
import { scheduleFirstNight, type NightlyWork } from '../../platform/jobs/index.ts';
import { eraseOrphansJobName } from './erase-orphans.job.ts';
import { countOrphans, savePlannedNight, saveSweptUpTo, loadPlannedNight } from './sweep.repository.ts';

export const sweep: NightlyWork = {
  name: 'storage.sweep',
  // After the archiving of declarations, while nobody parks.
  parisHour: 4,
  findPlannedNight: loadPlannedNight,
  savePlannedNight,
};

/** Runs at the start: plans tonight unless a night is already planned, and resumes an interrupted erasure. */
export async function scheduleSweep(context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>): Promise<void> {
  await scheduleFirstNight(context, sweep);
  await enqueueErasure(context);
}

/** Ends a night: schedules the erasure of its orphans, and records where the next night begins. */
export async function endSweepNight(
  context: Pick<ServiceContext, 'tx' | 'jobs'>,
  { sweptUpTo }: { readonly sweptUpTo: string | null },
): Promise<void> {
  await saveSweptUpTo(context.tx, sweptUpTo);
  await enqueueErasure(context);
}

async function enqueueErasure({ tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  if ((await countOrphans(tx)) > 0) await jobs.enqueue(tx, eraseOrphansJobName, {});
}
