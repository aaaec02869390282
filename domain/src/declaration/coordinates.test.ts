import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAccuracyConsistent, judgePosition, parseCoordinates } from './index.ts';

describe('parseCoordinates', () => {
  it.each([
    ['50.6292, 3.0573', 50.6292, 3.0573],
    ['50.6292,3.0573', 50.6292, 3.0573],
    ['50,6292 ; 3,0573', 50.6292, 3.0573],
    ['50,6292, 3,0573', 50.6292, 3.0573],
    ['  48.85   -4.5 ', 48.85, -4.5],
    ['48.85 N, 4.5 O', 48.85, -4.5],
    ['20.88° S 55.45° E', -20.88, 55.45],
    ['48.85 n, 4.5 w', 48.85, -4.5],
    ['90, -180', 90, -180],
    ['-90 180', -90, 180],
    ['48° N, 2° E', 48, 2],
    ["48° 30' N, 2° 15' E", 48.5, 2.25],
    ['48° 36" N, 2° 36" E', 48.01, 2.01],
    ['50° 37′ 45″ N, 3° 3′ 26″ E', 50.629167, 3.057222],
    ['50°37\'45" N 3°3\'26" E', 50.629167, 3.057222],
  ])('reads « %s »', (written, latitude, longitude) => {
    const read = parseCoordinates(written);
    expect(read?.latitude).toBeCloseTo(latitude, 5);
    expect(read?.longitude).toBeCloseTo(longitude, 5);
  });

  it.each([
    '',
    '50.6292',
    '12 rue du Modèle, Lille',
    '91, 3',
    '50, 181',
    '50 E, 3 N',
    '50 N, 3 N',
    '50 E, 3 E',
    '90.1, 3',
    '50, 180.1',
    '50.6292, 3.0573, 4',
  ])('does not guess from « %s »', (written) => {
    expect(parseCoordinates(written)).toBeNull();
  });

  it('reads back what the screens write', () => {
    const shown = (degrees: number) =>
      degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000_000, max: 9_000_000 }),
        fc.integer({ min: -18_000_000, max: 18_000_000 }),
        (lat, lon) => {
          const read = parseCoordinates(`${shown(lat / 100_000)}, ${shown(lon / 100_000)}`);
          expect(read?.latitude).toBeCloseTo(lat / 100_000, 5);
          expect(read?.longitude).toBeCloseTo(lon / 100_000, 5);
        },
      ),
    );
  });
});

it('a position placed by hand is judged by its place alone, and never carries an accuracy', () => {
  const byHand = { latitude: 50.63, longitude: 3.06, accuracy: null, timestamp: 0 };
  expect(judgePosition(byHand)).toEqual({ refusal: null, warning: null });
  expect(judgePosition({ ...byHand, latitude: 40 })).toEqual({ refusal: null, warning: 'POSITION_UNEXPECTED' });
  expect([
    isAccuracyConsistent('manual', null),
    isAccuracyConsistent('manual', 8),
    isAccuracyConsistent('device', 8),
    isAccuracyConsistent('device', null),
  ]).toEqual([true, false, true, false]);
});
