/** One measured value, compared to the budget of the same key. */
export interface Figure {
  /** Key of `budgets.json`. */
  readonly key: string;
  readonly value: number;
  /** Explanation of the value, for the table. */
  readonly detail: string;
}

/** Smallest of the values that at least `share` of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Middle value of a list; NaN for an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Milliseconds taken by the work. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
