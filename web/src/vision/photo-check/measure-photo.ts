import type { PhotoMeasures } from '@placejuste/domain/photo-check';
import type { Grey } from './grey-levels.ts';

/** Side of the squares looked at one by one, pixels: a few letters, a door handle, a kerb. */
const square = 48;
/** From its darkest to its lightest a square must go this far to tell anything: more than noise and JPEG blocks do. */
const minRange = 40;
/** Of the squares with something in them, this many may be less blurred: the rest may well be out of focus. */
const sharpestShare = 0.2;
/** Fewer squares tell nothing. */
const minSquares = 4;

/** Light and blur of a picture whose longest side is about 2,000 pixels: `judgePhoto` says what they are worth. */
export function measurePhoto(picture: Grey): PhotoMeasures {
  return { ...measureLight(picture), blur: measureBlur(picture) };
}

function measureLight({ data }: Grey): Pick<PhotoMeasures, 'lightest' | 'darkest'> {
  const counts = new Uint32Array(256);
  let sampleCount = 0;
  // One pixel in seven: a prime, so that no regular drawing is seen at one phase only.
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
 * How wide edges are, as the deviation in pixels of the blur that made them so; null when there is no edge to tell. An
 * edge of height A blurred by a deviation s climbs by at most A / (s √(2π)) a pixel. Across and down apart: a hand that
 * moves blurs one way only.
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
      // Sky, road, bodywork: most squares end here.
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
