import type { Shape } from './plate-shapes.ts';

/** Shapes aligned like the letters of a plate, from left to right. */
export interface LetterLine {
  readonly letters: readonly Shape[];
  /** Slope of the line through the middles of the letters: rise over run. */
  readonly slope: number;
  /** Median height of the letters. */
  readonly height: number;
  /** Likeness to a plate; higher is better. */
  readonly score: number;
}

/** Minimum and maximum number of letters of a plate; a foreign one may have more than a French one. */
const fewest = 5;
const most = 10;
/** Maximum slope of a line, about 27°. */
const steepest = 0.5;
/**
 * Bounds on the distance between the middles of two letters, in letter heights: at most a dash, two spaces and a narrow
 * figure.
 */
const farthest = 1.75;
const nearest = 0.2;
/** Maximum relative difference of height between two letters, which have one height before slant and blur. */
const unevenness = 0.2;
/** Minimum relative deviation of the areas of letters. */
const minVaried = 0.05;

const middleX = (shape: Shape) => (shape.left + shape.right) / 2;
const middleY = (shape: Shape) => (shape.top + shape.bottom) / 2;
const measureHeight = (shape: Shape) => shape.bottom - shape.top;

/** Finds rows of letters, best first; no letter is in two of them. */
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
  // A plate seen from the side is shorter; a longer row is one of windows or bars.
  if (long < 2.2 || long > 9.5) return null;
  // The bars of a grille are narrow, unlike most letters.
  const narrow = letters.filter((letter) => letter.right - letter.left < measureHeight(letter) * 0.3).length;
  if (narrow > letters.length / 2) return null;
  // Windows and bars have equal areas, unlike letters: such a row comes after the others.
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
