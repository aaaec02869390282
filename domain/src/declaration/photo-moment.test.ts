import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  captureDoubts,
  isDraftOld,
  isOfTheMoment,
  type DeclaredPlace,
  type PhotoMoment,
  type Position,
} from './index.ts';

const now = Date.parse('2026-11-22T09:00:00Z');
const minute = 60_000;
const lille: Position = { latitude: 50.637, longitude: 3.0635, accuracy: 10, timestamp: now };
/** About 111 m a thousandth of a degree of latitude. */
const northOf = (metres: number): Position => ({ ...lille, latitude: lille.latitude + metres / 111_195 });
const place = (position: Position, source: DeclaredPlace['source'] = 'device'): DeclaredPlace => ({ position, source });
const photo = (takenAt: number, position: Position | null = null): PhotoMoment => ({
  kind: 'parking',
  takenAt,
  position,
});

describe('decisions §6: what is not of the moment, or not of one place', () => {
  it.each([
    ['all of the moment', place(lille), [photo(now, lille)], []],
    ['no place and no position', null, [photo(now)], []],
    ['no place, a photograph that has one', null, [photo(now, lille)], []],
    [
      'yesterday’s place',
      place({ ...lille, timestamp: now - 1440 * minute }),
      [photo(now - 1440 * minute)],
      [
        { code: 'PLACE_OLD', minutes: 1440 },
        { code: 'PHOTO_OLD', kind: 'parking', minutes: 1440 },
      ],
    ],
    [
      '30 minutes to the millisecond',
      place({ ...lille, timestamp: now - 30 * minute }),
      [photo(now - 30 * minute)],
      [],
    ],
    [
      'a place just over 30 minutes old',
      place({ ...lille, timestamp: now - 31 * minute }),
      [],
      [{ code: 'PLACE_OLD', minutes: 31 }],
    ],
    ['2 minutes apart', place(lille), [photo(now - 2 * minute)], []],
    [
      '3 minutes apart, photograph first',
      place(lille),
      [photo(now - 3 * minute)],
      [{ code: 'PHOTO_TIME_APART', kind: 'parking', minutes: 3 }],
    ],
    [
      '3 minutes apart, place first',
      place({ ...lille, timestamp: now - 3 * minute }),
      [photo(now)],
      [{ code: 'PHOTO_TIME_APART', kind: 'parking', minutes: 3 }],
    ],
    [
      'a place by hand has no time of its own',
      place({ ...lille, accuracy: null, timestamp: now - 90 * minute }, 'manual'),
      [photo(now)],
      [],
    ],
    ['115 m, explained by 10 m of each', place(lille), [photo(now, northOf(115))], []],
    [
      'a street further',
      place(lille),
      [photo(now, northOf(250))],
      [{ code: 'PHOTO_PLACE_APART', kind: 'parking', metres: 230 }],
    ],
    [
      'a place by hand in another street',
      place({ ...lille, accuracy: null }, 'manual'),
      [photo(now, northOf(250))],
      [{ code: 'PHOTO_PLACE_APART', kind: 'parking', metres: 240 }],
    ],
  ] as const)('%s', (_case, where, photos, doubts) => {
    expect(captureDoubts(where, photos, now)).toEqual(doubts);
  });

  it('only what is old makes a declaration not of the moment', () => {
    expect(isOfTheMoment(captureDoubts(place(lille), [photo(now - 3 * minute, northOf(250))], now))).toBe(true);
    expect(isOfTheMoment(captureDoubts(place(lille), [photo(now - 31 * minute)], now))).toBe(false);
  });

  it('old parts are never missed, whatever else is said of them', () => {
    const age = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(age, age, (ofPlace, ofPhoto) => {
        const doubts = captureDoubts(place({ ...lille, timestamp: now - ofPlace }), [photo(now - ofPhoto)], now);
        expect(isOfTheMoment(doubts)).toBe(Math.max(ofPlace, ofPhoto) <= 30 * minute);
      }),
    );
  });
});

it.each([
  ['just begun', now, false],
  ['30 minutes ago', now - 30 * minute, false],
  ['a moment more', now - 30 * minute - 1, true],
  ['yesterday', now - 1440 * minute, true],
  ['in what the clock calls the future', now + 1, true],
])('a draft begun %s', (_case, begunAt, old) => {
  expect(isDraftOld(begunAt, now)).toBe(old);
});
