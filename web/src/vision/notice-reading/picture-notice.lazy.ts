import { findPhotoPixelIssue } from '@placejuste/domain/declaration';
import { readPictureHeader } from '../../photos/index.ts';
import { NoticeUnopened, type OpenedNotice, computeReadingScale } from './notice-page.ts';

/** Bytes read for the header of a picture, including its embedded preview and its colour profile. */
const headerBytes = 1_048_576;

/** Opens a photograph upright and no larger than reading needs. Rejects with `NoticeUnopened`. */
export async function openPicture(file: Blob): Promise<OpenedNotice> {
  const start = await file.slice(0, headerBytes).arrayBuffer();
  const header = readPictureHeader(start);
  const heic = header === null && isHeic(new Uint8Array(start));
  if (header === null && !heic) throw new NoticeUnopened('format');
  if (header !== null && findPhotoPixelIssue(header.width, header.height) !== null) throw new NoticeUnopened('pixels');
  // Apple's browsers open HEIC, the others do not: only decoding it tells.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) throw new NoticeUnopened(heic ? 'heic' : 'damaged');
  const scale = computeReadingScale(bitmap);
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.round(bitmap.width * scale));
  picture.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = picture.getContext('2d');
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, picture.width, picture.height);
  }
  bitmap.close();
  return { pages: [{ picture, own: null }], total: 1 };
}

/** True for a HEIC file: a « ftyp » box with a HEIF brand (ISO/IEC 23008-12). */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(4, 12));
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(text);
}
