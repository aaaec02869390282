/** Grey picture: one byte a pixel, rows from the top left without padding. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Halves the width and height; each pixel is the mean of four. */
export function halveGrey({ width, height, data }: Grey): Grey {
  const columns = width >> 1;
  const rows = height >> 1;
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    let from = row * 2 * width;
    for (let to = row * columns; to < (row + 1) * columns; to += 1, from += 2) {
      out[to] =
        ((data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + width] ?? 0) + (data[from + width + 1] ?? 0) + 2) >>
        2;
    }
  }
  return { width: columns, height: rows, data: out };
}
