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

/** Pictures are searched at this size or less, then read twice as fine. */
const searchedSide = 1100;
/** Rows of letters given to the engine, best first: it takes most of the time. */
const maxLines = 4;
const plateCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The engine, asked for one line; null when it answered nothing. */
export type ReadOneLine = (picture: Grey, allowedLetters: string) => Promise<RecognisedLine | null>;

/** A row of letters laid straight, and where it stands in the picture. */
export interface PlateRow extends PlateCrop {
  readonly place: PictureBox;
}

export type PlateSeen =
  | { readonly seen: 'read'; readonly reading: PlateReading }
  /** Rows of letters were there, none surely a French plate. */
  | { readonly seen: 'unsure' }
  | { readonly seen: 'none' };

/**
 * Rows of letters that may be plates, best first, laid straight; each is worked out when it is asked for. White on
 * black was given until 1993 only: those come last. The picture's longest side: 2,320 pixels at most.
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

/** The first candidate that is read twice as the same French plate, whole and by its blocks. */
export async function readCandidates(
  candidates: Iterable<PlateCrop> | AsyncIterable<PlateCrop>,
  readLine: ReadOneLine,
): Promise<PlateSeen> {
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

/** The upright sides of the frame are read as I, which no French plate has; they may have been taken for letters. */
function withoutFrame(
  crop: PlateCrop,
  lineSymbols: readonly PlateSymbol[],
): { readonly crop: PlateCrop; readonly symbols: readonly PlateSymbol[] } {
  let [symbols, columns] = [lineSymbols, crop.columns];
  for (const end of [0, -1] as const) {
    if (symbols.at(end)?.text !== 'I') continue;
    const dropEnd = <Value>(list: readonly Value[]) => (end === 0 ? list.slice(1) : list.slice(0, -1));
    // As many symbols as letters: then the side of the frame is one of the letters.
    if (symbols.length === columns.length) columns = dropEnd(columns);
    symbols = dropEnd(symbols);
  }
  return { crop: { ...crop, columns }, symbols };
}
