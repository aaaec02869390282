import type { PhotoMeasures } from '@placejuste/domain/photo-check';
import type { Grey } from './grey-levels.ts';

/** Side in pixels of the measured squares: a few letters, a door handle, a kerb. */
const square = 48;
/** Minimum grey range of a usable square: more than that of noise and JPEG blocks. */
const minRange = 40;
/** Quantile of the squares by blur, sharpest first, that gives the result: the rest may well be out of focus. */
const sharpestShare = 0.2;
/** Minimum number of usable squares for a result. */
const minSquares = 4;

/** Measures the light and blur of a picture whose longest side is about 2,000 pixels, for `judgePhoto`. */
export function measurePhoto(picture: Grey): PhotoMeasures {
  return { ...measureLight(picture), blur: measureBlur(picture) };
}

function measureLight({ data }: Grey): Pick<PhotoMeasures, 'lightest' | 'darkest'> {
  const counts = new Uint32Array(256);
  let sampleCount = 0;
  // One pixel in seven: with a prime step, a regular pattern is not sampled at one phase only.
  for (let at = 0; at < data.length; at += 7, sampleCount += 1)
    counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1;
  const quantile = (share: number) => {
    let sum = 0;
    for (let value = 0; value < 256; value += 1) if ((sum += counts[value] ?? 0) >= sampleCount * share) return value;
    return 255;
  };
  return { lightest: quantile(0.95), darkest: quantile(0.05) };
}

/**
 * Measures the width of edges as the standard deviation of their blur, in pixels; null without enough edges. An edge of
 * height A blurred with a deviation s climbs by at most A / (s √(2π)) a pixel. Horizontal and vertical edges are
 * measured apart, because a moving hand blurs in one direction only.
 */
function measureBlur({ width, height, data }: Grey): number | null {
  const across: number[] = [];
  const down: number[] = [];
  for (let top = 1; top + square < height; top += square) {
    for (let left = 1; left + square < width; left += square) {
      let [least, most] = [255, 0];
      for (let y = top; y < top + square; y += 1) {
        for (let at = y * width + left, end = at + square; at < end; at += 1) {
          const value = data[at] ?? 0;
          if (value < least) least = value;
          if (value > most) most = value;
        }
      }
      const range = most - least;
      // Sky, road or bodywork, as in most squares.
      if (range < minRange) continue;
      let [steepX, steepY] = [0, 0];
      for (let y = top; y < top + square; y += 1) {
        for (let at = y * width + left, end = at + square; at < end; at += 1) {
          const climbX = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
          const climbY = Math.abs((data[at + width] ?? 0) - (data[at - width] ?? 0));
          if (climbX > steepX) steepX = climbX;
          if (climbY > steepY) steepY = climbY;
        }
      }
      across.push(range / (Math.sqrt(2 * Math.PI) * (steepX / 2)));
      down.push(range / (Math.sqrt(2 * Math.PI) * (steepY / 2)));
    }
  }
  if (across.length < minSquares) return null;
  const selectSharpest = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length * sharpestShare)] ?? 0;
  return Math.max(selectSharpest(across), selectSharpest(down));
}
