import type { Tx } from '../postgres/index.ts';
import { dropWaitingJobs, isWaitingForStart } from './job-tables.ts';
import type { Jobs } from './jobs.ts';

interface PlannedJob {
  readonly name: string;
  readonly startAfterSeconds: number;
}

/**
 * Plans the next run of repeated work and replaces later ones. So one run waits, however often the service starts, and
 * a service that is restarted each day does not postpone a nightly run for ever.
 */
export async function rescheduleJob(
  { tx, jobs }: { readonly tx: Tx; readonly jobs: Jobs },
  { name, startAfterSeconds }: PlannedJob,
): Promise<void> {
  if (await isWaitingForStart(tx, name, startAfterSeconds)) return;
  await dropWaitingJobs(tx, name);
  await jobs.enqueue(tx, name, {}, { startAfterSeconds });
}
