/// <reference lib="webworker" />
import { greyOfPhoto } from './grey-of-photo.ts';
import type { LookAnswer, LookRequest } from './look-at-photo.ts';
import { measurePhoto } from './measure-photo.ts';
import type { PlateCrop } from './plate-crop.ts';
import { plateCandidates } from './read-plate.ts';

const tell = (answer: LookAnswer) => postMessage(answer);

addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  // A picture this browser does not open is refused elsewhere: here it only means that nothing can be told.
  look(data).catch(() => tell({ kind: 'end' }));
});

/** The first row of letters goes out before anything else: it is read while the rest is looked at. */
async function look({ photo, plate }: LookRequest): Promise<void> {
  const grey = await greyOfPhoto(photo);
  const candidates: IterableIterator<PlateCrop> = plate ? plateCandidates(grey) : [].values();
  const first = candidates.next();
  if (first.done !== true) tell({ kind: 'candidate', candidate: first.value });
  tell({ kind: 'measures', measures: measurePhoto(grey) });
  for (const candidate of candidates) tell({ kind: 'candidate', candidate });
  tell({ kind: 'end' });
}
