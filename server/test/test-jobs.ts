import * as z from 'zod';
import type { Clock } from '../src/platform/clock/index.ts';
import type { JobDefinition, Jobs } from '../src/platform/jobs/index.ts';
import { afterCommit } from '../src/platform/postgres/index.ts';

interface Queued {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly dueAt: number;
}

/** The queue of a test: what a transaction enqueued runs when the test asks, and never if it rolled back. */
export interface TestJobs extends Jobs {
  use(definitions: readonly JobDefinition<unknown>[]): void;
  /** Runs everything due at the clock's time, and what that enqueues. A failing job stays queued and rejects. */
  run(): Promise<void>;
  /** Names of what waits, oldest first. */
  waiting(): readonly string[];
}

export function testJobs(clock: Clock): TestJobs {
  const definitions = new Map<string, JobDefinition<unknown>>();
  let queue: readonly Queued[] = [];
  return {
    async enqueue(_tx, name, payload, options) {
      const dueAt = clock.now().getTime() + (options?.startAfterSeconds ?? 0) * 1000;
      // Through text, as in the database: what JSON loses is lost here too.
      const kept = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
      afterCommit(() => {
        queue = [...queue, { name, payload: kept, dueAt }];
      });
    },
    use: (more) => more.forEach((definition) => definitions.set(definition.name, definition)),
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
  };
}
