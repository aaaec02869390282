import type { ReadPage } from '@placejuste/domain/notice-reading';
import { reader } from '../reading/reader.ts';
import type { Pixels } from '../reading/reading.ts';
import { evenLight, type RgbaPicture } from './even-light.ts';
import { NoticeUnopened } from './notice-page.ts';
import { wordsOf } from './words-of-line.ts';

interface Recognition {
  readonly signal: AbortSignal;
  /** 0 to 1, while the engine is fetched for the first time. */
  readonly onFetched: (part: number) => void;
}

/** Words of a picture, by the engine of this device. Rejects with `NoticeUnopened`, or when `signal` aborts. */
export async function recognise(picture: HTMLCanvasElement, { signal, onFetched }: Recognition): Promise<ReadPage> {
  const pixels = await pixelsInEvenLight(picture);
  const read = await reader.read(pixels, { layout: 'page', signal, onProgress: onFetched });
  signal.throwIfAborted();
  if (read.ok) return { width: picture.width, height: picture.height, lines: read.lines.map(wordsOf) };
  throw new NoticeUnopened(
    read.fault === 'READING_NOT_FETCHED'
      ? 'reader-away'
      : read.fault === 'READING_UNSUPPORTED'
        ? 'unsupported'
        : 'unread',
  );
}

/** Without shadows, made by a worker: three million points would hold the screen on an old phone. */
async function pixelsInEvenLight(picture: HTMLCanvasElement): Promise<Pixels> {
  const { width, height } = picture;
  const rgba = picture.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, width, height).data;
  if (rgba === undefined) throw new NoticeUnopened('unsupported');
  const pixels = { rgba, width, height };
  const fromWorker = typeof Worker === 'undefined' ? null : await evenLightInWorker(pixels);
  return { width, height, data: fromWorker ?? evenLight(pixels) };
}

/** Null when the worker could not start: the work is then done here. */
function evenLightInWorker(picture: RgbaPicture): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./light-worker.ts', import.meta.url), { type: 'module' });
    const end = (grey: Uint8Array | null) => {
      worker.terminate();
      resolve(grey);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(picture);
  });
}
