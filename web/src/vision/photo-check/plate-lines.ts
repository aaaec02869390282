import type { Shape } from './plate-shapes.ts';

/** Shapes that stand in a row like the letters of a plate, from left to right. */
export interface LetterLine {
  readonly letters: readonly Shape[];
  /** Slope of the line through the middles of the letters: rise over run. */
  readonly slope: number;
  /** Median height of the letters. */
  readonly height: number;
  /** The higher, the more it looks like a plate. */
  readonly score: number;
}

/** Fewest and most letters of a plate; a foreign one may have more figures. */
const fewest = 5;
const most = 10;
/** Steepest line, about 27°. */
const steepest = 0.5;
/** From the middle of a letter to the next one's, in letter heights: a dash, two spaces and a narrow figure at most. */
const farthest = 1.75;
const nearest = 0.2;
/** Letters of a plate are of one height: a bounding box, a slant and a blur make this much of a difference. */
const unevenness = 0.2;
/** The ink of letters varies by more than this share of their mean. */
const minVaried = 0.05;

const middleX = (shape: Shape) => (shape.left + shape.right) / 2;
const middleY = (shape: Shape) => (shape.top + shape.bottom) / 2;
const measureHeight = (shape: Shape) => shape.bottom - shape.top;

/** Rows of letters, best first, no letter in two of them. */
export function findLetterLines(shapes: readonly Shape[]): readonly LetterLine[] {
  const sortedShapes = [...shapes].sort((a, b) => middleX(a) - middleX(b));
  const lines = sortedShapes
    .flatMap((_shape, start) => findLineFrom(sortedShapes, start) ?? [])
    .sort((a, b) => b.score - a.score);
  const usedLetters = new Set<Shape>();
  return lines.filter(({ letters }) => {
    if (letters.some((letter) => usedLetters.has(letter))) return false;
    for (const letter of letters) usedLetters.add(letter);
    return true;
  });
}

function findLineFrom(sortedShapes: readonly Shape[], start: number): LetterLine | null {
  const first = sortedShapes[start];
  if (first === undefined) return null;
  const letters = [first];
  let last = first;
  for (let at = start + 1; at < sortedShapes.length && letters.length <= most; at += 1) {
    const shape = sortedShapes[at];
    if (shape === undefined) break;
    const height = Math.max(measureHeight(last), measureHeight(shape));
    const run = middleX(shape) - middleX(last);
    if (run > farthest * measureHeight(last)) break;
    if (
      run < nearest * height ||
      Math.abs(measureHeight(shape) - measureHeight(last)) > unevenness * height ||
      shape.left < last.right - height * 0.15
    )
      continue;
    const rise = middleY(shape) - middleY(last);
    const expectedRise = letters.length < 2 ? 0 : computeSlope(letters) * run;
    if (
      Math.abs(rise - expectedRise) > (letters.length < 2 ? steepest * run : 0.16 * height) ||
      Math.abs(rise) > steepest * run + 1
    )
      continue;
    letters.push(shape);
    last = shape;
  }
  if (letters.length < fewest || letters.length > most) return null;
  return buildPlausibleLine(letters);
}

function buildPlausibleLine(letters: readonly Shape[]): LetterLine | null {
  const slope = computeSlope(letters);
  const heights = letters.map(measureHeight).sort((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 1;
  const meanX = letters.reduce((sum, letter) => sum + middleX(letter), 0) / letters.length;
  const meanY = letters.reduce((sum, letter) => sum + middleY(letter), 0) / letters.length;
  const off =
    Math.sqrt(
      letters.reduce((sum, letter) => sum + (middleY(letter) - meanY - slope * (middleX(letter) - meanX)) ** 2, 0) /
        letters.length,
    ) / height;
  const uneven =
    Math.sqrt(letters.reduce((sum, letter) => sum + (measureHeight(letter) - height) ** 2, 0) / letters.length) /
    height;
  const [first, last] = [letters[0], letters.at(-1)];
  const long = first === undefined || last === undefined ? 0 : (last.right - first.left) / height;
  // Seen from the side a plate gets shorter; spread wider than one, it is a row of windows or of bars.
  if (long < 2.2 || long > 9.5) return null;
  // Bars of a grille are all alike and narrow: letters are not.
  const narrow = letters.filter((letter) => letter.right - letter.left < measureHeight(letter) * 0.3).length;
  if (narrow > letters.length / 2) return null;
  // So are windows, whatever their width: such a row is looked at after the others.
  const meanArea = letters.reduce((sum, { area }) => sum + area, 0) / letters.length;
  const alike =
    Math.sqrt(letters.reduce((sum, { area }) => sum + (area - meanArea) ** 2, 0) / letters.length) <
    minVaried * meanArea
      ? 4
      : 0;
  const usual = letters.length >= 6 && letters.length <= 8 ? 2 : 0;
  return {
    letters,
    slope,
    height,
    score: letters.length + usual - alike - off * 12 - uneven * 8 + Math.min(2, height / 20),
  };
}

function computeSlope(letters: readonly Shape[]): number {
  const count = letters.length;
  const meanX = letters.reduce((sum, letter) => sum + middleX(letter), 0) / count;
  const meanY = letters.reduce((sum, letter) => sum + middleY(letter), 0) / count;
  let across = 0;
  let along = 0;
  for (const letter of letters) {
    across += (middleX(letter) - meanX) * (middleY(letter) - meanY);
    along += (middleX(letter) - meanX) ** 2;
  }
  return along === 0 ? 0 : across / along;
}
