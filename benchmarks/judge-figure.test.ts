import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeFigure, type Budget } from './judge-figure.ts';

describe('the verdict on a figure', () => {
  it.each([
    [{ most: 25 }, 25, 'kept'],
    [{ most: 25 }, 25.1, 'MISSED'],
    [{ least: 20 }, 20, 'kept'],
    [{ least: 20 }, 19.9, 'MISSED'],
    [{ most: 25 }, Number.NaN, 'MISSED'],
    [{ most: 25, missed: 'one session' }, 40, 'missed, its reason below'],
    [{ most: 25, missed: 'one session' }, 20, 'kept, its reason is stale'],
    [{ most: 25, missed: ' ' }, 40, 'MISSED'],
  ] as const)('%j of %d: %s', (limits, value, verdict) => {
    expect(judgeFigure(value, { ...limits, what: 'essai' })).toBe(verdict);
  });

  it('every budget says what it measures and one limit, and an empty reason is none', () => {
    const text = readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8');
    const wrong = Object.entries(JSON.parse(text) as Record<string, Budget>).filter(
      ([, { least, most, what, missed }]) =>
        what.trim() === '' || (least === undefined) === (most === undefined) || missed?.trim() === '',
    );
    expect(wrong).toEqual([]);
  });
});
