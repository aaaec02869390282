import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from './box.ts';
import { computeUprightSheet } from './upright-sheet.ts';

/** The upright box that encloses a word of the sheet, once turned about the corner of the picture. */
function enclosed({ left, top, right, bottom }: Box, turn: number): Box {
  const angle = (turn * Math.PI) / 180;
  const corners = [left, right].flatMap((u) =>
    [top, bottom].map((v) => [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle)]),
  );
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('a sheet turned back', () => {
  it('has each word as large as it was printed, and where it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(-90, 0, 90, 180),
        fc.double({ min: -15, max: 15, noNaN: true }),
        fc.tuple(fc.nat(900), fc.nat(900), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 60 })),
        (quarter, skew, [left, top, wide, high]) => {
          const [turn, box] = [quarter + skew, { left, top, right: left + wide, bottom: top + high }];
          const sheet = computeUprightSheet({ width: 1000, height: 1400 }, turn);
          const placed = sheet.place(enclosed(box, turn));
          const sides = ['left', 'top', 'right', 'bottom'] as const;
          for (const side of sides) {
            const origin = side === 'left' || side === 'right' ? sheet.left : sheet.top;
            expect(placed[side] + origin).toBeCloseTo(box[side], 6);
          }
        },
      ),
    );
  });

  it.each([
    [0, 1000, 1400, { left: 10, top: 20, right: 30, bottom: 25 }],
    [180, 1000, 1400, { left: 970, top: 1375, right: 990, bottom: 1380 }],
    [90, 1400, 1000, { left: 20, top: 970, right: 25, bottom: 990 }],
    [-90, 1400, 1000, { left: 1375, top: 10, right: 1380, bottom: 30 }],
  ])('by %s° is %s wide and %s high, from its own corner', (turn, width, height, box) => {
    const sheet = computeUprightSheet({ width: 1000, height: 1400 }, turn);
    const placed = sheet.place({ left: 10, top: 20, right: 30, bottom: 25 });
    expect([sheet.width, sheet.height].map(Math.round)).toEqual([width, height]);
    expect(Object.fromEntries(Object.entries(placed).map(([side, at]) => [side, Math.round(at)]))).toEqual(box);
  });
});
