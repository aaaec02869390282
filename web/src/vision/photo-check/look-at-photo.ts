import type { FramingSubject, PhotoMeasures, PictureBox } from '@placejuste/domain/photo-check';
import type { PlateCrop } from './plate-crop.ts';
import type { PlateRow } from './read-plate.ts';

/** Request to the worker: a photograph, and whether to search it for a plate. */
export interface PhotoRequest {
  readonly photo: Blob;
  readonly plate: boolean;
}

/** Request to analyse one frame of the camera; the bitmap is transferred to the worker. */
export interface FrameRequest {
  readonly frame: ImageBitmap;
  readonly subject: FramingSubject;
}

/** Facts about one frame of the camera, before any letter is read. */
export type FrameFacts = { readonly measures: PhotoMeasures } & (
  | { readonly subject: 'plate'; readonly row: PlateRow | null }
  | { readonly subject: 'card' }
  | { readonly subject: 'sheet'; readonly sheet: PictureBox | null }
);

/**
 * Message to the worker. `next`: send the next row of letters; `warm-up`: run everything once, before there is a
 * photograph.
 */
export type LookRequest = PhotoRequest | FrameRequest | 'next' | 'warm-up';

/**
 * Answer of the worker. `end`: the last one, when there are no more rows; `warmed`: the only answer to `warm-up`;
 * `frame`: the answer to a frame.
 */
export type LookAnswer =
  | { readonly kind: 'warmed'; readonly candidate: PlateCrop | null }
  | { readonly kind: 'frame'; readonly facts: FrameFacts }
  | { readonly kind: 'measures'; readonly measures: PhotoMeasures }
  | { readonly kind: 'candidate'; readonly candidate: PlateCrop }
  | { readonly kind: 'end' };

export interface PhotoLook {
  /** Null when the photograph could not be analysed, or the request was aborted. */
  readonly measures: Promise<PhotoMeasures | null>;
  /** Rows of letters to be read, best first, each computed on demand; can be iterated once. */
  readonly candidates: AsyncIterable<PlateCrop>;
}

/** The part of `Worker` that is used here. */
export interface LookThread {
  postMessage(request: LookRequest, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<LookAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** True when this browser can analyse pictures in a worker; Safari has `OffscreenCanvas` since 2023. */
export function canLook(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

/** Worker started ahead of need, without a photograph. */
let idleThread: LookThread | null = null;

/** Starts a worker, without a photograph yet. */
export const startWorker = (): LookThread =>
  new Worker(new URL('./look.worker.ts', import.meta.url), { type: 'module', name: 'look' });

/**
 * Starts a worker and warms it up. Resolves with the crop of a drawn plate, on which the recognition engine warms up in
 * turn; null when a worker is ready already or cannot run. Never resolves once that worker was given a photograph: the
 * rest of the warm-up would delay it.
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

/** Opens and analyses a photograph in a worker, terminated after its last answer to free its memory at once. */
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
        // The worker sends the first row without being asked.
        if (at > 0 && !hasEnded) worker?.postMessage('next');
        while (at >= crops.length && !hasEnded) await new Promise((resolve) => (wake = () => resolve(undefined)));
        const next = crops[at];
        if (next === undefined) return;
        yield next;
      }
    } finally {
      // The caller stopped iterating: the other rows need not be found.
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
