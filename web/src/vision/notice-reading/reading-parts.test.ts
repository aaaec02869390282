import { evenLight } from '@placejuste/domain/sheet-straightening';
import { computeUprightSheet } from '@placejuste/domain/notice-reading';
import { describe, expect, it } from 'vitest';
import { cropRows, computePieceTransform } from './review/crop-rows.ts';
import { buildLines } from './pdf/text-lines.ts';
import { toReadWords } from './words-of-line.ts';

describe('light made even', () => {
  /** Paper under a shadow that darkens to the right, with strokes of ink half as bright as the paper around them. */
  const sheet = (ink: (x: number, y: number) => boolean) => {
    const [width, height] = [120, 60];
    const rgba = new Uint8ClampedArray(4 * width * height);
    for (let at = 0; at < width * height; at += 1) {
      const paper = 240 - 1.4 * (at % width);
      const level = ink(at % width, Math.floor(at / width)) ? 0.4 * paper : paper;
      rgba.fill(level, 4 * at, 4 * at + 3);
      rgba[4 * at + 3] = 255;
    }
    return { rgba, width, height };
  };

  it('keeps ink black and paper white on both sides of a shadow', () => {
    const stroke = (x: number, y: number) => y % 20 < 3 && x % 60 > 10 && x % 60 < 50;
    const { rgba, width, height } = sheet(stroke);
    const grey = evenLight({ rgba, width, height });
    expect(grey).toHaveLength(width * height);
    for (const x of [30, 90]) {
      expect(grey[41 * width + x]).toBeLessThan(90);
      expect(grey[50 * width + x]).toBe(255);
    }
    expect(rgba[4 * (50 * width + 90)]).toBeLessThan(130);
  });

  it('makes no ink of a shadow, nor of a black point alone', () => {
    expect(evenLight({ rgba: new Uint8ClampedArray(4), width: 1, height: 1 })).toHaveLength(1);
    expect(Math.min(...evenLight(sheet(() => false)))).toBeGreaterThan(150);
  });
});

describe('the text of a PDF', () => {
  const piece = (text: string, left: number, baseline: number) => ({
    text,
    left,
    right: left + 10 * text.length,
    baseline,
    height: 20,
  });

  it('is read line by line from the top, whatever the order it was drawn in', () => {
    const lines = buildLines([
      piece('35,00 EUR', 300, 200),
      piece('Montant', 50, 202),
      piece('AVIS DE PAIEMENT', 50, 100),
    ]);
    expect(lines.map((line) => line.map(({ text }) => text).join(' '))).toEqual([
      'AVIS DE PAIEMENT',
      'Montant 35,00 EUR',
    ]);
  });

  it('joins a word whose letters were drawn one by one, and places each word', () => {
    const [line] = buildLines([
      piece('A', 50, 100),
      piece('B', 60, 100),
      piece('-1', 70, 100),
      piece('suite', 120, 100),
    ]);
    expect(line?.map(({ text }) => text)).toEqual(['AB-1', 'suite']);
    expect(line?.[0]).toMatchObject({ confidence: 1, box: { left: 50, right: 90, top: 82, bottom: 105 } });
  });

  it('without a word is no line', () => {
    expect(buildLines([piece('   ', 50, 100)])).toEqual([]);
  });
});

it('a recognised word is never as certain as printed text', () => {
  const box = { left: 10, top: 20, width: 30, height: 40 };
  const symbols = [
    { text: 'A', box, confidence: 100 },
    { text: 'B', box, confidence: 100 },
  ];
  const line = { text: 'AB', box, confidence: 100, words: [{ text: 'AB', box, confidence: 100, symbols }] };
  expect(toReadWords(line)).toEqual([
    { text: 'AB', confidence: 0.99, box: { left: 10, top: 20, right: 40, bottom: 60 } },
  ]);
});

it('a recognised word tells how certain its least certain digit is', () => {
  const box = { left: 0, top: 0, width: 30, height: 40 };
  const symbols = [...'17,€'].map((text, at) => ({ text, box, confidence: [99, 94, 40, 98][at] ?? 0 }));
  const words = [{ text: '17,€', box, confidence: 40, symbols }];
  expect(toReadWords({ text: '17,€', box, confidence: 40, words })[0]?.digits).toBe(0.94);
});

describe('the piece of picture beside a field', () => {
  const word = (left: number, right: number, top = 100) => ({ left, right, top, bottom: top + 20 });
  const page = { width: 800, height: 600, widest: 10 };

  it('stays on the page and shows what stands beside a short value', () => {
    expect(cropRows([word(5, 60)], page)).toEqual([{ left: 0, right: 90, top: 90, bottom: 130 }]);
  });

  it('cuts a long line between two words, and follows a number over two lines', () => {
    expect(
      cropRows([word(100, 250), word(260, 300), word(310, 360)], page).map(({ left, right }) => [left, right]),
    ).toEqual([
      [84, 306],
      [304, 376],
    ]);
    expect(cropRows([word(300, 400), word(100, 140, 130)], page)).toHaveLength(2);
  });

  it.each([0, 8, 90, 172, 180, -90])('of a sheet turned by %s° is drawn upright, from its place', (turn) => {
    const picture = { width: 800, height: 600 };
    const angle = (turn * Math.PI) / 180;
    // A word on the upright sheet, and where the photograph has its two upper corners.
    const [left, top, scale] = [60, 40, 2];
    const [a, b, c, d, e, f] = computePieceTransform(picture, { left, top, turn, scale });
    const { left: cornerX, top: cornerY } = computeUprightSheet(picture, turn);
    const onPicture = (u: number, v: number) => [
      u * Math.cos(angle) - v * Math.sin(angle),
      u * Math.sin(angle) + v * Math.cos(angle),
    ];
    const drawn = ([x = 0, y = 0]: readonly number[]) =>
      [a * x + c * y + e, b * x + d * y + f].map((at) => Math.round(at) || 0);
    expect(drawn(onPicture(cornerX + left, cornerY + top))).toEqual([0, 0]);
    expect(drawn(onPicture(cornerX + left + 50, cornerY + top + 10))).toEqual([100, 20]);
  });
});
