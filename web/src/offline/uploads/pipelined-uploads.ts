import { type PhotoUploadFault, sendPhotos, type PhotoSending, type Uploader } from '../submission/submission.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';

/**
 * Number of pictures sent at once: one uses the connection while the other is announced. A picture whose bytes are all
 * sent frees its place before the server's verdict.
 */
const maxUploadsAtOnce = 2;
/**
 * Number of actions behind the current one whose pictures may already be uploading. Bytes that the browser reports as
 * sent may still be in the phone's buffer, with the action behind them: with a single action ahead, the connection was
 * idle between actions.
 */
const maxActionsAhead = 2;

/** Outcome of sending a row's pictures: null once the server has them all. */
export type PhotosOutcome = Promise<PhotoUploadFault | null>;

export interface PhotoLine {
  /** Sends the pictures of the row whose turn it is, or continues their upload when it was started ahead. */
  send(row: OutboxRow, sending: Omit<PhotoSending, 'photos'>): PhotosOutcome;
  /** Starts to upload the pictures of the next rows, in order; the actions themselves wait for their turn. */
  begin(next: readonly OutboxRow[]): void;
  /** Interrupts the uploads started ahead; a later pass resumes them where they stopped. */
  stop(): void;
}

/**
 * Uploads the pictures of one pass over the queue. Only pictures are sent ahead: whatever their outcome, nothing is
 * written to a row before its turn, and actions reach the server in the order they were queued.
 */
export function createPhotoLine(upload: Uploader, signal: AbortSignal | undefined): PhotoLine {
  const inTurn = limitConcurrency(maxUploadsAtOnce);
  const take: Uploader = (request) =>
    inTurn((leave) => {
      const onProgress = (sentBytes: number, total: number) => {
        request.onProgress?.(sentBytes, total);
        if (sentBytes >= total) leave();
      };
      return upload({ ...request, onProgress });
    });
  // The pictures of the current row come first in line, however long reading them back takes.
  let lastRequests: Promise<unknown> = Promise.resolve();
  let ahead: StartedUpload[] = [];
  const stopFrom = (first: number) => {
    for (const one of ahead.splice(first)) one.stop.abort();
  };
  const beginOne = (row: OutboxRow): void => {
    const own = new AbortController();
    // `AbortSignal.any` is younger than many phones.
    signal?.addEventListener('abort', () => own.abort(), { once: true, signal: own.signal });
    const inOrder = countRequests(take, row.photos.length);
    const before = ahead.at(-1)?.requests ?? lastRequests;
    const outcome = before.then(() =>
      sendPhotos(
        { photos: row.photos, signal: own.signal, onProgress: (progress) => startedUpload.tell?.(progress) },
        inOrder.take,
      ),
    );
    // The row reads the failure when its turn comes; a pass that ends before leaves it to the next one.
    outcome.catch(() => undefined);
    const startedUpload: StartedUpload = {
      row,
      outcome,
      requests: Promise.race([inOrder.all, outcome.catch(() => undefined)]),
      stop: own,
      tell: undefined,
    };
    ahead.push(startedUpload);
  };
  return {
    send(row, sending) {
      const [nextUpload] = ahead;
      if (nextUpload !== undefined && hasSamePhotos(nextUpload.row, row)) {
        ahead = ahead.slice(1);
        nextUpload.tell = sending.onProgress;
        lastRequests = nextUpload.requests;
        return nextUpload.outcome;
      }
      // The person discarded or photographed again the row whose upload was started.
      stopFrom(0);
      const own = countRequests(take, row.photos.length);
      const outcome = sendPhotos({ ...sending, photos: row.photos }, own.take);
      lastRequests = Promise.race([own.all, outcome.catch(() => undefined)]);
      return outcome;
    },
    begin(next) {
      if (signal?.aborted === true) return;
      const upcomingRows = next.filter(({ photos }) => photos.length > 0).slice(0, maxActionsAhead);
      const first = upcomingRows.findIndex(
        (row, index) => ahead[index] === undefined || !hasSamePhotos(ahead[index].row, row),
      );
      if (first < 0) return;
      stopFrom(first);
      for (const row of upcomingRows.slice(first)) beginOne(row);
    },
    stop: () => stopFrom(0),
  };
}

interface StartedUpload {
  readonly row: OutboxRow;
  readonly outcome: PhotosOutcome;
  readonly requests: Promise<unknown>;
  readonly stop: AbortController;
  tell: PhotoSending['onProgress'];
}

/** Wraps the uploader `take`; `all` resolves once `count` pictures have called it. */
function countRequests(take: Uploader, count: number): { readonly take: Uploader; readonly all: Promise<void> } {
  let remainingCount = count;
  let tell: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    all,
    take: (request) => {
      remainingCount -= 1;
      if (remainingCount === 0) tell();
      return take(request);
    },
  };
}

function hasSamePhotos(one: OutboxRow, other: OutboxRow): boolean {
  const buildPhotosKey = ({ id, photos }: OutboxRow) =>
    [id, ...photos.flatMap(({ photoId, objectName }) => [photoId, objectName])].join(' ');
  return buildPhotosKey(one) === buildPhotosKey(other);
}

/** Runs at most `most` pieces of work at a time, in order of arrival; `leave` frees a place before the work ends. */
function limitConcurrency(most: number): <T>(work: (leave: () => void) => Promise<T>) => Promise<T> {
  let free = most;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    };
    try {
      return await work(leave);
    } finally {
      leave();
    }
  };
}
