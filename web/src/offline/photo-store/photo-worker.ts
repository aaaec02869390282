/// <reference lib="webworker" />
import { photoJobs } from './photo-jobs.ts';
import type { PhotoAnswer, PhotoRequest } from './keep-photo.ts';

addEventListener('message', ({ data: { turn, job, about } }: MessageEvent<PhotoRequest>) => {
  const run: (about: never) => Promise<unknown> = photoJobs[job];
  run(about as never).then(
    (value) => postMessage({ turn, ok: true, value } satisfies PhotoAnswer),
    () => postMessage({ turn, ok: false } satisfies PhotoAnswer),
  );
});
