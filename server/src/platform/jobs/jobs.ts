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
  /** What `giveUp` said stands: the job is over, and nobody is offered to put it back. */
  readonly isOverOnceGivenUp?: boolean;
  readonly retryLimit?: number;
  /** First delay; doubled at each try. */
  readonly retryDelaySeconds?: number;
  /** The longest delay the doubling comes to; an hour unless said. */
  readonly retryDelayMaxSeconds?: number;
  readonly concurrency?: number;
  /** Starts though the clock is in doubt: what it sends was decided before, or it is what compares the clocks. */
  readonly isSafeWithAnyClock?: boolean;
  /** How long the queue keeps one that is over; seven days unless said. For work that comes by the million. */
  readonly deleteAfterSeconds?: number;
}

/**
 * Asked before each job: why it may not start on this process now, by a code; null where it may. What waits stays in
 * the queue, for another process or for when this one may.
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

/** Of its work, its name only: a payload may be about a person. */
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
  /** A keyed digest of whom it is about, by which their jobs are found without a payload being read. */
  readonly about?: string;
}

/** What slices use: effects that leave the process are enqueued in the transaction that decides them. */
export interface Jobs {
  enqueue(tx: Tx, name: string, payload: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>;
  /** Takes back what has not begun, or waits for another try, and names this in its payload. False: there is none. */
  withdraw(tx: Tx, name: string, payloadValue: string): Promise<boolean>;
  /** True while jobs are looked for and their queue can be read. Rejects, or never answers, with its database. */
  ping(): Promise<boolean>;
}

/** What whoever operates the service uses beside. */
export interface WatchedJobs extends Jobs {
  /** Why no job starts on this process, as last asked; null while they do, and where this process runs none. */
  getHold(): JobHold | null;
  /** What each kind of work has before it. */
  listQueues(): Promise<readonly QueueState[]>;
  /** Jobs that failed for good, the latest first: nothing retries them by itself. */
  listFailures(page: FailurePage): Promise<readonly FailedJob[]>;
  /** Puts one that failed back in its queue. */
  tryAgain(id: string): Promise<'waiting' | 'not-failed' | 'unknown'>;
}

/** What `main` uses. `start` begins polling; `waitUntilDrained` waits until nothing is queued or running (tests). */
export interface JobRunner extends WatchedJobs {
  /** Jobs are enqueued from then on, and each is taken while `gate` lets it. */
  start(definitions: readonly JobDefinition<unknown>[], gate?: JobGate): Promise<void>;
  waitUntilDrained(): Promise<void>;
  countJobs(): Promise<{ readonly queued: number; readonly failed: number }>;
  stop(): Promise<void>;
}
