import { computeLuma } from './luma.ts';

export interface RgbaPicture {
  readonly rgba: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * Removes the shadows of a photographed sheet, as grey levels of one byte each: each point is compared with the mean of
 * its surroundings, so that a fold or the shadow of a hand does not hide the letters. Pure; `rgba` is not changed.
 * @param reach half the side of the surroundings, in points: wider than a letter, narrower than a shadow
 */
export function evenLight({ rgba, width, height }: RgbaPicture, reach = 24): Uint8Array<ArrayBuffer> {
  const grey = computeLuma(rgba);
  const mean = computeLocalMeans({ grey, width, height }, reach);
  for (let at = 0; at < grey.length; at += 1) {
    const paper = Math.max(1, mean[at] ?? 1);
    // The paper goes to white, ink at half of it to black: 0.95 → 255, 0.5 → 0.
    grey[at] = Math.min(255, Math.max(0, (((grey[at] ?? 0) / paper - 0.5) / 0.45) * 255));
  }
  return grey;
}

/** Computes means of squares by a table of sums: the duration does not depend on the reach. */
function computeLocalMeans(
  { grey, width, height }: { readonly grey: Uint8Array; readonly width: number; readonly height: number },
  reach: number,
): Float32Array {
  const wide = width + 1;
  // 2200 × 2200 points of 255 stay under 2³².
  const sums = new Uint32Array(wide * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 0;
      sums[(y + 1) * wide + x + 1] = (sums[y * wide + x + 1] ?? 0) + row;
    }
  }
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const total =
        (sums[bottom * wide + right] ?? 0) -
        (sums[top * wide + right] ?? 0) -
        (sums[bottom * wide + left] ?? 0) +
        (sums[top * wide + left] ?? 0);
      means[y * width + x] = total / ((bottom - top) * (right - left));
    }
  }
  return means;
}
