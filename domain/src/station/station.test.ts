import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, metresBetween } from '../kernel/index.ts';
import { checkStation, stationMarks, type StationFacts } from './index.ts';

const facts: StationFacts = {
  position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1_795_000_000_000 },
  places: 2,
  marks: ['sol', 'panneau'],
  remark: null,
};

describe('a reserved place to be added', () => {
  it.each<[string, Partial<StationFacts>, string | null]>([
    ['as it is', {}, null],
    ['in La Réunion', { position: { ...facts.position, latitude: -20.88, longitude: 55.45 } }, null],
    ['placed by hand', { position: { ...facts.position, accuracy: null } }, null],
    ['0,0', { position: { ...facts.position, latitude: 0, longitude: 0 } }, 'STATION_POSITION_IMPOSSIBLE'],
    ['91° north', { position: { ...facts.position, latitude: 91 } }, 'STATION_POSITION_IMPOSSIBLE'],
    ['not a number', { position: { ...facts.position, longitude: Number.NaN } }, 'STATION_POSITION_IMPOSSIBLE'],
    ['100 m', { position: { ...facts.position, accuracy: 100 } }, null],
    ['101 m', { position: { ...facts.position, accuracy: 101 } }, 'STATION_POSITION_VAGUE'],
    ['no mark', { marks: [] }, 'STATION_MARK_MISSING'],
    ['no place', { places: 0 }, 'STATION_PLACES_WRONG'],
    ['half a place', { places: 1.5 }, 'STATION_PLACES_WRONG'],
    ['51 places', { places: 51 }, 'STATION_PLACES_WRONG'],
    ['300 characters', { remark: '🅿'.repeat(300) }, null],
    ['301 characters', { remark: 'x'.repeat(301) }, 'STATION_REMARK_LONG'],
  ])('%s', (_name, changes, code) => {
    const checked = checkStation({ ...facts, ...changes });
    expect(checked.ok ? null : checked.code).toBe(code);
  });

  it('keeps each mark once, in one order, and no empty remark', () => {
    const checked = checkStation({ ...facts, marks: ['panneau', 'sol', 'panneau'], remark: '  ' });
    expect(checked).toMatchObject({ ok: true, value: { marks: ['sol', 'panneau'], remark: null } });
    expect(stationMarks).toHaveLength(3);
  });
});

describe('distances', () => {
  const point = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  });

  it('one minute of latitude is a nautical mile', () => {
    expect(metresBetween({ latitude: 48, longitude: 2 }, { latitude: 48 + 1 / 60, longitude: 2 })).toBeCloseTo(1853, 0);
  });

  it('are the same both ways, and none to oneself', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 6);
        expect(metresBetween(one, one)).toBe(0);
      }),
    );
  });

  it('nothing within a radius lies outside its box', () => {
    const step = fc.double({ min: -0.03, max: 0.03, noNaN: true });
    fc.assert(
      fc.property(point, step, step, fc.integer({ min: 1, max: 3000 }), (centre, north, east, metres) => {
        const other = { latitude: centre.latitude + north, longitude: centre.longitude + east };
        const { south, north: top, west, east: right } = boxAround(centre, metres);
        const inside =
          other.latitude >= south && other.latitude <= top && other.longitude >= west && other.longitude <= right;
        expect(inside || metresBetween(centre, other) > metres).toBe(true);
      }),
    );
  });
});
