import { describe, expect, it } from 'vitest';
import { markContradictions, addDoubt, makeCandidate, rankCandidates, type Candidate } from './candidate.ts';
import { listSegments, type RecognisedWord } from './read-page.ts';

const word = (text: string, left: number, confidence: number): RecognisedWord => ({
  text,
  confidence,
  box: { left, top: 10, right: left + 40, bottom: 30 },
});
const segmentOf = (...confidences: readonly number[]) => {
  const lines = [confidences.map((confidence, at) => word(['un', 'deux', 'trois'][at] ?? '', 50 * at, confidence))];
  const [segment] = listSegments([{ width: 500, height: 500, lines }]);
  if (segment === undefined) throw new Error('no segment');
  return segment;
};
const one = (value: string, strength: Candidate['strength'], read = ''): Candidate => ({
  value,
  strength,
  doubts: [],
  page: 0,
  box: { left: 0, top: 0, right: 1, bottom: 1 },
  parts: [],
  read,
});

describe('what a field seems to hold', () => {
  it.each([
    [[1, 1, 1], 'sure', []],
    [[1, 0.9, 1], 'likely', []],
    [[1, 0.6, 1], 'likely', []],
    [[1, 0.59, 1], 'doubtful', ['UNCLEAR']],
  ] as const)('read with %o: %s', (confidences, strength, doubts) => {
    expect(makeCandidate({ segment: segmentOf(...confidences), from: 0, to: 13 }, 'x', [])).toMatchObject({
      strength,
      doubts,
    });
  });

  it.each([
    [0.95, []],
    [0.94, ['UNCLEAR']],
    [undefined, []],
  ] as const)('whose least certain digit is read with %s: doubts %o', (digits, doubts) => {
    const segment = segmentOf(0.97, 0.97, 0.97);
    const words = segment.words.map((read) => ({ ...read, digits }));
    expect(makeCandidate({ segment: { ...segment, words }, from: 0, to: 13 }, 'x', []).doubts).toEqual(doubts);
  });

  it.each([
    [true, ['UNCLEAR']],
    [false, []],
    [undefined, []],
  ])('clear in itself, on a page hardly clear or not (%s): doubts %o', (isUnclear, doubts) => {
    const lines = [[word('50,00', 0, 0.99)]];
    const [segment] = listSegments([{ width: 500, height: 500, lines, isUnclear }]);
    if (segment === undefined) throw new Error('no segment');
    expect(makeCandidate({ segment, from: 0, to: 5 }, '5000', []).doubts).toEqual(doubts);
  });

  it('is doubtful for any doubt, and stands on its own words alone', () => {
    expect(makeCandidate({ segment: segmentOf(0.1 + 0.2, 1, 1), from: 3, to: 7 }, 'deux', ['NO_LABEL'])).toEqual({
      value: 'deux',
      strength: 'doubtful',
      doubts: ['NO_LABEL'],
      page: 0,
      box: { left: 50, top: 10, right: 90, bottom: 30 },
      parts: [{ left: 50, top: 10, right: 90, bottom: 30 }],
      read: 'deux',
    });
  });

  it('without a word of its own stands on the line', () => {
    const { box, parts } = makeCandidate({ segment: segmentOf(1, 1), from: 2, to: 2 }, 'x', []);
    expect([box, parts]).toEqual([{ left: 0, top: 10, right: 90, bottom: 30 }, [box]]);
  });
});

describe('several readings', () => {
  it('of one value count once, at the best; the strongest first, then the first read', () => {
    const all = [
      one('a', 'doubtful'),
      one('b', 'likely', 'first'),
      one('b', 'likely'),
      one('a', 'sure'),
      one('c', 'likely'),
    ];
    expect(rankCandidates(all).map(({ value, strength, read }) => [value, strength, read])).toEqual([
      ['a', 'sure', ''],
      ['b', 'likely', 'first'],
      ['c', 'likely', ''],
    ]);
  });

  it.each([
    [[], []],
    [['sure'], ['sure']],
    [
      ['sure', 'likely'],
      ['sure', 'likely'],
    ],
    [
      ['sure', 'sure'],
      ['doubtful', 'doubtful'],
    ],
    [
      ['likely', 'likely', 'doubtful'],
      ['doubtful', 'doubtful', 'doubtful'],
    ],
  ] as const)('%o become %o', (before, after) => {
    const result = markContradictions(before.map((strength, at) => one(String(at), strength)));
    expect(result.map(({ strength }) => strength)).toEqual(after);
  });

  it('a doubt is said once', () => {
    expect(addDoubt(addDoubt(one('a', 'sure'), 'UNCLEAR'), 'UNCLEAR')).toMatchObject({
      strength: 'doubtful',
      doubts: ['UNCLEAR'],
    });
    expect(addDoubt(addDoubt(one('a', 'sure'), 'UNCLEAR'), 'NO_KEY').doubts).toEqual(['UNCLEAR', 'NO_KEY']);
  });
});
