import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeBoxAround, computeMetresBetween } from './index.ts';

/** Metres of one degree of a meridian. */
const degreeMetres = 111_195;

it.each([
  [0, degreeMetres, 1.001, 1.001],
  [60, degreeMetres, 1.001, 2.065],
  [-60, degreeMetres, 1.001, 2.065],
  [90, degreeMetres, 1.001, 57.36],
  [0, 200 * degreeMetres, 200.2, 180],
])('at %d degrees the box of %d m is %d high and %d wide each way', (latitude, metres, up, across) => {
  const { south, north, west, east } = computeBoxAround({ latitude, longitude: 3 }, metres);
  expect(north - latitude).toBeCloseTo(up, 2);
  expect(latitude - south).toBeCloseTo(up, 2);
  expect(east - 3).toBeCloseTo(across, 1);
  expect(3 - west).toBeCloseTo(across, 1);
});

it('holds every point at most so far away', () => {
  const near = fc.integer({ min: -500, max: 500 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(fc.double({ min: -80, max: 80, noNaN: true }), near, near, (latitude, up, across) => {
      const here = { latitude, longitude: 0 };
      const there = { latitude: latitude + up, longitude: across };
      const { south, north, west, east } = computeBoxAround(here, computeMetresBetween(here, there));
      expect(there.latitude).toBeGreaterThanOrEqual(south);
      expect(there.latitude).toBeLessThanOrEqual(north);
      expect(there.longitude).toBeGreaterThanOrEqual(west);
      expect(there.longitude).toBeLessThanOrEqual(east);
    }),
  );
});
