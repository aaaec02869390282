const maxMs = 60_000;

interface PolledState {
  readonly status: 'pending' | 'error' | 'success';
  /** Failures so far. */
  readonly errorUpdateCount: number;
}

/** Milliseconds to the next look at what is under way: twice as long after each failure, a minute at most. */
export function pollInterval({ status, errorUpdateCount }: PolledState, everyMs: number): number {
  return status === 'error' ? Math.max(everyMs, Math.min(maxMs, everyMs * 2 ** errorUpdateCount)) : everyMs;
}
