import pLimit from 'p-limit';

/** Work of this process, kept in memory only: what must not be lost is also in the database. */
export interface WorkQueue {
  /** Runs work soon, a few at a time, unless work under that key already waits. `work` must not reject. */
  enqueue(key: string, work: () => Promise<void>): void;
  /** Resolves once nothing waits or runs. */
  waitUntilIdle(): Promise<void>;
  /** Drops the waiting work and resolves once nothing runs. */
  close(): Promise<void>;
}

export function workQueue(atOnce: number): WorkQueue {
  const limit = pLimit(atOnce);
  const waitingKeys = new Set<string>();
  const runningWork = new Set<Promise<void>>();
  let isClosed = false;
  const waitUntilIdle = async (): Promise<void> => {
    while (runningWork.size > 0) await Promise.all(runningWork);
  };
  return {
    enqueue(key, work) {
      if (isClosed || waitingKeys.has(key)) return;
      waitingKeys.add(key);
      const task = limit(async () => {
        // An event that arrives from here on under this key may be too late for this run: it starts another one.
        waitingKeys.delete(key);
        if (!isClosed) await work();
      }).finally(() => runningWork.delete(task));
      runningWork.add(task);
    },
    waitUntilIdle,
    close() {
      isClosed = true;
      return waitUntilIdle();
    },
  };
}
