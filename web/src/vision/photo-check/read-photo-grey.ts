/// <reference lib="webworker" />
import { computeLuma } from '@placejuste/domain/sheet-straightening';
import type { Grey } from './grey-levels.ts';

/** Longest analysed side in pixels: the letters of a plate a tenth as wide as the picture stay 29 pixels high. */
const maxAnalysedSide = 2016;
/** Accepted bounds of the longest side from a decoder, which reduces by halves or eighths only. */
const minSide = 1600;
const maxSide = 2320;
/** Size requested from the decoder: a twelve-megapixel photograph is halved, without decoding three quarters of it. */
const requestedSize = { desiredWidth: 2150, desiredHeight: 1613 } as const;

/**
 * Reads the luma of a photograph, upright, with a longest side of about 2,000 pixels. Throws when it cannot be opened.
 */
export async function readPhotoGrey(photo: Blob): Promise<Grey> {
  return (await decodeSmall(photo)) ?? drawPhoto(photo);
}

/**
 * Decodes at a reduced size, four times faster than drawing, in browsers with `ImageDecoder` (Chromium); null
 * elsewhere.
 */
async function decodeSmall(photo: Blob): Promise<Grey | null> {
  if (typeof ImageDecoder === 'undefined' || photo.type !== 'image/jpeg') return null;
  try {
    const decoder = new ImageDecoder({ data: await photo.arrayBuffer(), type: photo.type, ...requestedSize });
    const { image } = await decoder.decode();
    try {
      return await readFrameGrey(image);
    } finally {
      image.close();
      decoder.close();
    }
  } catch {
    return null;
  }
}

/** Reads the luma of a decoded frame, rotated according to its header; null for an unknown format or another size. */
async function readFrameGrey(
  frame: VideoFrame & { readonly rotation?: number; readonly flip?: boolean },
): Promise<Grey | null> {
  const { codedWidth: width, codedHeight: height, format, rotation, flip } = frame;
  const side = Math.max(width, height);
  const turn = [0, 90, 180, 270].indexOf(rotation ?? -1);
  if (format === null || turn === -1 || flip !== false || side > maxSide || (side < minSide && format !== 'I420'))
    return null;
  const bytes = new Uint8Array(frame.allocationSize());
  const [plane] = await frame.copyTo(bytes);
  if (plane === undefined) return null;
  const { offset, stride } = plane;
  if (/^I4\d\d$/.test(format) && frame.colorSpace.fullRange === true) {
    // In I4xx formats the first plane is the luma.
    const data = stride === width ? bytes.subarray(offset, offset + width * height) : new Uint8Array(width * height);
    if (stride !== width)
      for (let y = 0; y < height; y += 1)
        data.set(bytes.subarray(offset + y * stride, offset + y * stride + width), y * width);
    return rotate({ width, height, data: data.slice() }, turn);
  }
  const red = { BGRX: 2, BGRA: 2, RGBX: 0, RGBA: 0 }[format as string];
  if (red === undefined || offset !== 0 || stride !== width * 4) return null;
  return rotate({ width, height, data: computeLuma(bytes, red) }, turn);
}

async function drawPhoto(photo: Blob): Promise<Grey> {
  return readBitmapGrey(await createImageBitmap(photo));
}

/** Reads the luma of a bitmap, then closes the bitmap. */
export function readBitmapGrey(bitmap: ImageBitmap): Grey {
  const scale = Math.min(1, maxAnalysedSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'medium';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { width, height, data: computeLuma(context.getImageData(0, 0, width, height).data) };
}

/** Rotates a picture by `quarters` quarter turns, clockwise. */
function rotate(grey: Grey, quarters: number): Grey {
  const { width, height, data } = grey;
  if (quarters === 0) return grey;
  const out = new Uint8Array(data.length);
  const [first, across, down] = computeRotation(grey, quarters);
  const [columns, rows] = quarters === 2 ? [width, height] : [height, width];
  for (let y = 0, at = 0; y < rows; y += 1)
    for (let x = 0, from = first + y * down; x < columns; x += 1, at += 1, from += across) out[at] = data[from] ?? 0;
  return { width: columns, height: rows, data: out };
}

/** Source index of the first rotated pixel, then the source steps for the next pixel across and the next row down. */
function computeRotation({ width, height, data }: Grey, quarters: number): readonly [number, number, number] {
  if (quarters === 1) return [(height - 1) * width, -width, 1];
  return quarters === 2 ? [data.length - 1, -1, -width] : [width - 1, width, -1];
}
