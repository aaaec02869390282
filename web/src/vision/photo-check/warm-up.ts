/// <reference lib="webworker" />
import { readPhotoGrey } from './read-photo-grey.ts';
import { measurePhoto } from './measure-photo.ts';
import type { PlateCrop } from './plate-crop.ts';
import { findPlateCandidates } from './read-plate.ts';

/** Size of the drawn photograph: large enough for the decoder to reduce it, like a real one. */
const [width, height] = [2304, 1728];
/** Number of runs after which the code is compiled; a third would take a second more on a slow phone. */
const turns = 2;
const stones = 3000;

/**
 * Analyses a drawn car before there is a photograph, so that the code is loaded, compiled and given its memory while
 * the person still aims. Returns the crop of its plate, to warm up the engine; null when it cannot be drawn.
 */
export async function warmUp(): Promise<PlateCrop | null> {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (drawing === null) return null;
  drawing.fillStyle = '#89a';
  drawing.fillRect(0, 0, width, height);
  // Edges everywhere, as in a street, so that their measurement is compiled too.
  for (let at = 0; at < stones; at += 1) {
    drawing.fillStyle = at % 2 === 0 ? '#456' : '#cdd';
    drawing.fillRect((at * 7919) % width, (at * 104_729) % height, 5 + (at % 40), 5 + (at % 23));
  }
  drawing.fillStyle = '#eee';
  drawing.fillRect(700, 800, 900, 200);
  drawing.fillStyle = '#111';
  drawing.font = 'bold 130px sans-serif';
  drawing.fillText('A B 1 2 3 C D', 750, 945);
  const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  let plate: PlateCrop | null = null;
  for (let turn = 0; turn < turns; turn += 1) {
    const grey = await readPhotoGrey(photo);
    plate = findPlateCandidates(grey).next().value ?? null;
    measurePhoto(grey);
  }
  return plate;
}
