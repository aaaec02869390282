import { addDays, toParisDay, computeParisDayStart, type PlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import type { Database, Tx } from '../postgres/index.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** A job that runs each night, and the place where its slice stores the planned night. */
export interface NightlyWork {
  readonly name: string;
  readonly parisHour: number;
  /** Null before the first start. Locked until the transaction ends. */
  findPlannedNight(tx: Tx): Promise<PlainDate | null>;
  savePlannedNight(tx: Tx, on: PlainDate): Promise<void>;
}

interface NightContext {
  readonly tx: Tx;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const payload = z.object({ on: z.string() });

/** At the start: plans tonight unless a future night is planned. */
export async function scheduleFirstNight(context: NightContext, work: NightlyWork): Promise<void> {
  const today = toParisDay(context.clock.now());
  const plannedDay = await work.findPlannedNight(context.tx);
  if (plannedDay === null || plannedDay < today) await scheduleNight(context, work, today);
}

/**
 * The next night is planned before the work runs, so that a failure, retried for about half a day, does not stop it.
 */
export function createNightlyJob(
  { db, clock, jobs }: { readonly db: Database; readonly clock: Clock; readonly jobs: Jobs },
  work: NightlyWork,
  run: (signal: AbortSignal) => Promise<void>,
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: work.name,
    payload,
    retryLimit: 20,
    retryDelaySeconds: 10,
    async run({ on }, signal) {
      try {
        await run(signal);
      } finally {
        await db.asService(async (tx) => {
          // An earlier try, another start or another node may have planned another night.
          if ((await work.findPlannedNight(tx)) !== on) return;
          await scheduleNight({ tx, clock, jobs }, work, addDays(toParisDay(clock.now()), 1));
        });
      }
    },
  };
}

async function scheduleNight({ tx, clock, jobs }: NightContext, work: NightlyWork, on: PlainDate): Promise<void> {
  await work.savePlannedNight(tx, on);
  const wait = computeParisDayStart(on).getTime() + work.parisHour * 3_600_000 - clock.now().getTime();
  await jobs.enqueue(tx, work.name, { on }, { startAfterSeconds: Math.max(0, Math.ceil(wait / 1000)) });
}
