import { describe, expect, it } from 'vitest';
import { pollInterval } from './poll-interval.ts';

describe('the delay before the next poll', () => {
  it.each([
    ['success', 0, 1000],
    ['success', 9, 1000],
    ['pending', 0, 1000],
    ['error', 1, 2000],
    ['error', 3, 8000],
    ['error', 6, 60_000],
    ['error', 5000, 60_000],
  ] as const)('after %s and %i failures is %i ms away', (status, errorUpdateCount, expected) => {
    expect(pollInterval({ status, errorUpdateCount }, 1000)).toBe(expected);
  });
});
