import type { ReviewEstimate } from './review-estimate.ts';

const hourMs = 3_600_000;

/** Answer time promised to the holder of a document when it was sent. */
export interface ReviewPromise {
  readonly from: Date;
  readonly until: Date;
}

/** Days of the team's own answers that are counted. */
export const paceDays = 30;
/** A promise that ends within so many hours is marked in the queue. */
export const promiseSoonHours = 2;

export const promiseMarks = ['over', 'soon'] as const;
export type PromiseMark = (typeof promiseMarks)[number];

/** The window promised with that estimate; null where none is named. */
export function toReviewPromise(estimate: ReviewEstimate): ReviewPromise | null {
  return estimate.state === 'expected' ? { from: estimate.from, until: estimate.until } : null;
}

/**
 * Answer time shown for waiting documents: the promised windows, never a new estimate. An overdue one comes first; else
 * all are answered by the latest. A document without a promise does not change those of the others.
 */
export function computePromisedReview(promises: readonly ReviewPromise[], now: Date): ReviewEstimate {
  const sortedPromises = promises.toSorted((one, other) => one.until.getTime() - other.until.getTime());
  const [first, last] = [sortedPromises[0], sortedPromises.at(-1)];
  if (first === undefined || last === undefined) return { state: 'unknown' };
  if (first.until <= now) return { state: 'late', promisedUntil: first.until };
  return { state: 'expected', ...last };
}

/** Tells whether a waiting document is urgent; null while there is time, or without a promise. */
export function computePromiseMark(until: Date | null, now: Date): PromiseMark | null {
  if (until === null) return null;
  const remainingMs = until.getTime() - now.getTime();
  if (remainingMs <= 0) return 'over';
  return remainingMs <= promiseSoonHours * hourMs ? 'soon' : null;
}

/** Whole percent, rounded down, so that 100 means all. Null for a total of 0. */
export function computePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 100) / whole);
}
