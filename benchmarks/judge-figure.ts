/** One row of `budgets.json`. */
export interface Budget {
  readonly least?: number;
  readonly most?: number;
  readonly what: string;
  /** Why it is missed all the same, with what was measured. Without it, a missed budget fails the run. */
  readonly missed?: string;
}

export type Verdict = 'kept' | 'kept, its reason is stale' | 'missed, its reason below' | 'MISSED';

/** Judges a figure against its budget. A value that is not a number keeps no budget. */
export function judgeFigure(value: number, budget: Budget): Verdict {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, missed = '' } = budget;
  const hasReason = missed.trim() !== '';
  if (value >= least && value <= most) return hasReason ? 'kept, its reason is stale' : 'kept';
  return hasReason ? 'missed, its reason below' : 'MISSED';
}
