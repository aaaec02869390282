import type { JobHold } from '@placejuste/domain/operation';
import type { z } from 'zod';
import type { Tx } from '../postgres/index.ts';

/** The reason to give a job up: the process ended under the job twice, or its last try failed. */
export type GiveUpReason = 'process-ended' | 'tries-spent';

/** One kind of background work. `run` may be called again after a failure or a crash, so it must be idempotent. */
export interface JobDefinition<Payload> {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  /**
   * Tells the person who waits that the result will not come. It is called instead of a third try when the process
   * ended twice during the job, because the job itself may cause that, and after the last try failed. The operator
   * finds the job among the failed ones and may queue it again: `run` must then do the work, whatever this announced.
   */
  giveUp?(payload: Payload, why: GiveUpReason): Promise<void>;
  /** True when a job that was given up can never succeed: the operator cannot run it again. */
  readonly isFinalOnceGivenUp?: boolean;
  readonly retryLimit?: number;
  /** First delay; doubled after each try. */
  readonly retryDelaySeconds?: number;
  /** Upper bound of the doubled delay; an hour by default. */
  readonly retryDelayMaxSeconds?: number;
  readonly concurrency?: number;
  /** True when it may start while the clock is in doubt: it sends data decided before, or compares the clocks. */
  readonly isSafeWithAnyClock?: boolean;
  /** How long the queue keeps a finished job; seven days by default, less for jobs that come by the million. */
  readonly deleteAfterSeconds?: number;
}

/**
 * Called before each job. Returns a code that says why the job may not start on this process now, or null when it may.
 * A job that may not start stays in the queue, for another process or for later.
 */
export type JobGate = (work: Pick<JobDefinition<unknown>, 'isSafeWithAnyClock'>) => Promise<JobHold | null>;

export interface QueueState {
  readonly name: string;
  /** Due, or waiting for a retry. */
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
  /** Keyed digest of the person concerned, by which their jobs are found without reading any payload. */
  readonly about?: string;
}

/** The queue for slices: an effect outside the process is enqueued in the transaction that decides it. */
export interface Jobs {
  enqueue(tx: Tx, name: string, payload: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>;
  /** Removes the waiting jobs with this value in their payload. False when there is none. */
  withdraw(tx: Tx, name: string, payloadValue: string): Promise<boolean>;
  /**
   * True while this process polls its queues and can read them. Rejects, or never settles, when the database does not
   * answer.
   */
  ping(): Promise<boolean>;
}

/** The queue for the pages and commands of an operator. */
export interface WatchedJobs extends Jobs {
  /**
   * The gate's last reason why no job starts on this process. Null while jobs start, or where this process runs none.
   */
  getHold(): JobHold | null;
  /** Number of jobs of each kind that wait, run or failed. */
  listQueues(): Promise<readonly QueueState[]>;
  /** Jobs that failed for good, the latest first: they are not retried automatically. */
  listFailures(page: FailurePage): Promise<readonly FailedJob[]>;
  /** Puts a failed job back in its queue. */
  tryAgain(id: string): Promise<'waiting' | 'not-failed' | 'unknown'>;
}

/** The queue for `main`. `waitUntilDrained` waits until no job is queued or running (tests). */
export interface JobRunner extends WatchedJobs {
  /** Creates the queues, then polls them; `gate` is called before each job. */
  start(definitions: readonly JobDefinition<unknown>[], gate?: JobGate): Promise<void>;
  waitUntilDrained(): Promise<void>;
  countJobs(): Promise<{ readonly queued: number; readonly failed: number }>;
  stop(): Promise<void>;
}
