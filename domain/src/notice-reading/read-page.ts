import type { Box } from './box.ts';
import { computeUprightSheet } from './upright-sheet.ts';

/** A word as it was recognised. `confidence`: 0 to 1; 1 is for text that a PDF itself carries. */
export interface RecognisedWord {
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
  /**
   * The confidence of the least sure digit, 0 to 1, when it is known: one wrong digit hardly lowers that of the word.
   */
  readonly digits?: number | undefined;
}

/** One page, with its lines in reading order. */
export interface RecognisedPage {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly RecognisedWord[])[];
  /**
   * Degrees by which the sheet is turned clockwise on the picture, within 15 of a quarter turn, if the recogniser
   * knows: each box is then the upright one around its word.
   */
  readonly turn?: number | undefined;
  /** True when hardly any word was read clearly, so that the other words may be wrong too. */
  readonly isUnclear?: boolean | undefined;
  /** Codes found on the page, each box in fractions of the page; absent when they were not searched for. */
  readonly codes?: readonly { readonly text: string; readonly box: Box }[] | undefined;
}

/** Words printed side by side: a line, or one column of it. */
export interface Segment {
  readonly page: number;
  readonly words: readonly RecognisedWord[];
  readonly text: string;
  /** The text without capitals nor accents, of the same length. */
  readonly foldedText: string;
  /** On the upright sheet; the boxes of `words` are on the picture as it was given. */
  readonly box: Box;
  /** Fraction of the page above the segment: 0 at the top of the page. */
  readonly depth: number;
  /** True when the page is unclear. */
  readonly isUnclear: boolean;
}

/** Counts the words of three letters or digits or more. With too few of them, the page could not be read. */
export function countWords(segments: readonly Segment[]): number {
  return segments.reduce((sum, { words }) => sum + words.filter(({ text }) => /[\p{L}\d]{3}/u.test(text)).length, 0);
}

/** Smallest gap between two columns, in heights of the letters. */
const columnGap = 3;

/** Words of a page that were recognised as letters at all; below this the reading is noise. */
const noise = 0.2;

/** Returns the pieces of line of all pages, each within one column. */
export function listSegments(pages: readonly RecognisedPage[]): readonly Segment[] {
  return pages.flatMap((page, index) => {
    const upright = findUpright(page);
    return page.lines.flatMap((line) =>
      splitColumns(
        line.filter(({ text, confidence }) => text.trim() !== '' && confidence >= noise),
        upright.place,
      ).map((words) => ({ ...buildSegment(words, index, upright), isUnclear: page.isUnclear === true })),
    );
  });
}

/** The upright view of a page: the position of each box in it, and its height. */
interface Upright {
  readonly place: (box: Box) => Box;
  readonly height: number;
}

function findUpright(page: RecognisedPage): Upright {
  if (page.turn === undefined) return findUprightByWords(page);
  return page.turn === 0 ? { place: (box) => box, height: page.height } : computeUprightSheet(page, page.turn);
}

/** Finds how a sheet photographed sideways stands, so that « above » and « beside » are those of the sheet. */
function findUprightByWords({ lines, width, height }: RecognisedPage): Upright {
  const long = lines.flat().filter(({ text }) => text.length >= 4);
  const across = long.filter(({ box }) => box.bottom - box.top > 1.5 * (box.right - box.left));
  if (2 * across.length <= long.length || long.length < 3) return { place: (box) => box, height };
  const steps = lines.map((line) => (line.at(-1)?.box.top ?? 0) - (line[0]?.box.top ?? 0));
  const isDownward = steps.reduce((sum, step) => sum + Math.sign(step), 0) >= 0;
  const place = isDownward
    ? ({ left, top, right, bottom }: Box) => ({ left: top, right: bottom, top: width - right, bottom: width - left })
    : ({ left, top, right, bottom }: Box) => ({ left: height - bottom, right: height - top, top: left, bottom: right });
  return { place, height: width };
}

