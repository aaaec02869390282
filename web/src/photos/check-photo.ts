import {
  photoMessages,
  findPhotoPixelIssue,
  findPhotoSizeIssue,
  findScreenshotIssue,
  minPhotoBytes,
  type PhotoCode,
} from '@placejuste/domain/declaration';
import { readPictureHeader } from './picture-header.ts';

/** Purpose of a picture: a proof may be neither small nor a screenshot, a paper may. */
export type PhotoUse = 'parking' | 'windshield' | 'document' | 'notice';

export type PhotoVerdict =
  | { readonly ok: true; readonly type: string }
  | { readonly ok: false; readonly code: PhotoCode; readonly message: string };

/** Decodes the picture; false when the browser cannot. */
export type Decode = (file: Blob) => Promise<boolean>;

export async function decodeInBrowser(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file, { resizeWidth: 16 })).close();
    return true;
  } catch {
    return false;
  }
}

/** Bytes read for the header of a picture, including its embedded preview and its colour profile. */
const headerBytes = 1_048_576;

/** Runs the checks of specification §5 that need no server, in its order, then decodes the picture. */
export async function checkPhoto(file: File, use: PhotoUse, decode: Decode = decodeInBrowser): Promise<PhotoVerdict> {
  const proof = use === 'parking' || use === 'windshield';
  const size = findPhotoSizeIssue(file.size, proof ? minPhotoBytes : 1);
  if (size !== null) return buildRefusal(size);
  // Only the header: ten megabytes would be heavy on an old phone.
  const bytes = await file.slice(0, headerBytes).arrayBuffer();
  if (!proof && isPdf(bytes)) return { ok: true, type: 'application/pdf' };
  const header = readPictureHeader(bytes);
  if (header === null) return buildRefusal('PHOTO_WRONG_FORMAT');
  const screenshot = proof ? findScreenshotIssue(file.name, use) : null;
  if (screenshot !== null) return buildRefusal(screenshot);
  const pixels = findPhotoPixelIssue(header.width, header.height);
  if (pixels !== null) return buildRefusal(pixels);
  return (await decode(file.slice(0, file.size, header.type)))
    ? { ok: true, type: header.type }
    : buildRefusal('PHOTO_UNREADABLE');
}

function isPdf(bytes: ArrayBuffer): boolean {
  const [a, b, c, d] = new Uint8Array(bytes.slice(0, 4));
  return a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46;
}

function buildRefusal(code: PhotoCode): PhotoVerdict {
  return { ok: false, code, message: photoMessages[code] };
}
