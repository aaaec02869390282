import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

const take = (buckets: TokenBuckets, key: string, burst: number, perMs: number): number =>
  buckets.takeAll([{ key, burst, perMs }]);

/** The memory in use once unused memory is collected. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('token buckets', () => {
  it('lets a burst through, refills with time, and keeps addresses apart', () => {
    let now = 0;
    const buckets = createTokenBuckets({ now: () => new Date(now) });
    expect([1, 2, 3].map(() => take(buckets, 'a', 3, 0.001))).toEqual([0, 0, 0]);
    expect(take(buckets, 'a', 3, 0.001)).toBe(1000);
    expect(take(buckets, 'b', 3, 0.001)).toBe(0);
    now = 999;
    expect(take(buckets, 'a', 3, 0.001)).toBeGreaterThan(0);
    now = 1001;
    expect(take(buckets, 'a', 3, 0.001)).toBe(0);
  });

  it('a clock set back refuses nobody, and gives nobody more', () => {
    let now = 7_200_000;
    const buckets = createTokenBuckets({ now: () => new Date(now) });
    const share = { key: 'a', burst: 3, perMs: 0.001 };
    expect([buckets.takeAll([share]), buckets.takeAll([share])]).toEqual([0, 0]);
    now -= 3_600_000;
    expect([buckets.hasLeft(share), buckets.takeAll([share]), buckets.takeAll([share])]).toEqual([true, 0, 1000]);
    now += 1001;
    expect(buckets.takeAll([share])).toBe(0);
  });

  it('stays bounded when every request brings a new address', () => {
    const buckets = createTokenBuckets({ now: () => new Date(0) });
    take(buckets, 'first', 1, 0.001);
    for (let at = 0; at < 50_000; at += 1) take(buckets, `ip ${at}`, 1, 0.001);
    expect(take(buckets, 'first', 1, 0.001)).toBe(0);
  });

  it('a stranger whose keys are a megabyte each fills no memory', () => {
    const buckets = createTokenBuckets({ now: () => new Date(0) });
    const megabyte = 'x'.repeat(1_000_000);
    const before = heldBytes();
    for (let at = 0; at < 200; at += 1) take(buckets, Buffer.from(`${at} ${megabyte}`).toString('utf8'), 1, 0.001);
    // Whole keys would take 200 MB; garbage that is not collected yet is far less.
    expect(heldBytes() - before).toBeLessThan(100_000_000);
    expect(take(buckets, `0 ${megabyte}`, 1, 0.001)).toBeGreaterThan(0);
  });

  it('keeps a bucket in use, and costs no more when it is full of others', () => {
    const buckets = createTokenBuckets({ now: () => new Date(0) });
    const fill = (name: string): number => {
      const started = performance.now();
      for (let at = 0; at < 50_000; at += 1) {
        take(buckets, `${name} ${at}`, 1, 0.001);
        if (at % 10_000 === 0) take(buckets, 'in use', 1, 0.001);
      }
      return performance.now() - started;
    };
    const whileEmpty = fill('one');
    fill('two');
    // A map that searches for its oldest key takes twenty to forty times as long here.
    expect(fill('three')).toBeLessThan(10 * whileEmpty);
    expect(take(buckets, 'in use', 1, 0.001)).toBeGreaterThan(0);
    expect(take(buckets, 'one 0', 1, 0.001)).toBe(0);
  });
});
