/** Upper bounds of durations in milliseconds; what takes longer is counted after the last. */
export const durationBoundsMs = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

/** What a process answered since it was last asked. */
export interface ResponseCounts {
  readonly answers: number;
  readonly faults: number;
  readonly durations: readonly number[];
}

/** Counts answers in memory: no request waits for the database to be counted. */
export function openMinuteCounter() {
  const nothing = (): { answers: number; faults: number; durations: number[] } => ({
    answers: 0,
    faults: 0,
    durations: Array.from({ length: durationBoundsMs.length + 1 }, () => 0),
  });
  let counted = nothing();
  return {
    note(status: number, durationMs: number): void {
      counted.answers += 1;
      if (status >= 500) counted.faults += 1;
      const found = durationBoundsMs.findIndex((bound) => durationMs <= bound);
      const place = found === -1 ? durationBoundsMs.length : found;
      counted.durations[place] = (counted.durations[place] ?? 0) + 1;
    },
    take(): ResponseCounts {
      const taken = counted;
      counted = nothing();
      return taken;
    },
  };
}
export type MinuteCounter = ReturnType<typeof openMinuteCounter>;

/**
 * The 95th percentile of the durations, to the bound above; one more than the last bound when it lies beyond, null when
 * there was none.
 */
export function estimateP95Ms(durations: readonly number[]): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const place = durations.findIndex((count) => {
    seen += count;
    return seen >= total * 0.95;
  });
  return durationBoundsMs[place] ?? Math.max(...durationBoundsMs) + 1;
}
