import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobDefinition } from './jobs.ts';

/** Longest delay, in seconds, with a timer; a longer one is left to the poll, as it may outlive this process. */
const maxTimerSeconds = 86_400;

type QueueName = Pick<JobDefinition<unknown>, 'name'>;

/** The workers by which this process polls its queues. */
export interface QueueWorkers {
  /** Polls a queue, and runs each job that is taken from it. */
  poll(
    queue: QueueName & Pick<JobDefinition<unknown>, 'concurrency'>,
    runJob: (job: JobWithMetadata<unknown>) => Promise<void>,
  ): Promise<void>;
  isPolling(name: string): boolean;
  /** Polls a queue no more; a job that runs is not stopped. */
  leave(name: string): void;
  leaveAll(): void;
  /** Polls a queue now. */
  wake(name: string): void;
  wakeAll(): void;
  /** Polls a queue in so many seconds, unless the process ends before. */
  wakeIn(name: string, seconds: number): void;
  /** Waits for the running jobs of these queues, those that were left too: a job may still run there. */
  waitForJobs(queues: readonly QueueName[]): Promise<unknown>;
  clearTimers(): void;
}

export function createQueueWorkers(boss: PgBoss, pollSeconds: number): QueueWorkers {
  /** Ids that pg-boss gave to the workers of each queue. */
  const workerIds = new Map<string, readonly string[]>();
  const timers = new Set<NodeJS.Timeout>();

  function wake(name: string): void {
    workerIds.get(name)?.forEach((id) => boss.notifyWorker(id));
  }

  function leave(name: string): void {
    if (workerIds.delete(name)) void boss.offWork(name, { wait: false });
  }

  return {
    async poll({ name, concurrency = 1 }, runJob) {
      const options = {
        pollingIntervalSeconds: pollSeconds,
        localConcurrency: concurrency,
        includeMetadata: true,
      } as const;
      await boss.work(name, options, async ([job]) => {
        // The queue is polled again as soon as this job ends, without waiting.
        wake(name);
        if (job !== undefined) await runJob(job);
      });
      workerIds.set(name, listWorkerIds(boss, name));
    },
    isPolling: (name) => workerIds.has(name),
    leave,
    leaveAll: () => [...workerIds.keys()].forEach(leave),
    wake,
    wakeAll: () => [...workerIds.keys()].forEach(wake),
    wakeIn(name, seconds) {
      if (seconds >= maxTimerSeconds) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        wake(name);
      }, seconds * 1000);
      timers.add(timer.unref());
    },
    waitForJobs: (queues) => Promise.all(queues.map(({ name }) => boss.offWork(name, { wait: true }))),
    clearTimers: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

function listWorkerIds(boss: PgBoss, name: string): readonly string[] {
  return boss
    .getWipData()
    .filter((worker) => worker.name === name)
    .map((worker) => worker.id);
}
