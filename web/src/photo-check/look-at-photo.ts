import type { PhotoMeasures } from '@placejuste/domain/photo-check';
import type { PlateCrop } from './plate-crop.ts';

/** What the worker is asked: a photograph, and whether a plate is looked for. */
export interface LookRequest {
  readonly photo: Blob;
  readonly plate: boolean;
}

export interface PhotoLook {
  readonly measures: PhotoMeasures;
  /** Rows of letters to be read; empty when none was looked for. */
  readonly candidates: readonly PlateCrop[];
}

/** What is used of a worker. */
export interface LookThread {
  postMessage(request: LookRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<PhotoLook | null>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Whether this browser can look at all; drawing apart from the page came to Safari in 2023. */
export function canLook(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

function startLooking(): LookThread {
  return new Worker(new URL('./look.worker.ts', import.meta.url), { type: 'module', name: 'look' });
}

/**
 * Opens a photograph and measures it in a worker of its own, which ends with the answer: its 60 MB are given back at
 * once. Null when it could not be looked at, or nobody waits for it any more.
 */
export function lookAtPhoto(request: LookRequest, signal?: AbortSignal, start: () => LookThread = startLooking): Promise<PhotoLook | null> {
  if (signal?.aborted === true) return Promise.resolve(null);
  return new Promise((resolve) => {
    const worker = start();
    const end = (look: PhotoLook | null) => {
      signal?.removeEventListener('abort', stop);
      worker.terminate();
      resolve(look);
    };
    const stop = () => end(null);
    signal?.addEventListener('abort', stop);
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = stop;
    worker.postMessage(request);
  });
}
