import { afterCommit } from '../../platform/postgres/index.ts';

/** Time for which this process has held the lock of the log since its start, in milliseconds. */
let heldMs = 0;

/**
 * Counts the time from now to the commit, which releases the lock. Call it with the lock held; a rolled-back
 * transaction appends nothing and is not counted.
 */
export function countLockUse(): void {
  const lockedAt = performance.now();
  afterCommit(() => {
    heldMs += performance.now() - lockedAt;
  });
}

/** Returns that time in seconds; it only grows. All processes together can use at most one second per second. */
export function readLockUse(): number {
  return heldMs / 1000;
}
