import type { Clock } from '../platform/clock/index.ts';

/** Token buckets in memory, filled by the injected clock. One instance a server; a fleet multiplies the limits. */
export interface RateLimits {
  /** Milliseconds to wait, 0 when one request may pass (and is counted). */
  take(key: string, burst: number, perMs: number): number;
}

const mostKeys = 50_000;

export function createRateLimits(clock: Clock): RateLimits {
  const buckets = new Map<string, { level: number; at: number }>();
  return {
    take(key, burst, perMs) {
      const now = clock.now().getTime();
      const held = buckets.get(key);
      const level = held === undefined ? burst : Math.min(burst, held.level + (now - held.at) * perMs);
      const allowed = level >= 1;
      // Re-inserting keeps the map in order of use, so the oldest leave first when an attacker fills it.
      buckets.delete(key);
      buckets.set(key, { level: allowed ? level - 1 : level, at: now });
      if (buckets.size > mostKeys) {
        const oldest = buckets.keys().next().value;
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return allowed ? 0 : Math.ceil((1 - level) / perMs);
    },
  };
}
