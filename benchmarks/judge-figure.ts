/** One row of `budgets.json`. */
export interface Budget {
  readonly least?: number;
  readonly most?: number;
  readonly what: string;
  /** Reason why a budget is missed, with the measured value. Without it, a missed budget fails the run. */
  readonly missed?: string;
}

export type Verdict = 'kept' | 'kept, its reason is stale' | 'missed, its reason below' | 'MISSED';

/** Compares a figure with its budget. NaN never meets a budget. */
export function judgeFigure(value: number, budget: Budget): Verdict {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, missed = '' } = budget;
  const hasReason = missed.trim() !== '';
  if (value >= least && value <= most) return hasReason ? 'kept, its reason is stale' : 'kept';
  return hasReason ? 'missed, its reason below' : 'MISSED';
}
