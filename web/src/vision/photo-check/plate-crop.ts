import type { Grey } from './grey-levels.ts';
import type { LetterLine } from './plate-lines.ts';

/** Height in pixels to which letters are scaled for the engine: that of its training, and small enough to be fast. */
const letterHeight = 36;
const margin = 14;
/** Slants tried when making the letters upright (run over rise). */
const slants = [-0.6, -0.5, -0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6] as const;
/** Line length, in letter heights, to which letters narrowed by a side view are stretched at most. */
const usualLength = 5.6;

interface Straight {
  readonly at: number;
  readonly slope: number;
}

export interface PlateCrop {
  /** Straight dark letters on a light ground, with full contrast and nothing else. */
  readonly even: Grey;
  /**
   * Like `even`, with the contrast of each pixel relative to its neighbourhood: no shadow edges, but a stronger frame.
   */
  readonly local: Grey;
  /** Range of columns of each letter. */
  readonly columns: readonly (readonly [from: number, to: number])[];
}

interface CropOptions {
  /** Integer factor between the picture and the smaller one in which the line was found. */
  readonly scale: number;
  /** True for light letters on a dark ground. */
  readonly light: boolean;
}

/** Crops the letters of a line, made straight, upright and dark on light. */
export function cropPlate(picture: Grey, line: LetterLine, { scale, light }: CropOptions): PlateCrop {
  const { letters } = line;
  const top = fitLine(letters.map((letter) => [computeMiddle(letter), letter.top]));
  const bottom = fitLine(letters.map((letter) => [computeMiddle(letter), letter.bottom]));
  const left = letters[0]?.left ?? 0;
  const right = letters.at(-1)?.right ?? 0;
  const long = (right - left) / line.height;
  const spread = Math.min(2, Math.max(1, (letters.length >= 7 ? usualLength : 0) / long));
  const unit = (letterHeight / line.height) * spread;
  const width = Math.round((right - left) * unit) + margin * 2;
  const height = letterHeight + margin * 2;
  const sample = createSampler(picture, scale * (line.height / letterHeight));
  const lay = (slant: number): Grey => {
    const data = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      const down = (y - margin) / letterHeight;
      for (let x = 0; x < width; x += 1) {
        const across = left + (x - margin + (0.5 - down) * letterHeight * slant) / unit;
        const high = top.at + top.slope * across;
        const low = bottom.at + bottom.slope * across;
        const value = sample(across * scale, (high + (low - high) * down) * scale);
        data[y * width + x] = light ? 255 - value : value;
      }
    }
    return { width, height, data };
  };
  const level = lay(0);
  const slant = findSlant(level);
  const laid = slant === 0 ? level : lay(slant);
  // A slanted letter is narrower than its bounding box.
  const lean = Math.abs(slant) * letterHeight * 0.4;
  const boxes = letters.map((letter) => {
    const [from, to] = [margin + (letter.left - left) * unit, margin + (letter.right - left) * unit];
    const inset = Math.min(lean, (to - from) * 0.3);
    return [from + inset, to - inset] as const;
  });
  return {
    even: isolateLetters(stretchContrast(laid), boxes),
    local: isolateLetters(computeLocalContrast(laid), boxes),
    columns: boxes,
  };
}

function computeMiddle({ left, right }: { readonly left: number; readonly right: number }): number {
  return (left + right) / 2;
}

/** Fits a straight line to points by least squares. */
function fitLine(points: readonly (readonly [number, number])[]): Straight {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  let across = 0;
  let along = 0;
  for (const [x, y] of points) {
    across += (x - meanX) * (y - meanY);
    along += (x - meanX) ** 2;
  }
  const slope = along === 0 ? 0 : across / along;
  return { slope, at: meanY - slope * meanX };
}

/** Creates a function that interpolates between pixels; `step` source pixels make one, as a mean of up to 3 × 3. */
function createSampler({ width, height, data }: Grey, step: number): (x: number, y: number) => number {
  const at = (x: number, y: number): number => {
    const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
    const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
    const right = Math.min(1, Math.max(0, x - left));
    const down = Math.min(1, Math.max(0, y - top));
    const from = top * width + left;
    const above = (data[from] ?? 0) * (1 - right) + (data[from + 1] ?? 0) * right;
    const below = (data[from + width] ?? 0) * (1 - right) + (data[from + width + 1] ?? 0) * right;
    return above * (1 - down) + below * down;
  };
  if (step < 1.5) return at;
  const around = step < 2.5 ? [-0.25, 0.25] : [-0.33, 0, 0.33];
  return (x, y) => {
    let sum = 0;
    for (const dy of around) for (const dx of around) sum += at(x + dx * step, y + dy * step);
    return sum / around.length ** 2;
  };
}

