import { addDays, parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { eraseOrphansJobName } from './erase-orphans.job.ts';
import { countOrphans, keepSweepState, sweepState, type SweepState } from './sweep.repository.ts';

export const sweepObjectsJobName = 'storage.sweep';
/** After the archiving of declarations, while nobody parks. */
const parisHour = 4;

type SweepContext = Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>;

/** At the start: plans tonight unless a night to come is planned, and erases what a stop left to be erased. */
export async function planSweep(context: SweepContext): Promise<void> {
  const today = parisDay(context.clock.now());
  const planned = await sweepState(context.tx);
  if (planned === null || planned.nextOn < today) {
    await planNight(context, { nextOn: today, afterKey: planned?.afterKey ?? null });
  }
  await enqueueErasure(context);
}

/** After a night: has its orphans erased and plans the next, unless another start or node planned one meanwhile. */
export async function closeNight(
  context: SweepContext,
  { on, afterKey }: { readonly on: PlainDate | string; readonly afterKey: string | null },
): Promise<void> {
  if ((await sweepState(context.tx))?.nextOn !== on) return;
  await enqueueErasure(context);
  await planNight(context, { nextOn: addDays(parisDay(context.clock.now()), 1), afterKey });
}

async function enqueueErasure({ tx, jobs }: SweepContext): Promise<void> {
  if ((await countOrphans(tx)) > 0) await jobs.enqueue(tx, eraseOrphansJobName, {});
}

async function planNight({ tx, clock, jobs }: SweepContext, night: SweepState): Promise<void> {
  const { nextOn: on } = night;
  await keepSweepState(tx, night);
  const wait = startOfParisDay(on).getTime() + parisHour * 3_600_000 - clock.now().getTime();
  await jobs.enqueue(tx, sweepObjectsJobName, { on }, { startAfterSeconds: Math.max(0, Math.ceil(wait / 1000)) });
}
