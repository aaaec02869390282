import type { Grey } from './grey-levels.ts';

/** A connected group of pixels darker (or lighter) than its surroundings. */
export interface Shape {
  readonly left: number;
  readonly top: number;
  /** One past the last column; `bottom` is one past the last row. */
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
}

/**
 * Radius in pixels of the neighbourhood a pixel is compared with: wider than the strokes of the largest letters.
 */
const reach = 20;
/**
 * Minimum relative and absolute difference between a stroke and its neighbourhood; a dark picture has noise.
 */
const darkerShare = 0.14;
const darkerBy = 8;
/**
 * Bounds on the height of letters, in pixels of the searched picture: smaller ones cannot be read, larger ones fill the
 * picture.
 */
export const smallestLetter = 9;
const largestLetter = 120;

/** Finds shapes that may be letters of a plate, by size and proportions. `light`: white letters on a black plate. */
export function findLetterShapes(picture: Grey, light = false): readonly Shape[] {
  return findConnectedShapes(findStrokes(picture, light), picture.width, picture.height).filter(
    ({ left, top, right, bottom, area }) => {
      const width = right - left;
      const height = bottom - top;
      const fill = area / (width * height);
      return (
        height >= smallestLetter &&
        height <= largestLetter &&
        width >= 2 &&
        width <= height * 1.15 &&
        height <= width * 9 &&
        fill > 0.18 &&
        fill < 0.97
      );
    },
  );
}

/** Marks with 1 the pixels that differ from the mean of the square around them, computed by running sums. */
function findStrokes(picture: Grey, light: boolean): Uint8Array {
  const { width, height } = picture;
  const out = new Uint8Array(width * height);
  const columns = new Uint32Array(width);
  const depth = Math.min(reach, height - 1);
  for (let y = 0; y < depth; y += 1) addRow(columns, picture, y);
  for (let y = 0; y < height; y += 1) {
    addRow(columns, picture, y + reach);
    removeRow(columns, picture, y - reach - 1);
    const tall = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1;
    markRow(out, columns, { picture, y, tall, light });
  }
  return out;
}

/** Adds a row to the column sums; does nothing outside the picture. */
function addRow(columns: Uint32Array, { width, height, data }: Grey, y: number): void {
  if (y >= height) return;
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) columns[x] = (columns[x] ?? 0) + (data[at] ?? 0);
}

function removeRow(columns: Uint32Array, { width, data }: Grey, y: number): void {
  if (y < 0) return;
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) columns[x] = (columns[x] ?? 0) - (data[at] ?? 0);
}

interface StrokeRow {
  readonly picture: Grey;
  readonly y: number;
  /** Number of rows in the column sums. */
  readonly tall: number;
  readonly light: boolean;
}

function markRow(out: Uint8Array, columns: Uint32Array, { picture, y, tall, light }: StrokeRow): void {
  const { width, data } = picture;
  let sum = 0;
  for (let x = 0; x < Math.min(reach, width); x += 1) sum += columns[x] ?? 0;
  for (let x = 0; x < width; x += 1) {
    if (x + reach < width) sum += columns[x + reach] ?? 0;
    if (x - reach - 1 >= 0) sum -= columns[x - reach - 1] ?? 0;
    const wide = Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1;
    const mean = sum / (tall * wide);
    const by = Math.max(darkerBy, mean * darkerShare);
    const value = data[y * width + x] ?? 0;
    if (light ? value > mean + by : value < mean - by) out[y * width + x] = 1;
  }
}

/** Finds groups of ones connected by a side or a corner, joining the runs of each row to those above (union-find). */
function findConnectedShapes(ones: Uint8Array, width: number, height: number): readonly Shape[] {
  const parents: number[] = [];
  const boxes: { left: number; top: number; right: number; bottom: number; area: number }[] = [];
  const findRoot = (run: number): number => {
    let root = run;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[run] = root;
    return root;
  };
  let above: { from: number; to: number; run: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    const row: typeof above = [];
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      if (ones[at] === 0) continue;
      const start = at;
      while (at < end && ones[at] === 1) at += 1;
      const [from, to, run] = [start - y * width, at - y * width, parents.length];
      parents.push(run);
      boxes.push({ left: from, top: y, right: to, bottom: y + 1, area: to - from });
      row.push({ from, to, run });
    }
    let first = 0;
    for (const { from, to, run } of row) {
      while (first < above.length && (above[first]?.to ?? 0) < from) first += 1;
      for (let next = first; next < above.length && (above[next]?.from ?? 0) <= to; next += 1)
        join(findRoot(run), findRoot(above[next]?.run ?? run));
    }
    above = row;
  }
  function join(a: number, b: number): void {
    const [one, other] = [boxes[a], boxes[b]];
    if (a === b || one === undefined || other === undefined) return;
    parents[a] = b;
    other.left = Math.min(other.left, one.left);
    other.top = Math.min(other.top, one.top);
    other.right = Math.max(other.right, one.right);
    other.bottom = Math.max(other.bottom, one.bottom);
    other.area += one.area;
  }
  return boxes.filter((_box, run) => parents[run] === run);
}
