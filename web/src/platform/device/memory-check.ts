/** Specification §9. */
const everyMs = 30_000;
const warnedAbove = 0.8;

/** Chromium only: elsewhere nothing tells it. */
type Memory = { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };

function readMemory(): Memory | undefined {
  return (performance as Performance & { readonly memory?: Memory }).memory;
}

/**
 * Looks every 30 s; `onHigh` is told once each time the page passes 80 % of what the browser lets it use. Returns the
 * way to stop.
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
