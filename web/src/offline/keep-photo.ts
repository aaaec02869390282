import { ownPrefix } from './local-owner.ts';
import { type IncomingPhoto, keepPhotoHere, nameOf, type PhotoFacts } from './photo-store.ts';

export interface KeepRequest {
  readonly turn: number;
  readonly incoming: IncomingPhoto;
}
export type KeepAnswer =
  | { readonly turn: number; readonly ok: true; readonly facts: PhotoFacts }
  | { readonly turn: number; readonly ok: false; readonly name: string };

/** The picture is not on this device. `full`: for want of room. */
export class PhotoNotKept extends Error {
  readonly full: boolean;
  constructor(full: boolean) {
    super('photo-not-kept');
    this.full = full;
  }
}

let worker: Worker | undefined;
let turns = 0;
const waiting = new Map<number, (answer: KeepAnswer | null) => void>();

/** Keeps a picture without stopping the screen. Rejects with `PhotoNotKept`. */
export async function keepPhoto(photo: IncomingPhoto): Promise<PhotoFacts> {
  const incoming = { ...photo, owner: ownPrefix() + photo.owner };
  const answer = await askWorker(incoming);
  if (answer?.ok === true) return answer.facts;
  if (answer?.ok === false) throw new PhotoNotKept(answer.name === 'QuotaExceededError');
  // No worker here, or it could not start: slower to draw, but nothing is lost.
  try {
    return await keepPhotoHere(incoming);
  } catch (failure) {
    throw new PhotoNotKept(nameOf(failure) === 'QuotaExceededError');
  }
}

/** Null when no worker answered. */
function askWorker(incoming: IncomingPhoto): Promise<KeepAnswer | null> {
  if (typeof Worker === 'undefined') return Promise.resolve(null);
  try {
    worker ??= startWorker();
  } catch {
    return Promise.resolve(null);
  }
  const turn = ++turns;
  const started = worker;
  return new Promise((resolve) => {
    waiting.set(turn, resolve);
    started.postMessage({ turn, incoming } satisfies KeepRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<KeepAnswer>) => {
    waiting.get(data.turn)?.(data);
    waiting.delete(data.turn);
  });
  started.addEventListener('error', () => {
    // Its code did not load: those who wait do the work themselves, and the next picture tries again.
    worker = undefined;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  return started;
}
