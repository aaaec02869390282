import pLimit from 'p-limit';

/** Work of this process that nothing keeps: what must not be lost stands in the database. */
export interface WorkQueue {
  /** Runs it soon, a few at a time; what waits under that key already is enough. `work` must not reject. */
  enqueue(key: string, work: () => Promise<void>): void;
  /** Once nothing waits or runs. */
  waitUntilIdle(): Promise<void>;
  /** Leaves what waits and resolves once nothing runs. */
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
      const one = limit(async () => {
        // An event that arrives from here on under this key may be too late for this run: it starts another one.
        waitingKeys.delete(key);
        if (!isClosed) await work();
      }).finally(() => runningWork.delete(one));
      runningWork.add(one);
    },
    waitUntilIdle,
    close() {
      isClosed = true;
      return waitUntilIdle();
    },
  };
}
