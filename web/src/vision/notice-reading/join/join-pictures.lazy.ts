import { maxReadPoints } from '@placejuste/domain/sheet-straightening';
import { longestSide, NoticeUnopened } from '../notice-page.ts';
import { loadReadingPart } from '../reading-part.ts';
import { type JpegPage, buildPicturePdf } from './picture-pdf.ts';

const quality = 0.85;

export interface JoinedPictures {
  readonly file: File;
  /** The first picture is as large as reading asks: what was read on it stays at its place. */
  readonly keepsPlaces: boolean;
}

/** Photographs of one notice, front and back, as one file. Rejects with `NoticeUnopened`. */
export async function joinPictures(files: readonly Blob[]): Promise<JoinedPictures> {
  const { openPicture } = await loadReadingPart(() => import('../picture-notice.lazy.ts'));
  const pages: JpegPage[] = [];
  for (const file of files) {
    const [page] = (await openPicture(file)).pages;
    if (page !== undefined) pages.push(await encodeJpeg(page.picture));
  }
  const [first] = pages;
  const keepsPlaces =
    first !== undefined &&
    (Math.max(first.width, first.height) >= longestSide - 1 || first.width * first.height >= 0.998 * maxReadPoints);
  return { file: new File([buildPicturePdf(pages)], 'avis.pdf', { type: 'application/pdf' }), keepsPlaces };
}

async function encodeJpeg(picture: HTMLCanvasElement): Promise<JpegPage> {
  const { width, height } = picture;
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/jpeg', quality));
  // The pixels of a phone's photograph take tens of megabytes until they are let go.
  picture.width = 0;
  if (blob === null) throw new NoticeUnopened('unread');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}
