import { describe, expect, it } from 'vitest';
import { toPushOutcome } from './push-outcome.ts';

describe('when to try again', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const at = (attempt: number, status: number, retryAfter?: string) =>
    toPushOutcome({ kind: 'answered', status, retryAfter }, { attempt, now });
  it.each([
    [1, undefined, 30],
    [3, undefined, 120],
    [1, '5', 30],
    [1, 'Sat, 21 Nov 2026 10:10:00 GMT', 600],
    [1, 'Sat, 21 Nov 2026 09:00:00 GMT', 30],
    [1, 'soon', 30],
  ])('try %s, Retry-After %s: %s s', (attempt, retryAfter, afterSeconds) => {
    expect(at(attempt, 429, retryAfter)).toEqual({ kind: 'later', afterSeconds });
  });
  it('gives up after six tries, and on a wait of more than a day', () => {
    expect(at(6, 503)).toEqual({ kind: 'refused', status: 503 });
    expect(at(1, 429, '90000')).toEqual({ kind: 'refused', status: 429 });
    expect(toPushOutcome({ kind: 'refused' }, { attempt: 1, now })).toEqual({ kind: 'gone' });
  });
});
