import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followHint,
  type FrameSight,
  type FramingHint,
  findFramingHint,
  framingStart,
  type PhotoMeasures,
  type PictureBox,
} from './index.ts';

const fine: PhotoMeasures = { lightest: 230, darkest: 40, blur: 1 };
const dark: PhotoMeasures = { lightest: 30, darkest: 2, blur: null };
const glare: PhotoMeasures = { lightest: 255, darkest: 215, blur: 1 };
const moved: PhotoMeasures = { lightest: 230, darkest: 40, blur: 3.2 };
const edgeless: PhotoMeasures = { lightest: 200, darkest: 120, blur: null };

const box = (left: number, right: number, top = 0.5, bottom = 0.6): PictureBox => ({ left, right, top, bottom });
/** A row of this width around that middle, a fifth as high. */
const row = (width: number, across = 0.5, down = 0.6): PictureBox =>
  box(across - width / 2, across + width / 2, down - width / 10, down + width / 10);
const plateHint = (place: PictureBox | null, plate: string | null = null, measures = fine) =>
  findFramingHint({ subject: 'plate', row: place, plate, measures });
const sheetHint = (sheet: PictureBox | null, measures = fine) => findFramingHint({ subject: 'sheet', sheet, measures });

describe('framing the plate', () => {
  it.each([
    ['no letters', null, null, 'search'],
    ['the plate fills the picture', row(0.6), null, 'back'],
    ['cut on both sides', box(0, 1), 'AB-123-CD', 'back'],
    ['on the left', row(0.2, 0.2), null, 'left'],
    ['cut on the left', row(0.46, 0.25), null, 'left'],
    ['on the right', row(0.2, 0.8), 'AB-123-CD', 'right'],
    ['cut on the right', row(0.46, 0.75), null, 'right'],
    ['at the top', row(0.2, 0.5, 0.1), null, 'up'],
    ['at the bottom', row(0.2, 0.5, 0.95), null, 'down'],
    ['too small to be read', row(0.08), null, 'closer'],
    ['small, and read all the same', row(0.08), 'AB-123-CD', 'seen'],
    ['well placed, not read yet', row(0.3), null, 'still'],
    ['well placed and read', row(0.3), 'AB-123-CD', 'seen'],
  ] as const)('%s', (_case, place, plate, hint) => {
    expect(plateHint(place, plate)).toBe(hint);
  });

  it.each([
    ['as wide as it may be', box(0.25, 0.75), 'still'],
    ['a little wider', box(0.25, 0.751), 'back'],
    ['its middle at the limit on the left', box(0.125, 0.375), 'still'],
    ['at the limit on the right', box(0.625, 0.875), 'still'],
    ['at the limit at the top', box(0.4, 0.6, 0.15, 0.25), 'still'],
    ['at the limit at the bottom', box(0.4, 0.6, 0.85, 0.95), 'still'],
    ['its end at the limit on the left', box(0.03, 0.5), 'still'],
    ['its end at the limit on the right', box(0.5, 0.97), 'still'],
    ['just wide enough to be read', box(0.5, 0.601), 'still'],
    ['a little narrower', box(0.5, 0.599), 'closer'],
  ] as const)('%s: %s', (_case, place, hint) => {
    expect(plateHint(place)).toBe(hint);
  });

  it.each([
    ['in the dark, no letters', null, null, dark, 'dark'],
    ['in the dark, letters aside', row(0.2, 0.2), null, dark, 'left'],
    ['in the dark, letters well placed', row(0.3), null, dark, 'dark'],
    ['in the dark, and read all the same', row(0.3), 'AB-123-CD', dark, 'seen'],
    ['in the glare, no letters', null, null, glare, 'bright'],
    ['moved, no letters', null, null, moved, 'still'],
    ['no edge at all', null, null, edgeless, 'search'],
  ] as const)('%s', (_case, place, plate, measures, hint) => {
    expect(plateHint(place, plate, measures)).toBe(hint);
  });

  it('says a plate only of letters that were read', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (width, across, down) => {
        expect(plateHint(row(width, across, down))).not.toBe('seen');
      }),
    );
  });
});

describe('framing the card behind the windscreen', () => {
  it.each([
    ['well lit and sharp: nothing is told of where the card is', fine, null],
    ['too dark', dark, 'dark'],
    ['the glare of the sun', glare, 'bright'],
    ['moved', moved, 'still'],
    ['no edge: nothing is told', edgeless, null],
  ] as const)('%s', (_case, measures, hint) => {
    expect(findFramingHint({ subject: 'card', measures })).toBe(hint);
  });
});

describe('framing a sheet', () => {
  it.each([
    ['none is seen: nothing is told', null, fine, null],
    ['none is seen in the dark', null, dark, 'dark'],
    ['none is seen, moved', null, moved, 'still'],
    ['whole', box(0.1, 0.9, 0.05, 0.95), fine, 'whole'],
    ['whole, in white light: a sheet is white', box(0.1, 0.9, 0.05, 0.95), glare, 'whole'],
    ['whole, moved', box(0.1, 0.9, 0.05, 0.95), moved, 'still'],
    ['in the dark', box(0, 0.5, 0.1, 0.9), dark, 'dark'],
    ['cut on the left', box(0, 0.6, 0.1, 0.9), fine, 'left'],
    ['cut on the right', box(0.4, 1, 0.1, 0.9), fine, 'right'],
    ['cut at the top', box(0.1, 0.9, 0, 0.7), fine, 'up'],
    ['cut at the bottom', box(0.1, 0.9, 0.3, 1), fine, 'down'],
    ['cut on both sides', box(0, 1, 0.1, 0.9), fine, 'back'],
    ['cut at both ends', box(0.2, 0.8, 0, 1), fine, 'back'],
    ['small', box(0.3, 0.7, 0.3, 0.79), fine, 'closer'],
    ['a strip, long enough', box(0.4, 0.6, 0.2, 0.8), fine, 'whole'],
  ] as const)('%s', (_case, sheet, measures, hint) => {
    expect(sheetHint(sheet, measures)).toBe(hint);
  });

  it('tells nothing of light and sharpness that are fine, where no sheet is seen', () => {
    const sight: FrameSight = { subject: 'sheet', sheet: null, measures: edgeless };
    expect(findFramingHint(sight)).toBeNull();
  });
});

