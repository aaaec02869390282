import { afterCommit } from '../../platform/postgres/index.ts';

/** For how long this process has held the lock of the log since it began, in milliseconds. */
let heldMs = 0;

/**
 * Counts from here to the commit, which lets the lock go. Called with the lock in hand; a transaction that is undone
 * appends nothing and is not counted.
 */
export function countLockUse(): void {
  const lockedAt = performance.now();
  afterCommit(() => {
    heldMs += performance.now() - lockedAt;
  });
}

/** In seconds; it only grows. Of all processes together, one second in each second is all that the lock gives. */
export function readLockUse(): number {
  return heldMs / 1000;
}
