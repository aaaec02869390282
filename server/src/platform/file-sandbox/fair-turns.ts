/** Too many files wait already, or one waited too long: the same request may be made again later. */
export class SandboxBusy extends Error {
  override readonly name = 'SandboxBusy';
}

export interface FairTurnsOptions {
  /** Number of pieces of work that run at once. */
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
 * Runs few pieces of work at once and lets the owners take turns: a person who sends a hundred files delays everybody
 * else by only one of them. Where there are several places, one owner never has all of them.
 */
export function createFairTurns(options: FairTurnsOptions): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const maxOfOne = Math.max(1, options.places - 1);
  // In the order of their last turn: an owner who was just served goes to the end.
  const queues = new Map<string, WaitingTurn[]>();
  const runningByOwner = new Map<string, number>();
  const countRunning = (): number => [...runningByOwner.values()].reduce((sum, count) => sum + count, 0);
  const countWaiting = (): number => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);

  const beginNext = (): void => {
    if (countRunning() >= options.places) return;
    for (const [owner, queue] of queues) {
      if ((runningByOwner.get(owner) ?? 0) >= maxOfOne) continue;
      const next = queue.shift();
      queues.delete(owner);
      if (queue.length > 0) queues.set(owner, queue);
      if (next === undefined) continue;
      runningByOwner.set(owner, (runningByOwner.get(owner) ?? 0) + 1);
      next.begin();
      return;
    }
  };

  const leave = (owner: string): void => {
    const runningCount = (runningByOwner.get(owner) ?? 1) - 1;
    if (runningCount > 0) runningByOwner.set(owner, runningCount);
    else runningByOwner.delete(owner);
    beginNext();
  };

  const turn = (owner: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(owner) ?? [];
      const isFull = queue.length >= options.maxWaitingOfOne || countWaiting() >= options.maxWaiting;
      if (isFull) return reject(new SandboxBusy('Too many files wait'));
      const waitingTurn: WaitingTurn = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waitingTurn), 1);
        if (queue.length === 0) queues.delete(owner);
        reject(new SandboxBusy('The file waited too long'));
      }, options.waitMs);
      queue.push(waitingTurn);
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
