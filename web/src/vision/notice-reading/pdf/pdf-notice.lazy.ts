import { minWords, type RecognisedPage } from '@placejuste/domain/notice-reading';
import { maxReadPoints } from '@placejuste/domain/sheet-straightening';
import { findPartFault } from '../../../platform/index.ts';
import { buildKnownPdf } from './build-known-pdf.ts';
import { longestSide, maxPages, type NoticePage, NoticeUnopened, type OpenedNotice } from '../notice-page.ts';
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  Util,
} from './pdf-engine.ts';
import { buildLines, type PlacedText } from './text-lines.ts';

/** Maximum size in pixels of a picture drawn from inside a PDF: a small file could otherwise take all the memory. */
const maxPoints = 40_000_000;

/** Opens a PDF on this device. Rejects with `NoticeUnopened`, or when `signal` aborts. */
export async function openPdf(file: Blob, signal: AbortSignal, most = maxPages): Promise<OpenedNotice> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  try {
    return await readPdf(data, signal, most);
  } catch (failure) {
    throw await diagnoseFailure(failure, signal, () => readPdf(buildKnownPdf(), signal, most));
  }
}

/** Reads a PDF in a worker of its own, terminated afterwards. */
async function readPdf(data: Uint8Array<ArrayBuffer>, signal: AbortSignal, most: number): Promise<OpenedNotice> {
  const thread = new Worker(new URL('./pdf.wasm-worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_resolve, reject) => {
    thread.addEventListener('error', (event) => {
      void findPartFault(event).then((fault) => {
        reject(fault === 'old-browser' ? new Error('worker-broken') : new NoticeUnopened('reader-away'));
      });
    });
    signal.addEventListener('abort', () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')),
    );
  });
  broken.catch(() => undefined);
  // Nothing in the file is run or fetched: no script, no form, no external font.
  const worker = PDFWorker.create({ port: thread });
  const task = getDocument({
    data,
    worker,
    maxImageSize: maxPoints,
    disableFontFace: true,
    useSystemFonts: true,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await Promise.race([renderPages(await Promise.race([task.promise, broken]), signal, most), broken]);
  } finally {
    void task.destroy().finally(() => thread.terminate());
  }
}

/**
 * Decides whether the file or the browser failed: the file is blamed only when `readKnown`, which reads a valid PDF,
 * succeeds in this browser.
 */
export async function diagnoseFailure(
  failure: unknown,
  signal: AbortSignal,
  readKnown: () => Promise<unknown>,
): Promise<unknown> {
  if (signal.aborted || failure instanceof NoticeUnopened) return failure;
  if (failure instanceof Error && failure.name === 'PasswordException') return new NoticeUnopened('password');
  try {
    await readKnown();
    return new NoticeUnopened('damaged');
  } catch (again) {
    return signal.aborted || again instanceof NoticeUnopened ? again : new NoticeUnopened('pdf-unsupported');
  }
}

async function renderPages(pdf: PDFDocumentProxy, signal: AbortSignal, most: number): Promise<OpenedNotice> {
  const pages: NoticePage[] = [];
  for (let number = 1; number <= Math.min(most, pdf.numPages); number += 1) {
    signal.throwIfAborted();
    pages.push(await renderPage(await pdf.getPage(number)));
  }
  return { pages, total: pdf.numPages };
}

async function renderPage(page: PDFPageProxy): Promise<NoticePage> {
  const natural = page.getViewport({ scale: 1 });
  const [wide, high] = [Math.max(1, natural.width), Math.max(1, natural.height)];
  const viewport = page.getViewport({
    scale: Math.min(longestSide / Math.max(wide, high), Math.sqrt(maxReadPoints / (wide * high))),
  });
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.round(viewport.width));
  picture.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas: picture, viewport, annotationMode: AnnotationMode.DISABLE, background: '#ffffff' })
    .promise;
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item): readonly PlacedText[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , c = 0, d = 0, left = 0, baseline = 0] = Util.transform(
      viewport.transform,
      item.transform as number[],
    ) as number[];
    return [{ text: item.str, left, right: left + item.width * viewport.scale, baseline, height: Math.hypot(c, d) }];
  });
  const own: RecognisedPage = { width: picture.width, height: picture.height, lines: buildLines(pieces) };
  page.cleanup();
  // A scanned page may have a stamp or a page number as text: that alone is not a text layer.
  const words = own.lines.flat().filter(({ text }) => text.length >= 3).length;
  return { picture, own: words < minWords ? null : own };
}
