import * as z from 'zod';
import type { Clock } from '../src/platform/clock/index.ts';
import type { FailedJob, GiveUpReason, JobDefinition, WatchedJobs } from '../src/platform/jobs/index.ts';
import { afterCommit } from '../src/platform/postgres/index.ts';

interface Queued {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly dueAt: number;
}

/** The queue of a test: jobs that a transaction enqueued run when the test asks, and never if it rolled back. */
export interface TestJobs extends WatchedJobs {
  use(definitions: readonly JobDefinition<unknown>[]): void;
  /** Runs every job due by the clock, and the jobs that these enqueue. A failing job stays queued, and rejects. */
  run(): Promise<void>;
  /** Gives up the waiting jobs of that name, which leave the queue until `putBack`. */
  giveUp(name: string, why: GiveUpReason): Promise<void>;
  /** Queues the failed jobs again, as the operator does. */
  putBack(): void;
  /** Names of the waiting jobs, oldest first. */
  waiting(): readonly string[];
  /** Jobs that failed for good, set by the test. */
  failed: readonly FailedJob[];
}

export function testJobs(clock: Clock): TestJobs {
  const definitions = new Map<string, JobDefinition<unknown>>();
  let queue: readonly Queued[] = [];
  let givenUp: readonly Queued[] = [];
  const jobs: TestJobs = {
    failed: [],
    async enqueue(_tx, name, payload, options) {
      const dueAt = clock.now().getTime() + (options?.startAfterSeconds ?? 0) * 1000;
      // Serialised, as in the database: data that JSON loses is lost here too.
      const kept = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
      afterCommit(() => {
        queue = [...queue, { name, payload: kept, dueAt }];
      });
    },
    async withdraw(_tx, name, named) {
      const isNamed = (job: Queued) => job.name === name && Object.values(job.payload).includes(named);
      if (!queue.some(isNamed)) return false;
      afterCommit(() => {
        queue = queue.filter((job) => !isNamed(job));
      });
      return true;
    },
    use: (more) => more.forEach((definition) => definitions.set(definition.name, definition)),
    getHold: () => null,
    ping: async () => true,
    waiting: () => queue.map((job) => job.name),
    async run() {
      for (;;) {
        const job = queue.find((item) => item.dueAt <= clock.now().getTime());
        if (job === undefined) return;
        const definition = definitions.get(job.name);
        if (definition === undefined) throw new Error(`No slice of this test runs the job ${job.name}`);
        await definition.run(z.parse(definition.payload, job.payload), new AbortController().signal);
        queue = queue.filter((item) => item !== job);
      }
    },
    async giveUp(name, why) {
      givenUp = queue.filter((job) => job.name === name);
      queue = queue.filter((job) => job.name !== name);
      for (const { payload } of givenUp) await definitions.get(name)?.giveUp?.(payload, why);
    },
    putBack() {
      queue = [...queue, ...givenUp];
      givenUp = [];
    },
    listQueues: async () =>
      [...definitions.keys()].sort().map((name) => {
        const due = queue.filter((job) => job.name === name && job.dueAt <= clock.now().getTime());
        return {
          name,
          waiting: due.length,
          running: 0,
          failed: jobs.failed.filter((job) => job.name === name).length,
          oldestAt: due.length === 0 ? null : new Date(Math.min(...due.map(({ dueAt }) => dueAt))),
          retriedSince: null,
        };
      }),
    listFailures: async ({ limit, after }) =>
      jobs.failed.filter(({ failedAt }) => after === null || failedAt < after.at).slice(0, limit),
    async tryAgain(id) {
      const job = jobs.failed.find((one) => one.id === id);
      if (job === undefined) return queue.length > 0 ? 'not-failed' : 'unknown';
      jobs.failed = jobs.failed.filter((one) => one !== job);
      return 'waiting';
    },
  };
  return jobs;
}
