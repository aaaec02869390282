import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/index.ts';

/** One bucket: its size and its refill rate. */
export interface Share {
  readonly key: string;
  readonly burst: number;
  readonly perMs: number;
}

/** Token buckets in the memory of this process, filled by the injected clock. */
export interface TokenBuckets {
  /**
   * Milliseconds to wait, or 0 when one request may pass and was counted in every share. A request that one share
   * refuses is counted in none.
   */
  takeAll(shares: readonly Share[]): number;
  /** Whether one request could pass now; counts nothing. */
  hasLeft(share: Share): boolean;
}

/** When an attacker fills the cache, the least recently used buckets are removed first. */
const maxKeys = 50_000;

/** A share of `count` requests an hour, `burst` of which may come at once. */
export function limitPerHour(key: string, count: number, burst = count): Share {
  return { key, burst, perMs: count / 3_600_000 };
}

export function createTokenBuckets(clock: Clock): TokenBuckets {
  // Buckets count one each: `max` would allocate all of them at once, a megabyte.
  const buckets = new LRUCache<string, { readonly level: number; readonly at: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  });
  const elapsed = createElapsedCounter(clock);
  const computeLevel = (name: string, { burst, perMs }: Share, now: number): number => {
    const bucket = buckets.peek(name);
    return bucket === undefined ? burst : Math.min(burst, bucket.level + (now - bucket.at) * perMs);
  };
  return {
    takeAll(shares) {
      const now = elapsed();
      const levels = shares.map((share) => {
        const name = hashKey(share);
        return { share, name, level: computeLevel(name, share, now) };
      });
      const waits = levels.map(({ share, level }) => (level >= 1 ? 0 : Math.ceil((1 - level) / share.perMs)));
      const wait = Math.max(0, ...waits);
      for (const { name, level } of levels) buckets.set(name, { level: wait === 0 ? level - 1 : level, at: now });
      return wait;
    },
    hasLeft: (share) => computeLevel(hashKey(share), share, elapsed()) >= 1,
  };
}

/**
 * The name of a bucket in the cache is a digest of its key. A key may be a megabyte sent by a stranger, or a slice that
 * keeps the whole of it in memory; a digest has a fixed size and costs a microsecond.
 */
function hashKey({ key }: Share): string {
  return hash('sha256', key, 'base64url');
}

/**
 * Counts milliseconds that never decrease: a clock set back would otherwise empty every bucket by as much and refuse
 * sign-ins.
 */
function createElapsedCounter(clock: Clock): () => number {
  let total = 0;
  let last = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    total += Math.max(0, now - last);
    last = now;
    return total;
  };
}
