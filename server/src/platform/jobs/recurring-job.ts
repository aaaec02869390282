import * as z from 'zod';
import type { Database } from '../postgres/index.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import { rescheduleJob } from './reschedule-job.ts';

interface RecurringWork extends Pick<JobDefinition<unknown>, 'name' | 'retryLimit' | 'retryDelaySeconds'> {
  /** Seconds from the end of one run to the next. */
  readonly everySeconds: number;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Work that repeats: its next run is planned whether this one succeeds or fails. */
export function createRecurringJob(
  { db, jobs }: { readonly db: Database; readonly jobs: Jobs },
  { everySeconds, run, ...definition }: RecurringWork,
): JobDefinition<Record<string, never>> {
  const next = { name: definition.name, startAfterSeconds: everySeconds };
  return {
    ...definition,
    payload: z.strictObject({}),
    async run(_payload, signal) {
      try {
        await run(signal);
      } finally {
        await db.asService((tx) => rescheduleJob({ tx, jobs }, next));
      }
    },
  };
}
