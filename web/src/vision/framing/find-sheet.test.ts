import type { PictureBox } from '@placejuste/domain/photo-check';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grey } from '../photo-check/grey-levels.ts';
import { findSheet } from './find-sheet.ts';

const [width, height] = [480, 640];

interface Drawing {
  /** Fractions of the picture; may exceed its sides. */
  readonly sheet: PictureBox;
  readonly table?: number;
  readonly paper?: number;
  /** Null: nothing is written. */
  readonly ink?: number | null;
  /** Rotation around its centre, in degrees. */
  readonly turn?: number;
}

/** A sheet on a table: lines of letters, strokes of two points, every fourteen points. */
function drawSheet({ sheet, table = 70, paper = 225, ink = 60, turn = 0 }: Drawing): Grey {
  const data = new Uint8Array(width * height).fill(table);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [middleX, middleY] = [((sheet.left + sheet.right) / 2) * width, ((sheet.top + sheet.bottom) / 2) * height];
  const [halfX, halfY] = [((sheet.right - sheet.left) / 2) * width, ((sheet.bottom - sheet.top) / 2) * height];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = cos * (x - middleX) + sin * (y - middleY);
      const down = cos * (y - middleY) - sin * (x - middleX);
      if (Math.abs(across) > halfX || Math.abs(down) > halfY) continue;
      const isMargin = Math.abs(across) > halfX * 0.85 || Math.abs(down) > halfY * 0.88;
      const isStroke = Math.abs(Math.round(down)) % 14 < 6 && Math.abs(Math.round(across)) % 6 < 2;
      data[y * width + x] = ink !== null && !isMargin && isStroke ? ink : paper;
    }
  }
  return { width, height, data };
}

const box = (left: number, right: number, top: number, bottom: number): PictureBox => ({ left, right, top, bottom });
const whole = box(0.15, 0.85, 0.1, 0.9);

describe('a sheet in what the camera sees', () => {
  it.each([
    ['whole', { sheet: whole }, whole],
    ['small', { sheet: box(0.35, 0.65, 0.35, 0.65) }, box(0.35, 0.65, 0.35, 0.65)],
    ['a little turned', { sheet: box(0.2, 0.8, 0.2, 0.8), turn: 4 }, box(0.17, 0.83, 0.17, 0.83)],
    ['in poor light', { sheet: whole, table: 30, paper: 110, ink: 20 }, whole],
    ['cut on the left', { sheet: box(-0.3, 0.6, 0.1, 0.9) }, box(0, 0.6, 0.1, 0.9)],
    ['cut on the right', { sheet: box(0.4, 1.3, 0.1, 0.9) }, box(0.4, 1, 0.1, 0.9)],
    ['cut at the top', { sheet: box(0.15, 0.85, -0.4, 0.6) }, box(0.15, 0.85, 0, 0.6)],
    ['cut at the bottom', { sheet: box(0.15, 0.85, 0.4, 1.4) }, box(0.15, 0.85, 0.4, 1)],
    ['cut on both sides', { sheet: box(-0.2, 1.2, 0.2, 0.8) }, box(0, 1, 0.2, 0.8)],
  ] as const)('%s', (_case, drawing, expected) => {
    const found = findSheet(drawSheet(drawing));
    for (const side of ['left', 'right', 'top', 'bottom'] as const) {
      expect(Math.abs((found?.[side] ?? NaN) - expected[side]), side).toBeLessThan(0.045);
      // Whether it is cut is told by the side of the picture itself.
      if (expected[side] === 0 || expected[side] === 1) expect(found?.[side]).toBe(expected[side]);
      else expect([0, 1]).not.toContain(found?.[side]);
    }
  });

  it.each<[string, Grey]>([
    ['nothing written on it: a wall, a screen, the sky', drawSheet({ sheet: whole, ink: null })],
    ['on a table as white as it is', drawSheet({ sheet: whole, table: 215 })],
    ['filling the picture: nothing around it tells where it ends', drawSheet({ sheet: box(-1, 2, -1, 2) })],
    ['half turned round: its box says nothing of its sides', drawSheet({ sheet: whole, turn: 40 })],
    ['too small to be a sheet', drawSheet({ sheet: box(0.45, 0.55, 0.45, 0.55) })],
    ['no light at all', { width, height, data: new Uint8Array(width * height) }],
    ['a picture of one point', { width: 1, height: 1, data: new Uint8Array(1) }],
  ])('none is told: %s', (_case, picture) => {
    expect(findSheet(picture)).toBeNull();
  });

  it('is found nowhere in noise, whatever its level and strength', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, fc.integer({ min: 1, max: 0x7fffffff }), (level, strength, seed) => {
        let drawn = seed;
        const data = new Uint8Array(width * height).map(() => {
          drawn = (Math.imul(drawn, 1_103_515_245) + 12_345) & 0x7fffffff;
          return Math.min(255, level + (((drawn >> 16) & 0xff) * strength) / 255);
        });
        expect(findSheet({ width, height, data })).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('is found wherever it lies whole', () => {
    const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(share(0.3, 0.44), share(0.3, 0.44), share(-0.03, 0.03), (halfX, halfY, aside) => {
        const [x, y] = [0.5 + aside, 0.5 - aside];
        const found = findSheet(drawSheet({ sheet: box(x - halfX, x + halfX, y - halfY, y + halfY) }));
        expect(found?.left).toBeCloseTo(x - halfX, 1);
        expect(found?.bottom).toBeCloseTo(y + halfY, 1);
      }),
      { numRuns: 20 },
    );
  });
});
