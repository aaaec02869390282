import type { Pixels } from './reading.ts';

/** Maximum pixels of a picture: an A4 page stays readable, and the engine stays below about 100 MB. */
export const maxReadPixels = 4_000_000;

export interface ScaledGrey extends Pixels {
  readonly data: Uint8Array;
  /** Pixels of the original picture, along a side, for one pixel of this one. */
  readonly scale: number;
}

/**
 * Converts to one byte a pixel (ITU-R BT.601 luma), reduced by an integer factor when there are more than `most`
 * pixels. Throws when the bytes are neither grey nor RGBA of that size.
 */
export function toGrey({ width, height, data }: Pixels, most: number = maxReadPixels): ScaledGrey {
  const step = data.length / (width * height);
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1 || (step !== 1 && step !== 4))
    throw new Error('Pixels of no picture');
  const scale = Math.max(1, Math.ceil(Math.sqrt((width * height) / most)));
  const columns = Math.max(1, Math.floor(width / scale));
  const rows = Math.max(1, Math.floor(height / scale));
  const out = new Uint8Array(columns * rows);
  const across = Math.min(scale, width);
  const down = Math.min(scale, height);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * scale; y < row * scale + down; y += 1) {
        for (let x = column * scale; x < column * scale + across; x += 1)
          sum += computeLuma(data, (y * width + x) * step, step);
      }
      out[row * columns + column] = Math.round(sum / (across * down));
    }
  }
  return { width: columns, height: rows, data: out, scale };
}

/**
 * Luma without rounding, for the mean of a block: `computeLuma` of the domain rounds each pixel, which changes what is
 * read.
 */
function computeLuma(data: Pixels['data'], at: number, step: number): number {
  const first = data[at] ?? 0;
  return step === 1 ? first : (first * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000;
}
