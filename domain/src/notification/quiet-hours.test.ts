import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parisMoment } from '../kernel/index.ts';
import { endOfQuiet, isQuiet, usualQuietHours } from './quiet-hours.ts';

const hour = fc.integer({ min: 0, max: 23 });
const hours = fc.record({ from: hour, until: hour });
const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2030-12-31T23:00:00Z'),
  noInvalidDate: true,
});
const minuteMs = 60_000;

describe('quiet hours', () => {
  it.each([
    ['2026-11-23T19:59:59Z', '2026-11-23T19:59:59.000Z', 'an hour of the evening, before them'],
    ['2026-11-23T20:00:00Z', '2026-11-24T07:00:00.000Z', 'from 21 h on, until 8 h'],
    ['2026-11-24T06:59:59Z', '2026-11-24T07:00:00.000Z', 'after midnight'],
    ['2026-11-24T07:00:00Z', '2026-11-24T07:00:00.000Z', 'at 8 h they are over'],
    ['2026-03-28T21:30:00Z', '2026-03-29T06:00:00.000Z', 'the night of March is an hour shorter'],
    ['2026-10-24T20:30:00Z', '2026-10-25T07:00:00.000Z', 'the night of October is an hour longer'],
  ])('%s → %s: %s', (now, end) => {
    expect(endOfQuiet(new Date(now), usualQuietHours).toISOString()).toBe(end);
  });

  it('the hour that March has not, and the one that October has twice', () => {
    // 2 h to 3 h does not exist on 29 March: what waits for 2 h goes at 3 h.
    expect(endOfQuiet(new Date('2026-03-29T00:30:00Z'), { from: 1, until: 2 }).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    expect(parisMoment(new Date('2026-03-29T01:00:00Z')).time).toBe('03:00');
    // 2 h to 3 h comes twice on 25 October: both are quiet.
    expect(endOfQuiet(new Date('2026-10-25T00:10:00Z'), { from: 2, until: 3 }).toISOString()).toBe(
      '2026-10-25T02:00:00.000Z',
    );
  });

  it('ends when the wall says so: never before, never quiet, and quiet until then', () => {
    fc.assert(
      fc.property(instant, hours, (now, quiet) => {
        const end = endOfQuiet(now, quiet);
        expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(isQuiet(end, quiet)).toBe(false);
        for (let at = now.getTime(); at < end.getTime(); at += 13 * minuteMs) {
          if (!isQuiet(new Date(at), quiet)) return false;
        }
        // Twenty-three hours of a day, and the day whose only other hour does not exist.
        return end.getTime() - now.getTime() <= 49 * 60 * minuteMs;
      }),
      { examples: [[new Date('2026-03-28T02:00:00Z'), { from: 3, until: 2 }]] },
    );
  });

  it('the same hour twice is never quiet', () => {
    fc.assert(fc.property(instant, hour, (now, at) => endOfQuiet(now, { from: at, until: at }) === now));
  });
});
