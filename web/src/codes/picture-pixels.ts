import type { CodePixels } from './codes.ts';

/** The code of a card photographed whole keeps about four pixels a module at this size, which is what its reading asks. */
const longestSide = 2600;

/** Pixels of a picture, upright, reduced when it is larger; null when this browser cannot open it. */
export async function picturePixels(picture: Blob): Promise<CodePixels | null> {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return drawing?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
  } catch {
    return null;
  }
}
