import type { CodePixels } from './codes.ts';

/**
 * Longest side in pixels: the code of a card photographed whole keeps about four pixels a module, enough to be read.
 */
const longestSide = 2600;

/** Decodes a picture upright, reduced to `longestSide`; null when this browser cannot open it. */
export async function readPicturePixels(picture: Blob): Promise<CodePixels | null> {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    ];
    const drawing = createCanvas(width, height).getContext('2d', { willReadFrequently: true }) as
      | CanvasRenderingContext2D
      | OffscreenCanvasRenderingContext2D
      | null;
    drawing?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return drawing?.getImageData(0, 0, width, height) ?? null;
  } catch {
    return null;
  }
}

/** True when pictures can be decoded in a worker, without blocking the page; Safari supports it since 2023. */
export const canDecodeInWorker = (): boolean => typeof OffscreenCanvas !== 'undefined';

function createCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  return canDecodeInWorker()
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height });
}
