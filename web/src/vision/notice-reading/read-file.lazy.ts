import { readExhibit, type ExhibitRead } from '@placejuste/domain/exhibit-reading';
import type { PlainDate } from '@placejuste/domain/kernel';
import { minWords, readNotice, type RecognisedPage } from '@placejuste/domain/notice-reading';
import { readSendingProof } from '@placejuste/domain/sending-proof';
import { type NoticePage, NoticeUnopened, type OpenedNotice } from './notice-page.ts';
import { loadReadingPart } from './reading-part.ts';
import {
  readProofFields,
  readFields,
  type ProofFields,
  type RecognisedFields,
  withTurns,
} from './review/read-fields.ts';

export type ReadStep =
  | { readonly kind: 'opening' }
  /** The engine is fetched for the first time; `part` from 0 to 1. */
  | { readonly kind: 'fetching'; readonly part: number }
  | { readonly kind: 'reading'; readonly page: number; readonly of: number };

export interface NoticeRead {
  readonly pages: readonly NoticePage[];
  /** Number of pages of the file that were not read. */
  readonly left: number;
  readonly fields: RecognisedFields;
  /** `foreign`: the title is that of another country's paper; `other-language`: the words are in another language. */
  readonly foreign: 'foreign' | 'other-language' | null;
  /** True when hardly a word was recognised: handwriting, blur, or another alphabet. */
  readonly unread: boolean;
}

export interface ProofRead {
  readonly pages: readonly NoticePage[];
  readonly fields: ProofFields;
  readonly unread: boolean;
}

export interface PaperRead {
  readonly pages: readonly NoticePage[];
  readonly fields: ExhibitRead['values'];
  readonly language: ExhibitRead['language'];
  readonly unread: boolean;
}

/** Functions that open a file and read its pictures; tests give their own. */
export interface ReadTools {
  readonly open: (file: Blob, signal: AbortSignal) => Promise<OpenedNotice>;
  readonly recognise: (
    picture: HTMLCanvasElement,
    wishes: { readonly signal: AbortSignal; readonly onFetched: (part: number) => void },
  ) => Promise<RecognisedPage>;
}

export interface FileWishes {
  readonly today: PlainDate;
  readonly signal: AbortSignal;
  readonly onStep: (step: ReadStep) => void;
}

/** Reads a notice on this device. Rejects with `NoticeUnopened`, or when `signal` aborts. */
export async function readNoticeFile(
  file: Blob,
  { today, ...wishes }: FileWishes,
  tools: ReadTools = browserTools,
): Promise<NoticeRead> {
  const { pages, left, read, refused } = await readPages(file, wishes, tools);
  const reading = readNotice(read, today);
  // A failed page matters only when the others gave too few words.
  if (refused !== null && reading.words < minWords) throw refused;
  const why = reading.routing.kind === 'person' ? reading.routing.why : null;
  const foreign = why === 'foreign' || why === 'other-language' ? why : null;
  return { pages, left, fields: withTurns(readFields(reading), read), foreign, unread: reading.words < minWords };
}

/** Reads a proof of sending on this device. Rejects like `readNoticeFile`. */
export async function readProofFile(
  file: Blob,
  { today, ...wishes }: FileWishes,
  tools: ReadTools = browserTools,
): Promise<ProofRead> {
  const { pages, read, refused } = await readPages(file, wishes, tools);
  const reading = readSendingProof(read, today);
  if (refused !== null && reading.unread) throw refused;
  return { pages, fields: withTurns(readProofFields(reading), read), unread: reading.unread };
}

/** Reads any paper of a dossier on this device. Rejects like `readNoticeFile`. */
export async function readPaperFile(
  file: Blob,
  { today, ...wishes }: FileWishes,
  tools: ReadTools = browserTools,
): Promise<PaperRead> {
  const { pages, read, refused } = await readPages(file, wishes, tools);
  const { language, values } = readExhibit(read, today);
  if (refused !== null && language === 'unknown') throw refused;
  return { pages, fields: values, language, unread: language === 'unknown' };
}

interface PagesRead {
  readonly pages: readonly NoticePage[];
  readonly left: number;
  readonly read: readonly RecognisedPage[];
  /** Failure of the last page that could not be read, null when all were; such a page stays in `read`, empty. */
  readonly refused: NoticeUnopened | null;
}

async function readPages(
  file: Blob,
  { signal, onStep }: Omit<FileWishes, 'today'>,
  tools: ReadTools,
): Promise<PagesRead> {
  onStep({ kind: 'opening' });
  const { pages, total } = await tools.open(file, signal);
  signal.throwIfAborted();
  const recognisedPages: RecognisedPage[] = [];
  let refusal: NoticeUnopened | null = null;
  for (const [at, page] of pages.entries()) {
    const step = { kind: 'reading', page: at + 1, of: pages.length } as const;
    onStep(step);
    // Once the engine is loaded the step is `reading`: a full progress bar would not move while the page is read.
    const onFetched = (part: number) => onStep(part < 1 ? { kind: 'fetching', part } : step);
    try {
      recognisedPages.push(page.own ?? (await tools.recognise(page.picture, { signal, onFetched })));
    } catch (failure) {
      if (signal.aborted || !(failure instanceof NoticeUnopened)) throw failure;
      refusal = failure;
      // An empty page, so that the following pages keep their numbers.
      recognisedPages.push({ width: page.picture.width, height: page.picture.height, lines: [] });
    }
  }
  return { pages, left: total - pages.length, read: recognisedPages, refused: refusal };
}

/** Opens the pages of a notice already read, to be shown beside its values. Rejects with `NoticeUnopened`. */
export async function openPages(file: Blob, signal: AbortSignal, most?: number): Promise<readonly NoticePage[]> {
  return (await openFile(file, signal, most)).pages;
}

async function openFile(file: Blob, signal: AbortSignal, most?: number): Promise<OpenedNotice> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const pdf = String.fromCharCode(...start).includes('%PDF-');
  if (pdf)
    return (await loadReadingPart(() => import('./pdf/pdf-notice.lazy.ts'), 'pdf-unsupported')).openPdf(
      file,
      signal,
      most,
    );
  return (await loadReadingPart(() => import('./picture-notice.lazy.ts'))).openPicture(file);
}

const browserTools: ReadTools = {
  open: (file, signal) => openFile(file, signal),
  recognise: async (picture, wishes) =>
    (await loadReadingPart(() => import('./recognise.lazy.ts'))).recognise(picture, wishes),
};
