/** Too many files wait already, or one waited too long: the same request may be made again later. */
export class SandboxBusy extends Error {
  override readonly name = 'SandboxBusy';
}

export interface FairTurnsOptions {
  /** Pieces of work that run at once. */
  readonly places: number;
  readonly maxWaiting: number;
  readonly maxWaitingOfOne: number;
  /** Longest wait for a turn. */
  readonly waitMs: number;
}

interface WaitingTurn {
  readonly begin: () => void;
}

/**
 * Lets few pieces of work run at once, the owners in turn: somebody who sends a hundred files delays everybody else
 * by one of them. Where there are several places, one owner never holds all.
 */
export function fairTurns(options: FairTurnsOptions): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const maxOfOne = Math.max(1, options.places - 1);
  // In the order of their last turn: whoever was served goes to the end.
  const queues = new Map<string, WaitingTurn[]>();
  const running = new Map<string, number>();
  const countRunning = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);
  const countWaiting = (): number => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);

  const beginNext = (): void => {
    if (countRunning() >= options.places) return;
    for (const [owner, queue] of queues) {
      if ((running.get(owner) ?? 0) >= maxOfOne) continue;
      const next = queue.shift();
      queues.delete(owner);
      if (queue.length > 0) queues.set(owner, queue);
      if (next === undefined) continue;
      running.set(owner, (running.get(owner) ?? 0) + 1);
      next.begin();
      return;
    }
  };

  const leave = (owner: string): void => {
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    beginNext();
  };

  const turn = (owner: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(owner) ?? [];
      const isFull = queue.length >= options.maxWaitingOfOne || countWaiting() >= options.maxWaiting;
      if (isFull) return reject(new SandboxBusy('Too many files wait'));
      const waiting: WaitingTurn = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) queues.delete(owner);
        reject(new SandboxBusy('The file waited too long'));
      }, options.waitMs);
      queue.push(waiting);
      queues.set(owner, queue);
      beginNext();
    });

  return async (owner, work) => {
    await turn(owner);
    try {
      return await work();
    } finally {
      leave(owner);
    }
  };
}