/** Finds the slant that concentrates the dark pixels into the fewest columns, which makes strokes upright. */
function findSlant({ width, height, data }: Grey): number {
  let best = 0;
  let most = -1;
  for (const slant of slants) {
    const columns = new Float64Array(width);
    for (let y = margin; y < height - margin; y += 1) {
      const shift = Math.round((0.5 - (y - margin) / letterHeight) * letterHeight * slant);
      for (let x = margin; x < width - margin; x += 1) {
        const from = Math.min(width - 1, Math.max(0, x + shift));
        columns[x] = (columns[x] ?? 0) + 255 - (data[y * width + from] ?? 0);
      }
    }
    let sharp = 0;
    for (let x = margin + 1; x < width - margin; x += 1) sharp += ((columns[x] ?? 0) - (columns[x - 1] ?? 0)) ** 2;
    // Most lines are upright: another slant must be clearly better.
    const fair = slant === 0 ? sharp * 1.08 : sharp;
    if (fair > most) [most, best] = [fair, slant];
  }
  return best;
}

/** Maps the darkest twentieth to black and the lightest two fifths to white, since a plate is mostly background. */
function stretchContrast({ width, height, data }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (let y = margin; y < height - margin; y += 1)
    for (let x = margin; x < width - margin; x += 1)
      counts[data[y * width + x] ?? 0] = (counts[data[y * width + x] ?? 0] ?? 0) + 1;
  const total = (width - margin * 2) * (height - margin * 2);
  const quantile = (share: number) => {
    let sum = 0;
    for (let value = 0; value < 256; value += 1) if ((sum += counts[value] ?? 0) >= total * share) return value;
    return 255;
  };
  const dark = quantile(0.05);
  const span = Math.max(12, quantile(0.7) - dark);
  return { width, height, data: data.map((value) => Math.min(255, Math.max(0, ((value - dark) * 255) / span))) };
}

/**
 * Radius in crop pixels of the neighbourhood that gives the local level; grey deviation of a ground without letters.
 */
const localReach = 12;
const groundDeviation = 9;

/**
 * Computes the contrast of each pixel with its neighbourhood, by running sums: the cost does not depend on its size.
 */
function computeLocalContrast({ width, height, data }: Grey): Grey {
  const wide = width + 1;
  const [sums, squares] = [new Uint32Array(wide * (height + 1)), new Uint32Array(wide * (height + 1))];
  for (let y = 0; y < height; y += 1) {
    let [sum, square] = [0, 0];
    for (let x = 0, at = y * width, to = (y + 1) * wide + 1; x < width; x += 1, at += 1, to += 1) {
      const value = data[at] ?? 0;
      sum += value;
      square += value * value;
      sums[to] = (sums[to - wide] ?? 0) + sum;
      squares[to] = (squares[to - wide] ?? 0) + square;
    }
  }
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - localReach) * wide, Math.min(height, y + localReach + 1) * wide];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - localReach), Math.min(width, x + localReach + 1)];
      const sumWithin = (list: Uint32Array) =>
        (list[bottom + right] ?? 0) - (list[bottom + left] ?? 0) - (list[top + right] ?? 0) + (list[top + left] ?? 0);
      const count = ((bottom - top) / wide) * (right - left);
      const mean = sumWithin(sums) / count;
      const deviation = Math.max(groundDeviation, Math.sqrt(Math.max(0, sumWithin(squares) / count - mean * mean)));
      out[y * width + x] = Math.min(255, Math.max(0, 205 + (115 * ((data[y * width + x] ?? 0) - mean)) / deviation));
    }
  }
  return { width, height, data: out };
}

/** Margin kept around a letter in crop pixels: its blurred edge, without the frame of the plate. */
const pad = 3;

/** Makes everything white except the letters and a small margin: no frame, band or screw is left. */
function isolateLetters({ width, height, data }: Grey, boxes: readonly (readonly [from: number, to: number])[]): Grey {
  const out = new Uint8Array(width * height).fill(255);
  for (const [from, to] of boxes) {
    for (let y = margin - 4; y < height - margin + 4; y += 1) {
      for (let x = Math.max(0, Math.round(from - pad)); x < Math.min(width, Math.round(to + pad)); x += 1)
        out[y * width + x] = data[y * width + x] ?? 255;
    }
  }
  return { width, height, data: out };
}

/** Cuts the letters `from` to `to` (excluded) out of a crop, with a white margin. */
export function cutLetters({ local: { width, height, data }, columns }: PlateCrop, from: number, to: number): Grey {
  const left = Math.max(0, Math.round((columns[from]?.[0] ?? 0) - 2));
  const right = Math.min(width, Math.round((columns[to - 1]?.[1] ?? width) + 2));
  const wide = right - left + margin * 4;
  const out = new Uint8Array(wide * height).fill(255);
  for (let y = 0; y < height; y += 1)
    out.set(data.subarray(y * width + left, y * width + right), y * wide + margin * 2);
  return { width: wide, height, data: out };
}
