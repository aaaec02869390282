import { findPaperPhotoFlaw } from '@placejuste/domain/photo-check';
import { lookAtPhoto } from './photo-check/look-at-photo.ts';

/** Finds the flaw that makes a picture of a paper hard to read; null without one, or when it could not be measured. */
export async function findPaperFlaw(photo: Blob, signal: AbortSignal): Promise<ReturnType<typeof findPaperPhotoFlaw>> {
  const measures = await lookAtPhoto({ photo, plate: false }, signal).measures;
  return measures === null ? null : findPaperPhotoFlaw(measures);
}
