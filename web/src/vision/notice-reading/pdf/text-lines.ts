import type { RecognisedWord } from '@placejuste/domain/notice-reading';

/** A piece of text of a PDF, in pixels of the picture of its page. */
export interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Position of the baseline; `height` is that of the letters. */
  readonly baseline: number;
  readonly height: number;
}

/** Builds the lines of words from the top: a PDF gives its pieces in drawing order, not in reading order. */
export function buildLines(pieces: readonly PlacedText[]): readonly (readonly RecognisedWord[])[] {
  const lines: { baseline: number; height: number; pieces: PlacedText[] }[] = [];
  for (const piece of pieces) {
    const line = lines.find(
      (one) => Math.abs(one.baseline - piece.baseline) < 0.4 * Math.min(one.height, piece.height),
    );
    if (line === undefined) lines.push({ baseline: piece.baseline, height: piece.height, pieces: [piece] });
    else line.pieces.push(piece);
  }
  return lines
    .sort((a, b) => a.baseline - b.baseline)
    .map((line) => joinPieces(line.pieces.sort((a, b) => a.left - b.left)).flatMap(splitWords))
    .filter((words) => words.length > 0);
}

/** Joins touching pieces, which are parts of one word: some programs draw each letter separately. */
function joinPieces(pieces: readonly PlacedText[]): readonly PlacedText[] {
  const whole: PlacedText[] = [];
  for (const piece of pieces) {
    const before = whole.at(-1);
    const isTouching =
      before !== undefined &&
      piece.left - before.right < 0.15 * piece.height &&
      !/\s$/.test(before.text) &&
      !/^\s/.test(piece.text);
    if (before === undefined || !isTouching) whole.push(piece);
    else whole.splice(-1, 1, { ...before, text: before.text + piece.text, right: Math.max(before.right, piece.right) });
  }
  return whole;
}

/** Splits a piece into words of confidence 1; the width is divided in proportion to the letters. */
function splitWords({ text, left, right, baseline, height }: PlacedText): readonly RecognisedWord[] {
  const each = (right - left) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 1,
    box: {
      left: left + match.index * each,
      right: left + (match.index + match[0].length) * each,
      top: baseline - 0.9 * height,
      bottom: baseline + 0.25 * height,
    },
  }));
}
