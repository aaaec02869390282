const maxMs = 60_000;

interface PolledState {
  readonly status: 'pending' | 'error' | 'success';
  /** Number of failures so far. */
  readonly errorUpdateCount: number;
}

/** Milliseconds until the next poll: doubled at each failure, up to one minute. */
export function pollInterval({ status, errorUpdateCount }: PolledState, everyMs: number): number {
  return status === 'error' ? Math.max(everyMs, Math.min(maxMs, everyMs * 2 ** errorUpdateCount)) : everyMs;
}
