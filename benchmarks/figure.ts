/** One measured value, compared to the budget of the same key. */
export interface Figure {
  /** Key of `budgets.json`. */
  readonly key: string;
  readonly value: number;
  /** What the value was made of, for whoever reads the table. */
  readonly detail: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
