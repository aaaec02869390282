import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecognisedWord } from '../notice-reading/index.ts';
import type { GreyPicture } from './measure-turn.ts';
import { readUpright } from './read-upright.ts';
import { toPictureBox, straightenSheet } from './straighten.ts';

const [width, height] = [600, 800];
const angleOf = (turn: number) => (turn * Math.PI) / 180;

/** Lines of words of uneven length, each of some letters, as they stand on a sheet; `v` is down the sheet. */
function isLetter(u: number, v: number): boolean {
  const line = Math.floor(v / 24);
  const within = u + 1000 + ((line * 53) % 90);
  const isGap = (within + 17 * Math.floor(within / 93)) % 80 < 15;
  return Math.abs(u) < 220 && Math.abs(v) < 280 && v - 24 * line < 9 && !isGap && within % 7 < 5;
}

/** A sheet with a dark edge, turned clockwise about the middle of its photograph. */
function sheetTurned(turn: number): GreyPicture {
  const data = new Uint8Array(width * height).fill(255);
  const [sine, cosine] = [Math.sin(angleOf(turn)), Math.cos(angleOf(turn))];
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const [u, v] = [x * cosine + y * sine, y * cosine - x * sine];
    const isEdge = Math.abs(Math.abs(u) - 250) < 4 && Math.abs(v) < 340;
    if (isEdge || isLetter(u, v)) data[at] = 0;
  }
  return { width, height, data };
}

describe('a photographed sheet', () => {
  it('is found askew within half a degree, lying or standing', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -15, max: 15, noNaN: true }),
        fc.constantFrom(0, 90),
        (skew, quarter) => Math.abs(straightenSheet(sheetTurned(quarter + skew)).turn - quarter - skew) <= 0.5,
      ),
      { numRuns: 15, seed: 1 },
    );
  });

  it('that lies straight keeps each of its points', () => {
    const sheet = sheetTurned(0);
    expect(straightenSheet(sheet)).toEqual({ ...sheet, turn: 0, left: 0, top: 0, step: 1 });
  });

  it('without a word is left as it is', () => {
    const blank = { width: 40, height: 30, data: new Uint8Array(1200).fill(255) };
    expect(straightenSheet(blank)).toMatchObject({ width: 40, height: 30, data: blank.data });
  });

  it.each([8, -12, 90, 97])('turned by %s°: each point of it is laid straight, and found again', (turn) => {
    const picture = sheetTurned(turn);
    const straight = straightenSheet(picture);
    expect(Math.abs(straightenSheet(straight).turn)).toBeLessThanOrEqual(0.3);
    let [same, dark] = [0, 0];
    for (let at = 0; at < straight.data.length; at += 31) {
      if ((straight.data[at] ?? 255) > 20) continue;
      const [left, top] = [at % straight.width, Math.floor(at / straight.width)];
      const place = toPictureBox({ left, top, right: left + 1, bottom: top + 1 }, straight);
      const [x, y] = [Math.floor((place.left + place.right) / 2), Math.floor((place.top + place.bottom) / 2)];
      dark += 1;
      same += (picture.data[y * width + x] ?? 255) < 128 ? 1 : 0;
    }
    expect(dark).toBeGreaterThan(200);
    expect(same / dark).toBeGreaterThan(0.98);
  });
});

describe('the words of a sheet', () => {
  const size = { width, height };
  const upright = { width, height, data: new Uint8Array(0), turn: 0, left: 0, top: 0, step: 1 };
  const line = (text: string, confidence = 0.9): readonly RecognisedWord[] =>
    text.split(' ').map((word) => ({
      text: word,
      confidence,
      box: { left: 100, top: 200, right: 150, bottom: 210 },
    }));
  /** How sure the engine is of what it reads, each time it is asked. */
  const reader = (...confidences: readonly number[]) => {
    const pictures: GreyPicture[] = [];
    const read = (picture: GreyPicture) => Promise.resolve([line('sel sjow', confidences[pictures.push(picture) - 1])]);
    return { pictures, read };
  };

  it('are read once when they are clear', async () => {
    const { pictures, read } = reader(0.98);
    const page = await readUpright(upright, size, read);
    expect([pictures.length, page.turn, page.lines[0]?.[0]?.box]).toEqual([
      1,
      0,
      { left: 100, top: 200, right: 150, bottom: 210 },
    ]);
  });

  it.each([
    [0, 180, { left: 450, top: 590, right: 500, bottom: 600 }],
    [90, -90, { left: 200, top: 650, right: 210, bottom: 700 }],
  ])('on a sheet turned by %s°, upside down, are found where the photograph has them', async (turn, other, box) => {
    const { pictures, read } = reader(0.94, 0.98);
    // Standing, its upper right corner is the upper left one of the straight picture.
    const straight = turn === 90 ? { ...upright, turn, width: height, height: width, top: -width } : upright;
    const page = await readUpright({ ...straight, data: Uint8Array.from([1, 2]) }, size, read);
    expect([...(pictures[1]?.data ?? [])]).toEqual([2, 1]);
    expect([page.turn, page.width, page.height]).toEqual([other, width, height]);
    const first = page.lines[0]?.[0]?.box;
    expect(Object.fromEntries(Object.entries(first ?? {}).map(([side, at]) => [side, Math.round(at)]))).toEqual(box);
  });

  it('stay those of the sheet as it lies when the other way is no better', async () => {
    const { pictures, read } = reader(0.9, 0.91);
    expect([(await readUpright(upright, size, read)).turn, pictures.length]).toEqual([0, 2]);
  });

  it.each([
    [[0.98, 0.98, 0.5], false],
    [[0.98, 0.5, 0.5], true],
    [[], true],
  ] as const)('read with %o: hardly clear is %s', async (confidences, isUnclear) => {
    const read = () => Promise.resolve(confidences.map((confidence) => line('sel', confidence)));
    expect((await readUpright(upright, size, read)).isUnclear).toBe(isUnclear);
  });
});
