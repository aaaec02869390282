/// <reference lib="webworker" />
import { findSheet } from '../framing/find-sheet.ts';
import { readBitmapGrey, readPhotoGrey } from './read-photo-grey.ts';
import type { FrameFacts, FrameRequest, LookAnswer, LookRequest, PhotoRequest } from './look-at-photo.ts';
import { measurePhoto } from './measure-photo.ts';
import type { PlateCrop } from './plate-crop.ts';
import { findPlateCandidates } from './read-plate.ts';
import { warmUp } from './warm-up.ts';

const postAnswer = (answer: LookAnswer) => postMessage(answer);
/** Remaining rows of letters of the current photograph, each computed on demand. */
let rows: Iterator<PlateCrop, undefined> = [].values();

addEventListener('message', ({ data }: MessageEvent<LookRequest>) => {
  if (data === 'warm-up') {
    warmUp().then(
      (candidate) => postAnswer({ kind: 'warmed', candidate }),
      () => postAnswer({ kind: 'warmed', candidate: null }),
    );
  } else if (data === 'next') postRow();
  else if ('frame' in data) postAnswer({ kind: 'frame', facts: lookAtFrame(data) });
  // A picture that this browser cannot open is refused elsewhere; here it only ends the analysis.
  else look(data).catch(() => postAnswer({ kind: 'end' }));
});

function lookAtFrame({ frame, subject }: FrameRequest): FrameFacts {
  const grey = readBitmapGrey(frame);
  const measures = measurePhoto(grey);
  if (subject === 'card') return { subject, measures };
  if (subject === 'sheet') return { subject, measures, sheet: findSheet(grey) };
  return { subject, measures, row: findPlateCandidates(grey).next().value ?? null };
}

function postRow(): void {
  const { value } = rows.next();
  postAnswer(value === undefined ? { kind: 'end' } : { kind: 'candidate', candidate: value });
}

/** Analyses a photograph. The first row of letters is sent first, to be read while light and sharpness are measured. */
async function look({ photo, plate }: PhotoRequest): Promise<void> {
  const grey = await readPhotoGrey(photo);
  if (plate) rows = findPlateCandidates(grey);
  const first = plate ? rows.next().value : undefined;
  if (first !== undefined) postAnswer({ kind: 'candidate', candidate: first });
  postAnswer({ kind: 'measures', measures: measurePhoto(grey) });
  if (first === undefined) postAnswer({ kind: 'end' });
}