function splitColumns(
  line: readonly RecognisedWord[],
  place: Upright['place'],
): readonly (readonly RecognisedWord[])[] {
  const columns: RecognisedWord[][] = [];
  for (const word of line) {
    const column = columns.at(-1);
    const last = column?.at(-1);
    const before = last === undefined ? undefined : place(last.box);
    const height = before === undefined ? 0 : before.bottom - before.top;
    if (column === undefined || before === undefined || place(word.box).left - before.right > columnGap * height)
      columns.push([word]);
    else column.push(word);
  }
  return columns;
}

function buildSegment(
  words: readonly RecognisedWord[],
  page: number,
  { place, height }: Upright,
): Omit<Segment, 'isUnclear'> {
  const text = words.map((word) => word.text.trim()).join(' ');
  const box = computeEnclosingBox(words.map((word) => place(word.box)));
  return { page, words, text, foldedText: foldInPlace(text), box, depth: height > 0 ? box.top / height : 0 };
}

/**
 * Returns a text without capitals nor accents, character by character, so that a position is the same in both texts.
 */
export function foldInPlace(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at);
    const [base = letter] = letter.normalize('NFD').toLowerCase();
    return base.length === 1 ? base : letter;
  })
    .join('')
    .replace(/[’‘`´]/g, "'");
}

/** Returns the smallest box that contains all the others. */
export function computeEnclosingBox(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Lists the words that contain the characters `from` to `to` of the segment. */
export function listWordsBetween({ words }: Segment, from: number, to: number): readonly RecognisedWord[] {
  let at = 0;
  return words.filter((word) => {
    const [start, end] = [at, at + word.text.trim().length];
    at = end + 1;
    return start < to && end > from;
  });
}

/** Lists the texts that may label a value: before it on its line, in the column to its left, then above it. */
export function listContexts(segments: readonly Segment[], own: Segment, at: number): readonly string[] {
  const { page, box } = own;
  const height = box.bottom - box.top;
  const beside = segments
    .filter(
      (one) =>
        one.page === page &&
        one.box.right <= box.left &&
        computeMiddleHeight(one.box) > box.top &&
        computeMiddleHeight(one.box) < box.bottom,
    )
    .sort((a, b) => b.box.right - a.box.right)[0];
  const above = segments
    .filter(
      (one) =>
        one.page === page &&
        one !== own &&
        one.box.bottom <= box.top + height / 2 &&
        box.top - one.box.bottom < 2 * height &&
        one.box.left < box.right &&
        one.box.right > box.left,
    )
    .sort((a, b) => b.box.bottom - a.box.bottom)[0];
  return [own.foldedText.slice(0, at), beside?.foldedText ?? '', above?.foldedText ?? ''];
}

const computeMiddleHeight = ({ top, bottom }: Box): number => (top + bottom) / 2;

/** Finds the next segment to the right, at the same height. */
export function findSegmentBeside(segments: readonly Segment[], { page, box }: Segment): Segment | undefined {
  return segments
    .filter(
      (one) => one.page === page && one.box.left >= box.right && one.box.top < box.bottom && one.box.bottom > box.top,
    )
    .sort((a, b) => a.box.left - b.box.left)[0];
}

/** Finds the segment just below another one, when its words begin beneath it. */
export function findSegmentBelow(segments: readonly Segment[], { page, box }: Segment): Segment | undefined {
  const height = box.bottom - box.top;
  return segments
    .filter(
      (one) =>
        one.page === page &&
        one.box.top >= box.bottom - height / 2 &&
        one.box.top - box.bottom < reach(height, one.box.bottom - one.box.top) &&
        one.box.left < box.right &&
        one.box.right > box.left,
    )
    .sort((a, b) => a.box.top - b.box.top)[0];
}

/** A small label may stand above large figures, and further from them than a line is from the next one. */
const reach = (height: number, below: number): number =>
  below > 1.3 * height ? Math.max(1.5 * height, 2 * below) : 1.5 * height;
