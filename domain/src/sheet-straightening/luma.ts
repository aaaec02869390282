/**
 * Grey levels of pixels of four bytes: ITU-R BT.601 luma, in 256ths. `red` is the place of red among the four, blue
 * across from it.
 */
export function computeLuma(pixels: Uint8Array | Uint8ClampedArray, red = 0): Uint8Array<ArrayBuffer> {
  const grey = new Uint8Array(pixels.length >> 2);
  const blue = 2 - red;
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4)
    grey[at] = ((pixels[from + red] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + blue] ?? 0) * 29) >> 8;
  return grey;
}
