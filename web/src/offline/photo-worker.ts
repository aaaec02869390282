/// <reference lib="webworker" />
import type { KeepAnswer, KeepRequest } from './keep-photo.ts';
import { keepPhotoHere, nameOf } from './photo-store.ts';

/** Reads, hashes, writes and hashes again: ten megabytes at a time, which would stop the screen from answering. */
addEventListener('message', ({ data: { turn, incoming } }: MessageEvent<KeepRequest>) => {
  keepPhotoHere(incoming).then(
    (facts) => postMessage({ turn, ok: true, facts } satisfies KeepAnswer),
    (failure: unknown) => postMessage({ turn, ok: false, name: nameOf(failure) } satisfies KeepAnswer),
  );
});
