import type { PhotoCode } from './photo.messages.fr.ts';

/** Bytes (specification §5 and §9): 100 kB and 10 MB are decimal. */
export const minPhotoBytes = 100_000;
export const maxPhotoBytes = 10_000_000;
/** Width × height the server agrees to decode: every phone of 50 Mpx, and at most 256 MB of memory. */
export const maxPhotoPixels = 64_000_000;

/** Types a picture may have, recognised by content and never by name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Checks the size of a picture; a document may be small, a proof may not. */
export function findPhotoSizeIssue(bytes: number, smallest: number = minPhotoBytes): PhotoCode | null {
  if (bytes < smallest) return 'PHOTO_TOO_SMALL';
  return bytes > maxPhotoBytes ? 'PHOTO_TOO_LARGE' : null;
}

/** Pixels are counted from the header, before anything is decoded. */
export function findPhotoPixelIssue(width: number, height: number): PhotoCode | null {
  return width * height > maxPhotoPixels ? 'PHOTO_TOO_MANY_PIXELS' : null;
}

/** Recognises a screenshot by its file name, as phones write it (specification §5). */
export function findScreenshotIssue(fileName: string, photo: 'parking' | 'windshield'): PhotoCode | null {
  if (!/screen|capture/i.test(fileName)) return null;
  return photo === 'parking' ? 'PHOTO_SCREENSHOT_PARKING' : 'PHOTO_SCREENSHOT_WINDSHIELD';
}
