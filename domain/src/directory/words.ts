import { foldWords } from '../kernel/index.ts';
import type { Listing } from './listing.ts';

/** Limits of the characters and words that are searched: nobody types more to find a place. */
const maxTextLength = 200;
const maxWords = 8;
const longestWord = 40;

/** Articles and small words, in their normalised form. */
const empty = new Set([
  'au',
  'aux',
  'chez',
  'dan',
  'de',
  'des',
  'du',
  'en',
  'et',
  'la',
  'le',
  'les',
  'ou',
  'par',
  'pour',
  'pre',
  'sou',
  'sur',
  'un',
  'une',
]);
/** A Map and not an object: typed words are looked up here, and an object has a member « constructor ». */
const aliases: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['bld', 'boulevard'],
  ['bd', 'boulevard'],
  ['av', 'avenue'],
  ['resto', 'restaurant'],
]);

/**
 * The normalised words of a text: no accents, case, plural or article; only a-z and 0-9. Stored and typed words both go
 * through this function, so that they match.
 */
export function parseWords(text: string): readonly string[] {
  const words = foldWords(text).map((word) => {
    const one = toSingular(word.slice(0, longestWord));
    return aliases.get(one) ?? one;
  });
  return [...new Set(words)].filter((word) => !empty.has(word) && (word.length > 1 || /\d/.test(word)));
}

/** The words of a typed search; only the first ones of a long search. */
export function parseTypedWords(text: string): readonly string[] {
  return parseWords(text.slice(0, maxTextLength)).slice(0, maxWords);
}

/** That word as the person typed it, with accents and capitals, to be shown to them. */
export function readTypedForm(text: string, word: string): string {
  const tokens = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return tokens.find((token) => parseWords(token)[0] === word)?.slice(0, longestWord) ?? word;
}

function toSingular(word: string): string {
  const one = word.replace(/[sx]+$/, '');
  return one.length < 3 ? word : one;
}

export interface ListingWords {
  readonly name: readonly string[];
  readonly trade: readonly string[];
  readonly place: readonly string[];
  /** Commune and postcode only, with which the field « commune » is compared. */
  readonly commune: readonly string[];
}

/** `tradeName`: the category in words, so that « restaurant » finds a place that is only called « Crêperie ». */
export function buildListingWords(
  listing: Pick<Listing, 'name' | 'activity' | 'street' | 'postcode' | 'commune'>,
  tradeName: string,
): ListingWords {
  const commune = parseWords(`${listing.commune} ${listing.postcode ?? ''}`);
  return {
    name: parseWords(listing.name),
    trade: parseWords(`${listing.activity ?? ''} ${tradeName}`),
    place: [...new Set([...commune, ...parseWords(listing.street ?? '')])],
    commune,
  };
}

function computeMaxDistance({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Returns the nearest known words that are one letter away from what was typed, or two in a long word. */
export function listNearestWords(typedWord: string, knownWords: readonly string[]): readonly string[] {
  const maxDistance = computeMaxDistance(typedWord);
  const nearWords = knownWords
    .map((word) => ({ word, distance: computeEditDistance(typedWord, word) }))
    .filter(({ distance }) => distance <= maxDistance);
  const minDistance = Math.min(...nearWords.map(({ distance }) => distance));
  return nearWords.filter(({ distance }) => distance === minDistance).map(({ word }) => word);
}

/** Letters added, dropped, changed, or two neighbours swapped. */
function computeEditDistance(left: string, right: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[right.length] ?? 0;
}
