import {
  mergePlateReadings,
  findPlateBlocks,
  plateLengths,
  type PlateReading,
  type PlateSymbol,
  type PictureBox,
} from '@placejuste/domain/photo-check';
import type { RecognisedLine } from '../reading/reading.ts';
import { type Grey, halveGrey } from './grey-levels.ts';
import { cropPlate, cutLetters, type PlateCrop } from './plate-crop.ts';
import { type LetterLine, findLetterLines } from './plate-lines.ts';
import { findLetterShapes } from './plate-shapes.ts';

/** A picture with a longer side than this, in pixels, is searched at half its size and read at full size. */
const searchedSide = 1100;
/** Maximum number of rows given to the engine, best first: the engine takes most of the time. */
const maxLines = 4;
const plateCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Reads one line with the engine; null when it gives no line. */
export type ReadOneLine = (picture: Grey, allowedLetters: string) => Promise<RecognisedLine | null>;

/** A straightened row of letters, and its place in the picture. */
export interface PlateRow extends PlateCrop {
  readonly place: PictureBox;
}

export type PlateSearchResult =
  | { readonly seen: 'read'; readonly reading: PlateReading }
  /** Rows of letters were found, but none is a French plate for certain. */
  | { readonly seen: 'unsure' }
  | { readonly seen: 'none' };

/**
 * Generates the straightened rows of letters that may be plates, best first, each computed on demand. White letters on
 * black, issued until 1993 only, come last. The picture's longest side is 2,320 pixels at most.
 */
export function* findPlateCandidates(picture: Grey): Generator<PlateRow, undefined> {
  const small = Math.max(picture.width, picture.height) > searchedSide ? halveGrey(picture) : picture;
  const scale = Math.round(picture.width / small.width);
  for (const light of [false, true]) {
    const lines = findLetterLines(findLetterShapes(small, light)).filter(({ letters }) =>
      plateLengths.includes(letters.length),
    );
    for (const line of lines.slice(0, maxLines))
      yield { ...cropPlate(picture, line, { scale, light }), place: computeBox(line, small) };
  }
  return undefined;
}

function computeBox({ letters }: LetterLine, { width, height }: Grey): PictureBox {
  return {
    left: Math.min(...letters.map(({ left }) => left)) / width,
    right: Math.max(...letters.map(({ right }) => right)) / width,
    top: Math.min(...letters.map(({ top }) => top)) / height,
    bottom: Math.max(...letters.map(({ bottom }) => bottom)) / height,
  };
}

/** Reads the first candidate that gives the same French plate twice, as a whole and block by block. */
export async function readCandidates(
  candidates: Iterable<PlateCrop> | AsyncIterable<PlateCrop>,
  readLine: ReadOneLine,
): Promise<PlateSearchResult> {
  let candidateCount = 0;
  for await (const candidate of candidates) {
    candidateCount += 1;
    const { crop, symbols: whole } = withoutFrame(
      candidate,
      listSymbols(await readLine(candidate.even, plateCharacters)),
    );
    if (whole.length !== crop.columns.length) continue;
    const blocks = findPlateBlocks(whole.map(({ text }) => text).join(''));
    if (blocks === null) continue;
    const apart: PlateSymbol[] = [];
    for (const { from, to, alphabet: only } of blocks)
      apart.push(...listSymbols(await readLine(cutLetters(crop, from, to), only)));
    const reading = mergePlateReadings(whole, apart);
    if (reading !== null) return { seen: 'read', reading };
  }
  return { seen: candidateCount === 0 ? 'none' : 'unsure' };
}

function listSymbols(line: RecognisedLine | null): readonly PlateSymbol[] {
  return line?.words.flatMap(({ symbols }) => symbols) ?? [];
}

/** Removes an I at either end: French plates have none, so it is a side of the frame taken for a letter. */
function withoutFrame(
  crop: PlateCrop,
  lineSymbols: readonly PlateSymbol[],
): { readonly crop: PlateCrop; readonly symbols: readonly PlateSymbol[] } {
  let [symbols, columns] = [lineSymbols, crop.columns];
  for (const end of [0, -1] as const) {
    if (symbols.at(end)?.text !== 'I') continue;
    const dropEnd = <Value>(list: readonly Value[]) => (end === 0 ? list.slice(1) : list.slice(0, -1));
    // With as many symbols as letters, the side of the frame counts among the letters.
    if (symbols.length === columns.length) columns = dropEnd(columns);
    symbols = dropEnd(symbols);
  }
  return { crop: { ...crop, columns }, symbols };
}
