import type { ReadingDoubt } from './reading-codes.ts';
import type { Box } from './box.ts';
import { computeEnclosingBox, type Segment, listWordsBetween } from './read-page.ts';

/**
 * Reliability of a value. `sure`: confirmed by the key, the day inside the number or the text of the PDF itself.
 * `likely`: read without confirmation. `doubtful`: something was corrected, is missing or contradicts it.
 */
export type Strength = 'sure' | 'likely' | 'doubtful';

/** A candidate value of one field of a notice, with its place on the picture. */
export interface Candidate<Value = string> {
  readonly value: Value;
  readonly strength: Strength;
  readonly doubts: readonly ReadingDoubt[];
  readonly page: number;
  readonly box: Box;
  /** The boxes of the words, in reading order: a long line is shown in several pieces. */
  readonly parts: readonly Box[];
  /** The text as recognised, for people who cannot see the picture. */
  readonly read: string;
}

/** Confidence, 0 to 1, below which a letter of a word may be misread. */
const clear = 0.6;
/** Confidence below which a digit may be misread: on drawn notices a right digit seldom has less (decision 0449). */
const clearDigit = 0.95;

/** Part of a line that contains a value. */
interface LineSpan {
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
}

/** Returns a candidate of the words between two places of a line. */
export function makeCandidate<Value>(
  { segment, from, to }: LineSpan,
  value: Value,
  doubts: readonly ReadingDoubt[],
): Candidate<Value> {
  const words = listWordsBetween(segment, from, to);
  const confidence = Math.min(...words.map((word) => word.confidence));
  const boxes = words.map(({ box }) => box);
  const parts = words.length === 0 ? [computeEnclosingBox(segment.words.map(({ box }) => box))] : boxes;
  const isUnclear = segment.isUnclear || confidence < clear || words.some(({ digits = 1 }) => digits < clearDigit);
  const all: readonly ReadingDoubt[] = isUnclear ? [...doubts, 'UNCLEAR'] : doubts;
  // Text that a PDF itself carries was never guessed from a picture.
  const clearStrength = confidence === 1 ? 'sure' : 'likely';
  return {
    value,
    strength: all.length > 0 ? 'doubtful' : clearStrength,
    doubts: all,
    page: segment.page,
    box: computeEnclosingBox(parts),
    parts,
    read: segment.text.slice(from, to).trim(),
  };
}

const rank: Readonly<Record<Strength, number>> = { sure: 0, likely: 1, doubtful: 2 };

/** Returns each value once, by its strongest candidate: the strongest value first, then in the order of reading. */
export function rankCandidates<Value>(candidates: readonly Candidate<Value>[]): readonly Candidate<Value>[] {
  const best = new Map<Value, Candidate<Value>>();
  for (const one of candidates) {
    const currentBest = best.get(one.value);
    if (currentBest === undefined || rank[one.strength] < rank[currentBest.strength]) best.set(one.value, one);
  }
  return [...best.values()].sort((a, b) => rank[a.strength] - rank[b.strength]);
}

/** Returns the candidates with a doubt on each when several have the best strength, as the field has one value only. */
export function markContradictions<Value>(candidates: readonly Candidate<Value>[]): readonly Candidate<Value>[] {
  const [first, second] = candidates;
  if (first === undefined || second === undefined || rank[first.strength] < rank[second.strength]) return candidates;
  return candidates.map((one) => addDoubt(one, 'SEVERAL_VALUES'));
}

/** Returns the candidate with a doubt, which makes it `doubtful`. */
export function addDoubt<Value>(candidate: Candidate<Value>, doubt: ReadingDoubt): Candidate<Value> {
  return {
    ...candidate,
    strength: 'doubtful',
    doubts: candidate.doubts.includes(doubt) ? candidate.doubts : [...candidate.doubts, doubt],
  };
}
