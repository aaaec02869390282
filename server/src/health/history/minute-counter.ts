/** Upper bounds of durations in milliseconds; longer ones are counted after the last bound. */
export const durationBoundsMs = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

/** Responses of a process since its counts were last taken. */
export interface ResponseCounts {
  readonly answers: number;
  readonly faults: number;
  readonly durations: readonly number[];
}

/** Counts responses in memory: no request waits for the database. */
export function openMinuteCounter() {
  const createEmptyCounts = (): { answers: number; faults: number; durations: number[] } => ({
    answers: 0,
    faults: 0,
    durations: Array.from({ length: durationBoundsMs.length + 1 }, () => 0),
  });
  let counts = createEmptyCounts();
  return {
    note(status: number, durationMs: number): void {
      counts.answers += 1;
      if (status >= 500) counts.faults += 1;
      const boundIndex = durationBoundsMs.findIndex((bound) => durationMs <= bound);
      const place = boundIndex === -1 ? durationBoundsMs.length : boundIndex;
      counts.durations[place] = (counts.durations[place] ?? 0) + 1;
    },
    take(): ResponseCounts {
      const takenCounts = counts;
      counts = createEmptyCounts();
      return takenCounts;
    },
  };
}
export type MinuteCounter = ReturnType<typeof openMinuteCounter>;

/**
 * Estimates the 95th percentile of the durations by its upper bound; above the last bound, that bound plus one; null
 * without durations.
 */
export function estimateP95Ms(durations: readonly number[]): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let runningTotal = 0;
  const place = durations.findIndex((count) => {
    runningTotal += count;
    return runningTotal >= total * 0.95;
  });
  return durationBoundsMs[place] ?? Math.max(...durationBoundsMs) + 1;
}