describe('telling the hints', () => {
  /** Looks at these moments, milliseconds; what is told and what is shown after each. */
  const told = (...looks: readonly (readonly [at: number, hint: FramingHint | null])[]) => {
    let state = framingStart;
    return looks.map(([at, hint]) => {
      const after = followHint(state, { hint, plate: null }, at);
      state = after.state;
      return [after.telling, state.shownLook.hint];
    });
  };

  it('what two looks in a row deny is no longer written, even when they do not agree', () => {
    expect(told([0, 'whole'], [500, 'whole'], [1000, 'left'], [1500, 'still'], [2000, 'whole'])).toEqual([
      [null, null],
      ['change', 'whole'],
      [null, 'whole'],
      [null, null],
      [null, null],
    ]);
  });

  it('another plate is told as a change, once the sentence of the first is over', () => {
    let state = framingStart;
    const look = (at: number, plate: string) => {
      const after = followHint(state, { hint: 'seen', plate }, at);
      state = after.state;
      return [after.telling, state.shownLook.plate];
    };
    expect([look(0, 'AB-123-CD'), look(9000, 'AB-123-CD')]).toEqual([
      ['change', 'AB-123-CD'],
      [null, 'AB-123-CD'],
    ]);
    expect([look(9500, 'EF-456-GH'), look(10_000, 'EF-456-GH')]).toEqual([
      ['change', 'EF-456-GH'],
      [null, 'EF-456-GH'],
    ]);
    expect([look(11_000, 'AB-123-CD'), look(11_500, 'AB-123-CD')]).toEqual([
      [null, 'EF-456-GH'],
      ['change', 'AB-123-CD'],
    ]);
  });

  it.each([
    ['one look tells nothing', [[0, 'left']], [[null, null]]],
    [
      'two that agree do',
      [
        [0, 'left'],
        [500, 'left'],
      ],
      [
        [null, null],
        ['change', 'left'],
      ],
    ],
    ['a plate read tells at once', [[0, 'seen']], [['change', 'seen']]],
    [
      'two that differ, again and again, tell nothing',
      [
        [0, 'left'],
        [500, 'right'],
        [1000, 'left'],
        [1500, 'right'],
      ],
      [
        [null, null],
        [null, null],
        [null, null],
        [null, null],
      ],
    ],
    [
      'the next one waits for the end of the sentence before',
      [
        [0, 'seen'],
        [1000, 'left'],
        [1999, 'left'],
        [2000, 'left'],
      ],
      [
        ['change', 'seen'],
        [null, 'seen'],
        [null, 'seen'],
        ['change', 'left'],
      ],
    ],
    [
      'the same one comes back after six seconds',
      [
        [0, 'left'],
        [500, 'left'],
        [6499, 'left'],
        [6500, 'left'],
      ],
      [
        [null, null],
        ['change', 'left'],
        [null, 'left'],
        ['repetition', 'left'],
      ],
    ],
    [
      'an arrival never does',
      [
        [0, 'whole'],
        [500, 'whole'],
        [60_000, 'whole'],
      ],
      [
        [null, null],
        ['change', 'whole'],
        [null, 'whole'],
      ],
    ],
    [
      'a look that misses takes nothing away; two do, and its return is written only',
      [
        [0, 'whole'],
        [500, 'whole'],
        [1000, null],
        [1500, 'whole'],
        [2000, null],
        [2500, null],
        [3000, 'whole'],
        [3500, 'whole'],
      ],
      [
        [null, null],
        ['change', 'whole'],
        [null, 'whole'],
        [null, 'whole'],
        [null, 'whole'],
        [null, null],
        [null, null],
        [null, 'whole'],
      ],
    ],
    [
      'after a long while without a hint, its return is told',
      [
        [0, 'seen'],
        [1000, null],
        [2000, null],
        [9000, 'seen'],
      ],
      [
        ['change', 'seen'],
        [null, 'seen'],
        [null, null],
        ['change', 'seen'],
      ],
    ],
  ] as const)('%s', (_case, looks, expected) => {
    expect(told(...looks)).toEqual(expected);
  });

  it('is never told twice within two seconds, whatever is seen', () => {
    const hints = fc.constantFrom<FramingHint | null>('left', 'right', 'seen', 'whole', null);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), hints)), (looks) => {
        let [state, now, last] = [framingStart, 0, -Infinity];
        for (const [afterMs, hint] of looks) {
          now += afterMs;
          const next = followHint(state, { hint, plate: null }, now);
          state = next.state;
          if (next.telling === null) continue;
          expect(now - last).toBeGreaterThanOrEqual(2000);
          last = now;
        }
      }),
    );
  });
});
