import { findPaperPhotoFlaw } from '@placejuste/domain/photo-check';
import { lookAtPhoto } from './photo-check/look-at-photo.ts';

/** What makes that picture of a paper hard to read; null where nothing does, or nobody could look. */
export async function findPaperFlaw(photo: Blob, signal: AbortSignal): Promise<ReturnType<typeof findPaperPhotoFlaw>> {
  const measures = await lookAtPhoto({ photo, plate: false }, signal).measures;
  return measures === null ? null : findPaperPhotoFlaw(measures);
}
