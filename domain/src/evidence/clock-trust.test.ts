import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClockFault, computeClockGapMs, chooseHeadTime } from './clock-trust.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + seconds * 1000);
const agreed = { now: at(0), lastHeadAt: at(-60), aheadOfDatabaseMs: 0, aheadOfAuthorityMs: 0 };

describe('the service’s own clock', () => {
  it.each([
    ['every clock agrees', {}, null],
    ['the log is empty', { lastHeadAt: null }, null],
    ['a moment of skew between two machines', { lastHeadAt: at(5) }, null],
    ['it went back an hour', { lastHeadAt: at(3600) }, 'CLOCK_WENT_BACK'],
    ['five seconds from the database', { aheadOfDatabaseMs: -5000 }, null],
    ['a minute ahead of the database', { aheadOfDatabaseMs: 60_000 }, 'CLOCK_OFF_DATABASE'],
    ['a minute behind it', { aheadOfDatabaseMs: -60_000 }, 'CLOCK_OFF_DATABASE'],
    ['five seconds from an authority', { aheadOfAuthorityMs: 5000 }, null],
    ['six seconds from an authority', { aheadOfAuthorityMs: -6000 }, 'CLOCK_OFF_AUTHORITY'],
  ] as const)('%s: %s', (_what, reading, fault) => {
    expect(findClockFault({ ...agreed, ...reading })).toBe(fault);
  });

  it('a head is never earlier than the one before, and a clock in doubt moves the log no further', () => {
    expect(chooseHeadTime(at(0), null, null)).toEqual(at(0));
    expect(chooseHeadTime(at(0), at(-60), null)).toEqual(at(0));
    expect(chooseHeadTime(at(0), at(2), null)).toEqual(at(2));
    expect(chooseHeadTime(at(3600), at(0), 'CLOCK_OFF_DATABASE')).toEqual(at(0));
    fc.assert(
      fc.property(
        fc.integer({ min: -9999, max: 9999 }),
        fc.integer({ min: -9999, max: 9999 }),
        fc.constantFrom(null, 'CLOCK_WENT_BACK' as const),
        (now, last, fault) => chooseHeadTime(at(now), at(last), fault) >= at(last),
      ),
    );
  });

  it('a gap is what neither the wait for the answer nor whole seconds explain', () => {
    expect(computeClockGapMs(at(1), { askedAt: at(0), answeredAt: at(2) })).toBe(0);
    expect(computeClockGapMs(at(1), { askedAt: at(10), answeredAt: at(12) })).toBe(9000);
    expect(computeClockGapMs(at(72), { askedAt: at(10), answeredAt: at(12) })).toBe(-60_000);
    expect(computeClockGapMs(at(9), { askedAt: at(10), answeredAt: at(12), stepMs: 1000 })).toBe(0);
    expect(computeClockGapMs(at(10), { askedAt: at(10.9), answeredAt: at(11), stepMs: 1000 })).toBe(0);
  });
});
