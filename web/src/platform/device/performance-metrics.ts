import { useSyncExternalStore } from 'react';

/**
 * Metrics of specification §3, in milliseconds since the navigation, except the layout shift, which has no unit; null
 * when the browser does not measure it.
 */
export interface PerformanceMetrics {
  readonly largestContentfulPaint: number | null;
  readonly firstInputDelay: number | null;
  readonly cumulativeLayoutShift: number | null;
  readonly loadTime: number | null;
  readonly domReady: number | null;
  readonly firstPaint: number | null;
  readonly firstContentfulPaint: number | null;
}

const unknown: PerformanceMetrics = {
  largestContentfulPaint: null,
  firstInputDelay: null,
  cumulativeLayoutShift: null,
  loadTime: null,
  domReady: null,
  firstPaint: null,
  firstContentfulPaint: null,
};

let metrics = unknown;
const listeners = new Set<() => void>();

function recordMetrics(part: Partial<PerformanceMetrics>): void {
  metrics = { ...metrics, ...part };
  for (const listener of listeners) listener();
}

/** The properties of performance entries used here. */
type Entry = PerformanceEntry & {
  readonly processingStart?: number;
  readonly value?: number;
  readonly hadRecentInput?: boolean;
};

const readers: Readonly<Record<string, (entries: readonly Entry[]) => Partial<PerformanceMetrics>>> = {
  // Entries grow: the last one is the largest.
  'largest-contentful-paint': (entries) => ({ largestContentfulPaint: entries.at(-1)?.startTime ?? null }),
  'first-input': ([first]) => ({
    firstInputDelay: first === undefined ? null : (first.processingStart ?? first.startTime) - first.startTime,
  }),
  'layout-shift': (entries) => ({
    // Shifts caused by the person's own input do not count.
    cumulativeLayoutShift: entries.reduce(
      (sum, { hadRecentInput, value = 0 }) => (hadRecentInput === true ? sum : sum + value),
      metrics.cumulativeLayoutShift ?? 0,
    ),
  }),
  paint: (entries) => {
    const at = (name: string) => entries.find((entry) => entry.name === name)?.startTime;
    const [firstPaint, firstContentfulPaint] = [at('first-paint'), at('first-contentful-paint')];
    return {
      ...(firstPaint !== undefined && { firstPaint }),
      ...(firstContentfulPaint !== undefined && { firstContentfulPaint }),
    };
  },
  navigation: ([entry]) => {
    const { loadEventEnd, domContentLoadedEventEnd } = entry as PerformanceNavigationTiming;
    return { loadTime: loadEventEnd, domReady: domContentLoadedEventEnd };
  },
};

/** Measures this page, including entries buffered earlier; nothing leaves the device. */
export function startMetrics(): void {
  if (typeof PerformanceObserver === 'undefined') return;
  for (const [type, reader] of Object.entries(readers)) {
    if (PerformanceObserver.supportedEntryTypes.includes(type)) {
      new PerformanceObserver((list) => recordMetrics(reader(list.getEntries()))).observe({ type, buffered: true });
    }
  }
}

export function usePerformanceMetrics(): PerformanceMetrics {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => metrics,
  );
}
