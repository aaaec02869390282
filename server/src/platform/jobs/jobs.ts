import type { JobHold } from '@placejuste/domain/operation';
import type { z } from 'zod';
import type { Tx } from '../postgres/index.ts';

/** Why no other try is made: the process ended under the job twice, or its last try failed. */
export type GiveUpReason = 'process-ended' | 'tries-spent';

/** One kind of background work. `run` may be called again after a failure or a crash: it must be repeatable. */
export interface JobDefinition<Payload> {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  /**
   * Tells whoever waits for the result that it will not come: instead of a third try when the process ended twice
   * during the job, since the job itself may end it, and after the last try failed. The operator finds the job among
   * the failed ones and may queue it again: `run` must then do the work, whatever was announced here.
   */
  giveUp?(payload: Payload, why: GiveUpReason): Promise<void>;
  /** True when a job that was given up is over for good: an operator is not offered to run it again. */
  readonly isOverOnceGivenUp?: boolean;
  readonly retryLimit?: number;
  /** First delay; doubled at each try. */
  readonly retryDelaySeconds?: number;
  /** Upper bound of the doubled delay; an hour by default. */
  readonly retryDelayMaxSeconds?: number;
  readonly concurrency?: number;
  /** True when it may start while the clock is in doubt: it sends what was decided before, or compares the clocks. */
  readonly isSafeWithAnyClock?: boolean;
  /** How long the queue keeps a finished job; seven days by default, less for work that comes by the million. */
  readonly deleteAfterSeconds?: number;
}

/**
 * Called before each job. Returns a code that says why the job may not start on this process now, or null when it may.
 * A job that may not start stays in the queue, for another process or for later.
 */
export type JobGate = (work: Pick<JobDefinition<unknown>, 'isSafeWithAnyClock'>) => Promise<JobHold | null>;

export interface QueueState {
  readonly name: string;
  /** Due, or to be tried again. */
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Instant at which the oldest waiting job could have started; null when none waits. */
  readonly oldestAt: Date | null;
  /**
   * Instant at which the oldest job that failed and is retried could have started, its delays included; null when there
   * is none.
   */
  readonly retriedSince: Date | null;
}

/** Names the kind of work, without its payload, which may be about a person. */
export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly failedAt: Date;
  readonly tries: number;
  /** Name of the fault. */
  readonly fault: string | null;
}

export interface FailurePage {
  readonly limit: number;
  readonly after: { readonly at: Date; readonly id: string } | null;
}

export interface EnqueueOptions {
  readonly startAfterSeconds?: number;
  /** Keyed digest of the person concerned: their jobs are found by it without reading any payload. */
  readonly about?: string;
}

/** The queue as slices use it: an effect outside the process is enqueued in the transaction that decides it. */
export interface Jobs {
  enqueue(tx: Tx, name: string, payload: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>;
  /** Removes the jobs that wait to run and hold this value in their payload. False when there is none. */
  withdraw(tx: Tx, name: string, payloadValue: string): Promise<boolean>;
  /** True while this process polls its queues and can read them. Rejects, or never settles, when the database does. */
  ping(): Promise<boolean>;
}

/** The queue as the pages and commands of an operator use it. */
export interface WatchedJobs extends Jobs {
  /** The last answer of the gate: why no job starts on this process. Null while jobs start, or where none runs. */
  getHold(): JobHold | null;
  /** How many jobs of each kind wait, run or failed. */
  listQueues(): Promise<readonly QueueState[]>;
  /** Jobs that failed for good, the latest first: nothing retries them by itself. */
  listFailures(page: FailurePage): Promise<readonly FailedJob[]>;
  /** Puts one that failed back in its queue. */
  tryAgain(id: string): Promise<'waiting' | 'not-failed' | 'unknown'>;
}

/** The queue as `main` uses it. `waitUntilDrained` waits until nothing is queued or running (tests). */
export interface JobRunner extends WatchedJobs {
  /** Makes the queues, then polls them; `gate` is called before each job. */
  start(definitions: readonly JobDefinition<unknown>[], gate?: JobGate): Promise<void>;
  waitUntilDrained(): Promise<void>;
  countJobs(): Promise<{ readonly queued: number; readonly failed: number }>;
  stop(): Promise<void>;
}
