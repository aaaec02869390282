import { type PhotosStopped, sendPhotos, type PhotoSending, type Uploader } from './mutation-door.ts';
import type { OutboxRow } from './outbox-row.ts';

/**
 * How many pictures have bytes leaving at once: one fills the line while the other is announced. One whose bytes are
 * all gone makes room before its verdict; at most those of two actions are under way.
 */
const atOnce = 2;

/** What became of a row's pictures: null once the server has them all. */
export type PhotosSent = Promise<PhotosStopped | null>;

export interface PhotoLine {
  /** Sends the pictures of the row whose turn it is, or goes on with what already began. */
  send(row: OutboxRow, sending: Omit<PhotoSending, 'photos'>): PhotosSent;
  /** Begins with those of the row that comes next; the action itself still waits for its turn. */
  begin(next: OutboxRow | undefined): void;
  /** Interrupts what nobody waits for any more; it is taken up again where it stopped. */
  stop(): void;
}

/**
 * The pictures of one pass over the queue. Only pictures go ahead: whatever their fate, nothing is written to a row
 * before its turn, and actions reach the server in the order they were kept.
 */
export function photoLine(upload: Uploader, signal: AbortSignal | undefined): PhotoLine {
  const inTurn = lanes(atOnce);
  const take: Uploader = (request) =>
    inTurn((leave) => {
      const onProgress = (sent: number, total: number) => {
        request.onProgress?.(sent, total);
        if (sent >= total) leave();
      };
      return upload({ ...request, onProgress });
    });
  // The pictures of the row whose turn it is ask for the line first, however long reading them back takes.
  let asked: Promise<unknown> = Promise.resolve();
  let ahead: { readonly row: OutboxRow; readonly sent: PhotosSent; readonly asked: Promise<unknown>; readonly stop: AbortController; tell: PhotoSending['onProgress'] } | null = null;
  const stop = () => {
    ahead?.stop.abort();
    ahead = null;
  };
  return {
    send(row, sending) {
      const begun = ahead;
      if (begun !== null && samePhotos(begun.row, row)) {
        ahead = null;
        begun.tell = sending.onProgress;
        asked = begun.asked;
        return begun.sent;
      }
      // Thrown away, or photographed again, since it began.
      stop();
      const own = askingIn(take, row.photos.length);
      const sent = sendPhotos({ ...sending, photos: row.photos }, own.take);
      asked = Promise.race([own.all, sent.catch(() => undefined)]);
      return sent;
    },
    begin(next) {
      if (ahead !== null || next === undefined || next.photos.length === 0 || signal?.aborted === true) return;
      const own = new AbortController();
      // `AbortSignal.any` is younger than many phones.
      signal?.addEventListener('abort', () => own.abort(), { once: true, signal: own.signal });
      const inOrder = askingIn(take, next.photos.length);
      const sent = asked.then(() => sendPhotos({ photos: next.photos, signal: own.signal, onProgress: (progress) => begun.tell?.(progress) }, inOrder.take));
      // Looked at when its turn comes; a pass that ends before leaves it to the next one.
      sent.catch(() => undefined);
      const begun = { row: next, sent, asked: Promise.race([inOrder.all, sent.catch(() => undefined)]), stop: own, tell: undefined as PhotoSending['onProgress'] };
      ahead = begun;
    },
    stop,
  };
}

/** The same way of sending, and when so many pictures have asked for it. */
function askingIn(take: Uploader, count: number): { readonly take: Uploader; readonly all: Promise<void> } {
  let left = count;
  let tell: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return {
    all,
    take: (request) => {
      left -= 1;
      if (left === 0) tell();
      return take(request);
    },
  };
}

function samePhotos(one: OutboxRow, other: OutboxRow): boolean {
  const named = ({ id, photos }: OutboxRow) => [id, ...photos.flatMap(({ photoId, objectName }) => [photoId, objectName])].join(' ');
  return named(one) === named(other);
}

/** Runs at most so many at a time, in the order they came; `leave` makes room before the end. */
function lanes(most: number): <T>(work: (leave: () => void) => Promise<T>) => Promise<T> {
  let free = most;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
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
