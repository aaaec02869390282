import type { FramingSubject, PhotoMeasures, PictureBox } from '@placejuste/domain/photo-check';
import type { PlateCrop } from './plate-crop.ts';
import type { PlateRow } from './read-plate.ts';

/** What the worker is asked: a photograph, and whether a plate is looked for. */
export interface PhotoRequest {
  readonly photo: Blob;
  readonly plate: boolean;
}

/** What the camera sees at one moment; given away with the request. */
export interface FrameRequest {
  readonly frame: ImageBitmap;
  readonly subject: FramingSubject;
}

/** What is seen of what the camera is aimed at, before any letter is read. */
export type FrameFacts = { readonly measures: PhotoMeasures } & (
  | { readonly subject: 'plate'; readonly row: PlateRow | null }
  | { readonly subject: 'card' }
  | { readonly subject: 'sheet'; readonly sheet: PictureBox | null }
);

/**
 * Also, the row of letters after the last one told; and before there is a photograph, to go once through all it does.
 */
export type LookRequest = PhotoRequest | FrameRequest | 'next' | 'warm-up';

/**
 * Its answers, as they come; `end` is the last, for want of another row; `warmed` the only one to a warm-up, `frame` to
 * a frame.
 */
export type LookAnswer =
  | { readonly kind: 'warmed'; readonly candidate: PlateCrop | null }
  | { readonly kind: 'frame'; readonly facts: FrameFacts }
  | { readonly kind: 'measures'; readonly measures: PhotoMeasures }
  | { readonly kind: 'candidate'; readonly candidate: PlateCrop }
  | { readonly kind: 'end' };

export interface PhotoLook {
  /** Null when it could not be looked at, or nobody waits for it any more. */
  readonly measures: Promise<PhotoMeasures | null>;
  /** Rows of letters to be read, best first, each looked for when it is asked for; to be gone through once. */
  readonly candidates: AsyncIterable<PlateCrop>;
}

/** What is used of a worker. */
export interface LookThread {
  postMessage(request: LookRequest, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<LookAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Whether this browser can look at all; drawing apart from the page came to Safari in 2023. */
export function canLook(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

/** One started ahead of need: it holds nothing yet. */
let idleThread: LookThread | null = null;

/** A worker that holds nothing yet. */
export const startWorker = (): LookThread =>
  new Worker(new URL('./look.worker.ts', import.meta.url), { type: 'module', name: 'look' });

/**
 * Starts a worker that goes once through what it will do. Resolves with a drawn plate, on which the recognition engine
 * warms up in its turn; null when a worker is ready already. Never resolves once that worker was given a photograph:
 * what is left of a warm-up would hold it up.
 */
export function prepareWorker(start: () => LookThread = startWorker): Promise<PlateCrop | null> {
  if (!canLook() || idleThread !== null) return Promise.resolve(null);
  const worker = start();
  idleThread = worker;
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data.kind === 'warmed' ? data.candidate : null);
    worker.onerror = () => resolve(null);
    worker.postMessage('warm-up');
  });
}

function startLooking(): LookThread {
  const thread = idleThread ?? startWorker();
  idleThread = null;
  return thread;
}

/**
 * Opens a photograph and looks at it in a worker of its own, which ends with its last answer: its memory is given back
 * at once.
 */
export function lookAtPhoto(
  request: PhotoRequest,
  signal?: AbortSignal,
  start: () => LookThread = startLooking,
): PhotoLook {
  const crops: PlateCrop[] = [];
  let [isMeasured, isPlateRead] = [false, false];
  let [hasEnded, wake] = [signal?.aborted === true, () => undefined as unknown];
  let resolveMeasures: (measures: PhotoMeasures | null) => void = () => undefined;
  const measures = new Promise<PhotoMeasures | null>((resolve) => (resolveMeasures = resolve));
  const worker = hasEnded ? null : start();
  const end = () => {
    hasEnded = true;
    signal?.removeEventListener('abort', end);
    worker?.terminate();
    resolveMeasures(null);
    wake();
  };
  async function* findCandidates(): AsyncGenerator<PlateCrop> {
    try {
      for (let at = 0; ; at += 1) {
        // The first comes unasked.
        if (at > 0 && !hasEnded) worker?.postMessage('next');
        while (at >= crops.length && !hasEnded) await new Promise((resolve) => (wake = () => resolve(undefined)));
        const next = crops[at];
        if (next === undefined) return;
        yield next;
      }
    } finally {
      // Read: the others need not be found.
      isPlateRead = true;
      if (isMeasured) end();
    }
  }
  if (worker === null) resolveMeasures(null);
  else {
    signal?.addEventListener('abort', end);
    worker.onmessage = ({ data }) => {
      if (data.kind === 'end') end();
      else if (data.kind === 'measures') {
        isMeasured = true;
        resolveMeasures(data.measures);
        if (isPlateRead) end();
      } else if (data.kind === 'candidate') {
        crops.push(data.candidate);
        wake();
      }
    };
    worker.onerror = end;
    worker.postMessage(request);
  }
  return { measures, candidates: findCandidates() };
}
