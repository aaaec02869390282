import pLimit from 'p-limit';

/** Work of this process that nothing keeps: what must not be lost stands in the database. */
export interface WorkQueue {
  /** Runs it soon, a few at a time; what waits under that key already is enough. `work` must not reject. */
  soon(key: string, work: () => Promise<void>): void;
  /** Once nothing waits or runs. */
  idle(): Promise<void>;
  /** Leaves what waits and resolves once nothing runs. */
  close(): Promise<void>;
}

export function workQueue(atOnce: number): WorkQueue {
  const limit = pLimit(atOnce);
  const waiting = new Set<string>();
  const started = new Set<Promise<void>>();
  let isClosed = false;
  const idle = async (): Promise<void> => {
    while (started.size > 0) await Promise.all(started);
  };
  return {
    soon(key, work) {
      if (isClosed || waiting.has(key)) return;
      waiting.add(key);
      const one = limit(async () => {
        // An event that arrives from here on under this key may be too late for this run: it starts another one.
        waiting.delete(key);
        if (!isClosed) await work();
      }).finally(() => started.delete(one));
      started.add(one);
    },
    idle,
    close() {
      isClosed = true;
      return idle();
    },
  };
}
