import { buildShutterTags } from '../list-server-times.ts';
import { buildOwnPrefix } from '../storage/local-owner.ts';
import { photoJobs } from './photo-jobs.ts';
import { type IncomingPhoto, readFailureName, type PhotoFacts, type PhotoToSend } from './photo-store.ts';

type JobName = keyof typeof photoJobs;

export interface PhotoRequest {
  readonly turn: number;
  readonly job: JobName;
  readonly about: IncomingPhoto | string;
}
export type PhotoAnswer =
  | { readonly turn: number; readonly ok: true; readonly value: unknown }
  | { readonly turn: number; readonly ok: false };

/** The picture could not be stored on this device. `full`: there is no room. */
export class PhotoStorageError extends Error {
  readonly full: boolean;
  constructor(full: boolean) {
    super('photo-not-kept');
    this.full = full;
  }
}

/** Stores a picture of the person signed in, without blocking the screen. Rejects with `PhotoStorageError`. */
export async function keepPhoto(photo: IncomingPhoto): Promise<PhotoFacts> {
  try {
    // Read here because the worker has a monotonic clock of its own; a caller that saw the shutter passes its own tags.
    const tags = { ...buildShutterTags(), ...photo.tags };
    return await runInPhotoWorker('keep', { ...photo, tags, owner: buildOwnPrefix() + photo.owner });
  } catch (failure) {
    throw new PhotoStorageError(readFailureName(failure) === 'QuotaExceededError');
  }
}

/** Reads a stored picture for display; null when it is gone or its bytes changed. */
export function loadPicture(id: string): Promise<Blob | null> {
  return runInPhotoWorker('show', id);
}

/** Reads a stored picture for sending; null when it is gone or its bytes changed. */
export function loadPhotoToSend(id: string): Promise<PhotoToSend | null> {
  return runInPhotoWorker('send', id);
}

/** Lists the pictures stored for `owner`: a person and one of their drafts. */
export function listKeptPhotos(owner: string): Promise<PhotoFacts[]> {
  return runInPhotoWorker('list', owner);
}

let worker: Worker | undefined;
let turns = 0;
const pendingJobs = new Map<number, (answer: PhotoAnswer | null) => void>();

/** Runs a job in the photo worker: reading, hashing or writing ten megabytes on the page would block the screen. */
function runInPhotoWorker(job: 'keep', about: IncomingPhoto): Promise<PhotoFacts>;
function runInPhotoWorker(job: 'show', about: string): Promise<Blob | null>;
function runInPhotoWorker(job: 'send', about: string): Promise<PhotoToSend | null>;
function runInPhotoWorker(job: 'list', about: string): Promise<PhotoFacts[]>;
async function runInPhotoWorker(job: JobName, about: IncomingPhoto | string): Promise<unknown> {
  const answer = await askWorker(job, about);
  if (answer?.ok === true) return answer.value;
  // There is no worker, it could not start, its database connection was dropped, or the phone stopped it silently: the
  // job runs on the page, which is slower and loses nothing. An error here is final.
  const here: (about: never) => Promise<unknown> = photoJobs[job];
  return here(about as never);
}

/** Far longer than ten megabytes take on a slow phone. Without a limit, the whole queue would wait for one picture. */
const workerTimeoutMs = 30_000;

/** Sends a job to the worker; null when it does not answer. */
function askWorker(job: JobName, about: IncomingPhoto | string): Promise<PhotoAnswer | null> {
  if (typeof Worker === 'undefined') return Promise.resolve(null);
  try {
    worker ??= startWorker();
  } catch {
    return Promise.resolve(null);
  }
  const turn = ++turns;
  const currentWorker = worker;
  return new Promise((resolve) => {
    const timer = setTimeout(() => forgetWorker(currentWorker), workerTimeoutMs);
    pendingJobs.set(turn, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    currentWorker.postMessage({ turn, job, about } satisfies PhotoRequest);
  });
}

/** Drops a failed worker: the waiting calls run on the page, and the next picture starts another worker. */
function forgetWorker(failedWorker: Worker): void {
  if (worker !== failedWorker) return;
  worker = undefined;
  failedWorker.terminate();
  for (const answer of pendingJobs.values()) answer(null);
  pendingJobs.clear();
}

function startWorker(): Worker {
  const newWorker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  newWorker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => {
    pendingJobs.get(data.turn)?.(data);
    pendingJobs.delete(data.turn);
  });
  // The worker's code did not load.
  newWorker.addEventListener('error', () => forgetWorker(newWorker));
  return newWorker;
}
