import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import {
  findSegmentBelow,
  findSegmentBeside,
  listContexts,
  foldInPlace,
  listSegments,
  listWordsBetween,
  type RecognisedWord,
} from './read-page.ts';

const word = (text: string, left: number, top = 100, confidence = 0.9): RecognisedWord => ({
  text,
  confidence,
  box: { left, top, right: left + 50, bottom: top + 20 },
});
const on = (...lines: readonly (readonly RecognisedWord[])[]) => listSegments([{ width: 1000, height: 1000, lines }]);
const texts = (...lines: readonly (readonly RecognisedWord[])[]) => on(...lines).map(({ text }) => text);

describe('the lines of a page', () => {
  it('part into columns at a gap of more than three times the height', () => {
    expect(texts([word('un', 0), word('deux', 110), word('trois', 221)])).toEqual(['un deux', 'trois']);
  });

  it('leave out noise and blanks', () => {
    expect(texts([word('un', 0, 100, 0.2), word('deux', 60, 100, 0.19), word(' ', 120), word(' trois ', 60)])).toEqual([
      'un trois',
    ]);
  });

  it('know their page, their box and their depth', () => {
    const page = { width: 1000, height: 1000, lines: [[word('Été', 10, 450), word('deux', 70, 440)]] };
    expect(listSegments([{ ...page, lines: [] }, page])).toMatchObject([
      { page: 1, foldedText: 'ete deux', depth: 0.44, box: { left: 10, top: 440, right: 120, bottom: 470 } },
    ]);
    expect(listSegments([{ ...page, height: 0 }])[0]?.depth).toBe(0);
  });
});

it.each([
  ['ÉTÉ à l’œuvre', "ete a l'œuvre"],
  ['‘`´', "'''"],
  ['ﬁn', 'ﬁn'],
])('%s is folded to %s, of the same length', (text, folded) => {
  expect(foldInPlace(text)).toBe(folded);
  expect(foldInPlace(text)).toHaveLength(text.length);
});

it.each([
  [0, 2, ['un']],
  [0, 3, ['un']],
  [2, 3, []],
  [3, 4, ['deux']],
  [1, 4, ['un', 'deux']],
  [8, 13, ['trois']],
  [0, 13, ['un', 'deux', 'trois']],
])('characters %d to %d are of the words %o', (from, to, expected) => {
  const [segment] = on([word('un', 0), word('deux', 60), word('trois', 120)]);
  expect(segment === undefined ? null : listWordsBetween(segment, from, to).map(({ text }) => text)).toEqual(expected);
});

describe('what stands around a line', () => {
  const all = listSegments([printPage('a\tb\tc\nd\te\tf\n\n\ng')]);
  const named = (text: string) => {
    const segment = all.find((one) => one.text === text);
    if (segment === undefined) throw new Error(text);
    return segment;
  };

  it('before: on it, at its left, above it', () => {
    expect(listContexts(all, named('e'), 1)).toEqual(['e', 'd', 'b']);
    expect(listContexts(all, named('f'), 0)).toEqual(['', 'e', 'c']);
    expect(listContexts(all, named('a'), 0)).toEqual(['', '', '']);
    expect(listContexts(all, named('g'), 0)).toEqual(['', '', '']);
  });

  it('after: the next column, the next line', () => {
    expect(findSegmentBeside(all, named('a'))?.text).toBe('b');
    expect(findSegmentBeside(all, named('c'))).toBeUndefined();
    expect(findSegmentBelow(all, named('b'))?.text).toBe('e');
    expect(findSegmentBelow(all, named('d'))).toBeUndefined();
  });

  it('is never on another page', () => {
    const two = listSegments([printPage('a\tb'), printPage('\nc')]);
    const [a, b, c] = two;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three');
    expect(listContexts(two, c, 0)).toEqual(['', '', '']);
    expect(findSegmentBeside([a, { ...b, page: 1 }], a)).toBeUndefined();
    expect(findSegmentBelow(two, a)).toBeUndefined();
  });
});

describe('a sheet photographed across', () => {
  const upright = printPage('# AVIS DE PAIEMENT\nMontant minoré\tMontant du forfait\n25,00 €\t35,00 €');
  type Turn = (box: RecognisedWord['box']) => RecognisedWord['box'];
  const turned = (turn: Turn) => ({
    width: upright.height,
    height: upright.width,
    lines: upright.lines.map((line) => line.map((one) => ({ ...one, box: turn(one.box) }))),
  });
  const clockwise: Turn = ({ left, top, right, bottom }) => ({
    left: upright.height - bottom,
    right: upright.height - top,
    top: left,
    bottom: right,
  });
  const counter: Turn = ({ left, top, right, bottom }) => ({
    left: top,
    right: bottom,
    top: upright.width - right,
    bottom: upright.width - left,
  });

  it.each([
    ['clockwise', clockwise],
    ['the other way', counter],
  ])('%s: lines, columns and depths are those of the upright sheet', (_way, turn) => {
    const shape = (page: typeof upright) =>
      listSegments([page]).map(({ text, box, depth }) => [
        text,
        ...[box.left, box.top, box.right, box.bottom, 1000 * depth].map(Math.round),
      ]);
    expect(shape(turned(turn))).toEqual(shape(upright));
    // The words shown are those of the picture as it was given.
    expect(listSegments([turned(turn)])[0]?.words).toEqual(turned(turn).lines[0]);
  });

  it('is looked at as whoever recognised it says that it is turned', () => {
    const half: Turn = ({ left, top, right, bottom }) => ({
      left: upright.width - right,
      right: upright.width - left,
      top: upright.height - bottom,
      bottom: upright.height - top,
    });
    const lines = turned(half).lines;
    const [over] = listSegments([{ width: upright.width, height: upright.height, turn: 180, lines }]);
    const [as] = listSegments([upright]);
    expect(over?.depth).toBeCloseTo(as?.depth ?? -1, 6);
    expect(over?.words).toEqual(lines[0]);
    expect(listSegments([{ ...upright, turn: 0 }])).toEqual(listSegments([upright]));
  });
});
