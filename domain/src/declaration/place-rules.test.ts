import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePosition, isLastPositionUsable, hasBothPhotos, describePosition } from './index.ts';

const at = (latitude: number, longitude: number, accuracy: number) => ({ latitude, longitude, accuracy, timestamp: 0 });

describe('specification §5 Geolocation', () => {
  it.each([
    ['Lille, 8 m', at(50.63, 3.06, 8), null, null],
    ['exactly 1 000 m', at(48.85, 2.35, 1000), null, null],
    ['over 1 000 m', at(48.85, 2.35, 1000.1), 'POSITION_TOO_VAGUE', null],
    ['corner of the box', at(41, -5, 8), null, null],
    ['opposite corner', at(51, 10, 8), null, null],
    ['just south', at(40.999, 2, 8), null, 'POSITION_UNEXPECTED'],
    ['Saint-Denis de La Réunion', at(-20.88, 55.45, 8), null, 'POSITION_UNEXPECTED'],
    ['just north', at(51.001, 2, 8), null, 'POSITION_UNEXPECTED'],
    ['just west', at(45, -5.001, 8), null, 'POSITION_UNEXPECTED'],
    ['just east', at(45, 10.001, 8), null, 'POSITION_UNEXPECTED'],
    ['placed by hand', { ...at(45, 2, 0), accuracy: null }, null, null],
    ['measured to the point', at(45, 2, 0), null, null],
    ['the pole', at(90, 2, 8), null, 'POSITION_UNEXPECTED'],
    ['the other one', at(-90, 2, 8), null, 'POSITION_UNEXPECTED'],
    ['the line of the date', at(0, 180, 8), null, 'POSITION_UNEXPECTED'],
    ['its other side', at(0, -180, 8), null, 'POSITION_UNEXPECTED'],
    ['not a longitude', at(45, 180.1, 8), 'POSITION_IMPOSSIBLE', null],
    ['not a latitude', at(91, 2, 8), 'POSITION_IMPOSSIBLE', null],
    ['not a number', at(Number.NaN, 2, 8), 'POSITION_IMPOSSIBLE', null],
    ['negative accuracy', at(48, 2, -1), 'POSITION_IMPOSSIBLE', null],
  ] as const)('%s', (_name, position, refusal, warning) => {
    expect(judgePosition(position)).toEqual({ refusal, warning });
  });

  it('never both refuses and warns', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (latitude, longitude, accuracy) => {
        const verdict = judgePosition(at(latitude, longitude, accuracy));
        return verdict.refusal === null || verdict.warning === null;
      }),
    );
  });

  it('says it to the byte', () => {
    expect(describePosition('POSITION_TOO_VAGUE', 1532.4)).toBe(
      "Précision insuffisante: 1532m. Veuillez vous rapprocher d'une fenêtre ou aller à l'extérieur.",
    );
    expect(describePosition('POSITION_IMPOSSIBLE', 0)).toBe('Position non disponible');
    expect(describePosition('POSITION_UNEXPECTED', 0)).toBe('Position inattendue');
  });
});

describe('specification §8: last known position', () => {
  it.each([
    [0, 0, true],
    [0, 899_999, true],
    [0, 900_000, false],
    [10, 5, false],
  ])('cached at %i, now %i', (cachedAt, now, usable) => {
    expect(isLastPositionUsable(cachedAt, now)).toBe(usable);
  });
});

describe('hasBothPhotos', () => {
  it.each([
    [['parking', 'windshield'], true],
    [['windshield', 'parking'], true],
    [['parking'], false],
    [['parking', 'parking'], false],
    [['parking', 'windshield', 'parking'], false],
    [[], false],
  ] as const)('%j', (kinds, complete) => {
    expect(hasBothPhotos(kinds)).toBe(complete);
  });
});
