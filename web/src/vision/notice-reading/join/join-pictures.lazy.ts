import { maxReadPoints } from '@placejuste/domain/sheet-straightening';
import { longestSide, NoticeUnopened } from '../notice-page.ts';
import { loadReadingPart } from '../reading-part.ts';
import { type JpegPage, buildPicturePdf } from './picture-pdf.ts';

const quality = 0.85;

export interface JoinedPictures {
  readonly file: File;
  /** True when the first picture kept its reading size, so that boxes already read on it still apply. */
  readonly keepsPlaces: boolean;
}

/** Joins the photographs of one notice, front and back, into one file. Rejects with `NoticeUnopened`. */
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
  // Frees the pixels of the photograph, which take tens of megabytes.
  picture.width = 0;
  if (blob === null) throw new NoticeUnopened('unread');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}
