import type { RecognisedPage } from '@placejuste/domain/notice-reading';
import {
  evenLight,
  readUpright,
  type RgbaPicture,
  straightenSheet,
  type StraightPicture,
} from '@placejuste/domain/sheet-straightening';
import { pageReader } from '../reading/reader.ts';
import { NoticeUnopened } from './notice-page.ts';
import { toReadWords } from './words-of-line.ts';

interface Recognition {
  readonly signal: AbortSignal;
  /** Called with a number from 0 to 1 while the engine is fetched for the first time. */
  readonly onFetched: (part: number) => void;
}

/** Recognises the words of a picture on this device. Rejects with `NoticeUnopened`, or when `signal` aborts. */
export async function recognise(
  picture: HTMLCanvasElement,
  { signal, onFetched }: Recognition,
): Promise<RecognisedPage> {
  return readUpright(await straightenPicture(picture), picture, async (pixels) => {
    const reading = await pageReader.read(pixels, { layout: 'page', signal, onProgress: onFetched });
    signal.throwIfAborted();
    if (reading.ok) return reading.lines.map(toReadWords);
    if (reading.fault === 'READING_NOT_FETCHED') throw new NoticeUnopened('reader-away');
    throw new NoticeUnopened(reading.fault === 'READING_UNSUPPORTED' ? 'unsupported' : 'unread');
  });
}

/** Removes shadows and straightens a picture in a worker: three million pixels would block an old phone's screen. */
async function straightenPicture(picture: HTMLCanvasElement): Promise<StraightPicture> {
  const { width, height } = picture;
  const rgba = picture.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, width, height).data;
  if (rgba === undefined) throw new NoticeUnopened('unsupported');
  const pixels = { rgba, width, height };
  const fromWorker = typeof Worker === 'undefined' ? null : await straightenInWorker(pixels);
  return fromWorker ?? straightenSheet({ width, height, data: evenLight(pixels) });
}

/** Null when the worker failed: the work is then done on the page. */
function straightenInWorker(picture: RgbaPicture): Promise<StraightPicture | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./straighten/straighten-worker.ts', import.meta.url), { type: 'module' });
    const end = (straight: StraightPicture | null) => {
      worker.terminate();
      resolve(straight);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<StraightPicture>) => end(data));
    worker.addEventListener('error', () => end(null));
    worker.postMessage(picture);
  });
}
