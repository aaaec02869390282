/// <reference lib="webworker" />
import type { Grey } from './grey-levels.ts';
import type { LookRequest, PhotoLook } from './look-at-photo.ts';
import { measurePhoto } from './measure-photo.ts';
import { plateCandidates } from './read-plate.ts';

/** Longest side looked at, pixels: letters of a plate as wide as a tenth of the picture stay 29 pixels high. */
const lookedAt = 2016;

addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  look(data).then(
    (seen) => postMessage(seen),
    // A picture this browser does not open is refused elsewhere: here it only means that nothing can be told.
    () => postMessage(null),
  );
});

async function look({ photo, plate }: LookRequest): Promise<PhotoLook> {
  const grey = await greyOf(photo);
  return { measures: measurePhoto(grey), candidates: plate ? plateCandidates(grey) : [] };
}

async function greyOf(photo: Blob): Promise<Grey> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, lookedAt / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'medium';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  // ITU-R BT.601 luma, in 256ths.
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  return { width, height, data: grey };
}
