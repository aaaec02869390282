/** Period and threshold of specification §9. */
const everyMs = 30_000;
const warnedAbove = 0.8;

/** Chromium only: other browsers do not measure it. */
type Memory = { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };

function readMemory(): Memory | undefined {
  return (performance as Performance & { readonly memory?: Memory }).memory;
}

/**
 * Checks every 30 s; calls `onHigh` each time the page goes above 80 % of its memory limit. Returns a function that
 * stops it.
 */
export function watchMemory(onHigh: () => void): () => void {
  if (readMemory() === undefined) return () => undefined;
  let high = false;
  const timer = setInterval(() => {
    const now = readMemory();
    const over = now !== undefined && now.usedJSHeapSize > warnedAbove * now.jsHeapSizeLimit;
    if (over && !high) onHigh();
    high = over;
  }, everyMs);
  return () => clearInterval(timer);
}
