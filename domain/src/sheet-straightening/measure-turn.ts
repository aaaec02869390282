/** Rows of grey levels from the top left, one byte each: 0 is ink, 255 paper. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Points of ink of a picture made smaller, in points of the picture itself. */
export interface Ink {
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** A sheet is looked for as far askew as this, lying or standing. */
const maxSkew = 15;
/** Degrees between two tries: the longest lines lose their sharpness beyond half of one. */
const [coarse, fine] = [0.5, 0.1];
/** How much sharper than as they lie the lines must be, for the picture to be turned. */
const clearly = 1.1;
/** Longest side of the picture that is looked at: a line of small print is then some points high. */
const lookedAt = 800;

/**
 * Measures how far the lines of text are turned clockwise, in degrees: within 15 of horizontal (0) or vertical (90).
 * Does not tell whether the sheet is upside down. Pure.
 */
export function measureTurn(ink: Ink): number {
  const tries: number[] = [];
  for (let skew = -maxSkew; skew <= maxSkew; skew += coarse) tries.push(skew, skew + 90);
  const near = findSharpestTurn(ink, tries);
  // Little text, or none: nothing tells how it lies.
  if (computeSharpness(ink, near) < clearly * computeSharpness(ink, 0)) return 0;
  const around: number[] = [];
  for (let step = -4; step <= 4; step += 1) around.push(near + step * fine);
  return Math.round(10 * findSharpestTurn(ink, around)) / 10;
}

/** Returns where the words are, by squares of a few points, so that grain is seldom taken for ink. */
export function computeInk({ width, height, data }: GreyPicture): Ink {
  const side = Math.max(1, Math.round(Math.max(width, height) / lookedAt));
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const dark = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * side; y < (row + 1) * side; y += 1) {
        for (let x = column * side; x < (column + 1) * side; x += 1) sum += data[y * width + x] ?? 255;
      }
      if (sum < 140 * side * side) dark[row * columns + column] = 1;
    }
  }
  const [across, down]: [number[], number[]] = [[], []];
  for (const patch of listPatches(dark, columns)) {
    for (const at of patch) {
      across.push(((at % columns) + 0.5) * side);
      down.push((Math.floor(at / columns) + 0.5) * side);
    }
  }
  return { across: Float32Array.from(across), down: Float32Array.from(down) };
}

/** Squares that touch, no longer than a word: the edges of the sheet and frames would outweigh its lines. */
function* listPatches(dark: Uint8Array, columns: number): Generator<readonly number[]> {
  const rows = dark.length / columns;
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue;
    const patch = [start];
    dark[start] = 0;
    let [left, right, top, bottom] = [columns, 0, rows, 0];
    for (let next = 0; next < patch.length; next += 1) {
      const at = patch[next] ?? 0;
      const [x, y] = [at % columns, Math.floor(at / columns)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (let down = Math.max(0, y - 1); down <= Math.min(rows - 1, y + 1); down += 1) {
        for (let across = Math.max(0, x - 1); across <= Math.min(columns - 1, x + 1); across += 1) {
          const beside = down * columns + across;
          if (dark[beside] !== 1) continue;
          dark[beside] = 0;
          patch.push(beside);
        }
      }
    }
    if (Math.max(right - left, bottom - top) < longestWord) yield patch;
  }
}

/** In squares. */
const longestWord = lookedAt / 6;

function findSharpestTurn(ink: Ink, turns: readonly number[]): number {
  let [best, most] = [0, 0];
  for (const turn of turns) {
    const sharpness = computeSharpness(ink, turn);
    if (sharpness > most) [best, most] = [turn, sharpness];
  }
  return best;
}

/** How abruptly ink follows paper when the sheet is looked at row by row, turned that much. */
function computeSharpness({ across, down }: Ink, turn: number): number {
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle) / rowHigh, Math.cos(angle) / rowHigh];
  const rows = new Float64Array(2 * maxRows);
  for (let at = 0; at < across.length; at += 1) {
    const row = Math.floor((down[at] ?? 0) * cosine - (across[at] ?? 0) * sine) + maxRows;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}

const rowHigh = 3;
const maxRows = 1100;
