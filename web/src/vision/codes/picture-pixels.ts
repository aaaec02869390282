import type { CodePixels } from './codes.ts';

/**
 * The code of a card photographed whole keeps about four pixels a module at this size, which is what its reading asks.
 */
const longestSide = 2600;

/** Pixels of a picture, upright, reduced when it is larger; null when this browser cannot open it. */
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

/** Whether pictures can be opened apart from the page, which then never waits; Safari came to it in 2023. */
export const canDecodeInWorker = (): boolean => typeof OffscreenCanvas !== 'undefined';

function createCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  return canDecodeInWorker()
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height });
}
