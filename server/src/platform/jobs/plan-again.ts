import type { Tx } from '../postgres/index.ts';
import { dropWaitingJobs } from './job-tables.ts';
import type { Jobs } from './jobs.ts';

interface Planned {
  readonly name: string;
  readonly startAfterSeconds: number;
}

/**
 * Plans the next run of work that comes back by itself, in place of those that earlier starts or other nodes planned:
 * one waits, however often the service starts.
 */
export async function planAgain(
  { tx, jobs }: { readonly tx: Tx; readonly jobs: Jobs },
  { name, startAfterSeconds }: Planned,
): Promise<void> {
  await dropWaitingJobs(tx, name);
  await jobs.enqueue(tx, name, {}, { startAfterSeconds });
}
