import type { PictureBox } from '@placejuste/domain/photo-check';
import type { Grey } from '../photo-check/grey-levels.ts';

/** Number of cells along the longest side, which bounds the precision of an edge. */
const cellsAlong = 64;
/** Number of points sampled along the side of a cell. */
const pointsAlong = 8;
/** Quantile of the points of a cell taken as the level of the paper, which shows between the lines of a text. */
const paperShare = 0.75;
/** Smallest difference between the grey levels (0 to 255) of the paper and of its ink. */
const inkContrast = 45;
/** Smallest grey difference between a sheet and its background; a white sheet on a white table is not found. */
const tableContrast = 50;
/** Smallest share of the picture that a sheet fills: a smaller light area may be something else. */
const smallest = 0.06;
/** Smallest share of its bounding box that a sheet fills: unlike a reflection, a sheet is rectangular. */
const straightShare = 0.72;
/** Smallest share of rows and columns with writing: below it, the area is a wall, a screen or the sky. */
const writtenShare = 0.3;
/** Rows and columns with less of the sheet than this share of the widest are left out: a finger or a curled corner. */
const spurShare = 0.15;

interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** Level of the paper, 0 to 255. */
  readonly paper: Uint8Array;
  /** 1 for a cell with ink. */
  readonly ink: Uint8Array;
}

/** Finds the box of a written sheet in a picture; null when there is none for certain. A side at 0 or 1 is cut off. */
export function findSheet(picture: Grey): PictureBox | null {
  const cells = computeCells(picture);
  const limit = computeLightLimit(cells.paper);
  if (limit === null) return null;
  const sheet = findLargestLightPatch(cells, limit);
  const sums = computePatchSums(cells, sheet);
  const [left, right] = computeExtent(sums.columns);
  const [top, bottom] = computeExtent(sums.rows);
  const boxCells = (right - left) * (bottom - top);
  if (sums.area < smallest * cells.paper.length || sums.area < straightShare * boxCells) return null;
  if (
    Math.min(computeWrittenShare(sums.inkColumns, left, right), computeWrittenShare(sums.inkRows, top, bottom)) <
    writtenShare
  )
    return null;
  return {
    left: left / cells.columns,
    right: right / cells.columns,
    top: top / cells.rows,
    bottom: bottom / cells.rows,
  };
}

function computeCells({ width, height, data }: Grey): Cells {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / cellsAlong));
  const step = Math.max(1, Math.floor(side / pointsAlong));
  const [columns, rows] = [Math.max(1, Math.floor(width / side)), Math.max(1, Math.floor(height / side))];
  const [paper, ink] = [new Uint8Array(columns * rows), new Uint8Array(columns * rows)];
  const points: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      points.length = 0;
      for (let y = row * side; y < (row + 1) * side; y += step)
        for (let x = column * side; x < (column + 1) * side; x += step) points.push(data[y * width + x] ?? 0);
      points.sort((a, b) => a - b);
      const level = points[Math.floor(points.length * paperShare)] ?? 0;
      const at = row * columns + column;
      paper[at] = level;
      ink[at] = level - (points[0] ?? 0) >= inkContrast ? 1 : 0;
    }
  }
  return { columns, rows, paper, ink };
}

/** Computes the grey threshold between dark and light cells (Otsu's method); null when their contrast is too low. */
function computeLightLimit(levels: Uint8Array): number | null {
  const counts = new Uint32Array(256);
  let total = 0;
  for (const level of levels) {
    counts[level] = (counts[level] ?? 0) + 1;
    total += level;
  }
  let [darkCount, darkSum, best] = [0, 0, { spread: 0, limit: 0, contrast: 0 }];
  for (let limit = 0; limit < 255; limit += 1) {
    darkCount += counts[limit] ?? 0;
    darkSum += limit * (counts[limit] ?? 0);
    const lightCount = levels.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const contrast = (total - darkSum) / lightCount - darkSum / darkCount;
    const spread = darkCount * lightCount * contrast * contrast;
    if (spread > best.spread) best = { spread, limit, contrast };
  }
  return best.contrast < tableContrast ? null : best.limit;
}

/** Returns the largest group of light cells connected by a side. */
function findLargestLightPatch({ columns, paper }: Cells, limit: number): readonly number[] {
  const visited = new Uint8Array(paper.length);
  let largest: readonly number[] = [];
  for (let start = 0; start < paper.length; start += 1) {
    if (visited[start] === 1 || (paper[start] ?? 0) <= limit) continue;
    const patch = [start];
    visited[start] = 1;
    for (const cell of patch) {
      for (const next of listNeighbours(cell, columns)) {
        if (next < 0 || next >= paper.length || visited[next] === 1 || (paper[next] ?? 0) <= limit) continue;
        visited[next] = 1;
        patch.push(next);
      }
    }
    if (patch.length > largest.length) largest = patch;
  }
  return largest;
}

function listNeighbours(cell: number, columns: number): readonly number[] {
  const column = cell % columns;
  const beside = [cell - columns, cell + columns];
  if (column > 0) beside.push(cell - 1);
  if (column < columns - 1) beside.push(cell + 1);
  return beside;
}

function computePatchSums({ columns, rows, ink }: Cells, patch: readonly number[]) {
  const sums = {
    area: patch.length,
    columns: new Uint32Array(columns),
    rows: new Uint32Array(rows),
    inkColumns: new Uint32Array(columns),
    inkRows: new Uint32Array(rows),
  };
  const add = (counts: Uint32Array, at: number, count: number) => (counts[at] = (counts[at] ?? 0) + count);
  const inPatch = new Set(patch);
  for (const cell of patch) {
    // At the edge of the sheet, its background would count as ink.
    const isInside = listNeighbours(cell, columns).every((next) => inPatch.has(next) || next < 0 || next >= ink.length);
    const inkCount = isInside ? (ink[cell] ?? 0) : 0;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    add(sums.columns, column, 1);
    add(sums.rows, row, 1);
    add(sums.inkColumns, column, inkCount);
    add(sums.inkRows, row, inkCount);
  }
  return sums;
}

/** Range of the rows or columns that are no spur: the first one, and one past the last. */
function computeExtent(counts: Uint32Array): readonly [from: number, to: number] {
  const least = Math.max(1, spurShare * Math.max(...counts));
  const isPart = (count: number) => count >= least;
  const from = counts.findIndex(isPart);
  return from === -1 ? [0, 0] : [from, counts.findLastIndex(isPart) + 1];
}

function computeWrittenShare(counts: Uint32Array, from: number, to: number): number {
  const inkedCount = counts.subarray(from, to).filter((count) => count > 0).length;
  return inkedCount / Math.max(1, to - from);
}
