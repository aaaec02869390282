import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toParisMoment } from '../kernel/index.ts';
import { computeQuietEnd, isQuiet, normaliseTimeZone, usualQuietHours, usualTimeZone } from './quiet-hours.ts';

const paris = 'Europe/Paris';
const zones = [paris, 'Indian/Reunion', 'America/Miquelon', 'Pacific/Marquesas', 'Pacific/Noumea', 'Asia/Kathmandu'];
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
    [paris, '2026-11-23T19:59:59Z', '2026-11-23T19:59:59.000Z', 'an hour of the evening, before them'],
    [paris, '2026-11-23T20:00:00Z', '2026-11-24T07:00:00.000Z', 'from 21 h on, until 8 h'],
    [paris, '2026-11-24T06:59:59Z', '2026-11-24T07:00:00.000Z', 'after midnight'],
    [paris, '2026-11-24T07:00:00Z', '2026-11-24T07:00:00.000Z', 'at 8 h they are over'],
    [paris, '2026-03-28T21:30:00Z', '2026-03-29T06:00:00.000Z', 'the night of March is an hour shorter'],
    [paris, '2026-10-24T20:30:00Z', '2026-10-25T07:00:00.000Z', 'the night of October is an hour longer'],
    ['Indian/Reunion', '2026-11-23T16:59:59Z', '2026-11-23T16:59:59.000Z', '20 h 59 there, 17 h 59 in Paris'],
    ['Indian/Reunion', '2026-11-23T17:00:00Z', '2026-11-24T04:00:00.000Z', 'from 21 h there, 18 h in Paris'],
    ['Indian/Reunion', '2026-11-24T05:30:00Z', '2026-11-24T05:30:00.000Z', '9 h 30 there, 6 h 30 in Paris'],
    ['Indian/Reunion', '2026-03-28T21:30:00Z', '2026-03-29T04:00:00.000Z', 'March changes nothing there'],
    ['Indian/Reunion', '2026-10-24T20:30:00Z', '2026-10-25T04:00:00.000Z', 'nor does October'],
    ['America/Miquelon', '2026-03-08T03:30:00Z', '2026-03-08T10:00:00.000Z', 'Miquelon changes earlier, in March'],
    ['America/Miquelon', '2026-11-01T03:30:00Z', '2026-11-01T11:00:00.000Z', 'and later, in November'],
    [
      'Pacific/Marquesas',
      '2026-11-23T07:10:00Z',
      '2026-11-23T17:30:00.000Z',
      '21 h 40 there, until 8 h: 9 h 30 behind',
    ],
  ])('%s, %s → %s: %s', (zone, now, end) => {
    expect(computeQuietEnd(new Date(now), usualQuietHours, zone).toISOString()).toBe(end);
  });

  it('the hour that March has not, and the one that October has twice', () => {
    // 2 h to 3 h does not exist on 29 March: what waits for 2 h goes at 3 h.
    expect(computeQuietEnd(new Date('2026-03-29T00:30:00Z'), { from: 1, until: 2 }, paris).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    // 2 h to 3 h comes twice on 25 October: both are quiet.
    expect(computeQuietEnd(new Date('2026-10-25T00:10:00Z'), { from: 2, until: 3 }, paris).toISOString()).toBe(
      '2026-10-25T02:00:00.000Z',
    );
  });

  it('the wall of Paris is the one the law is counted by', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const from = Number(toParisMoment(now).time.slice(0, 2));
        return isQuiet(now, { from, until: (from + 1) % 24 }, paris);
      }),
    );
  });

  it('ends when the wall says so: never before, never quiet, and quiet until then', () => {
    fc.assert(
      fc.property(instant, hours, fc.constantFrom(...zones), (now, quiet, zone) => {
        const end = computeQuietEnd(now, quiet, zone);
        expect(end.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(isQuiet(end, quiet, zone)).toBe(false);
        for (let at = now.getTime(); at < end.getTime(); at += 13 * minuteMs) {
          if (!isQuiet(new Date(at), quiet, zone)) return false;
        }
        // Twenty-three hours of a day, and the day whose only other hour does not exist.
        return end.getTime() - now.getTime() <= 49 * 60 * minuteMs;
      }),
      { examples: [[new Date('2026-03-28T02:00:00Z'), { from: 3, until: 2 }, paris]] },
    );
  });

  it('the same hour twice is never quiet', () => {
    fc.assert(fc.property(instant, hour, (now, at) => computeQuietEnd(now, { from: at, until: at }, paris) === now));
  });

  it.each([
    [undefined, usualTimeZone],
    ['', usualTimeZone],
    ['Nulle/Part', usualTimeZone],
    ['europe/paris', 'Europe/Paris'],
    ['Indian/Reunion', 'Indian/Reunion'],
  ])('a device that says « %s » lives by %s', (said, zone) => {
    expect(normaliseTimeZone(said)).toBe(zone);
  });
});
