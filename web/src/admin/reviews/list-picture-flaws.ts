import type { ReviewDetail } from '@placejuste/contracts/admin';
import { fetchFile } from '../../platform/index.ts';

/** A page that is hard to read. */
export interface PictureFlaw {
  readonly side: ReviewDetail['files'][number]['side'];
  /** Page number, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly flaw: 'TOO_DARK' | 'BLURRED';
}

/** Checks the displayed pictures in this browser, one after the other. */
export async function listPictureFlaws(
  files: ReviewDetail['files'],
  signal: AbortSignal,
): Promise<readonly PictureFlaw[]> {
  const { findPaperFlaw } = await import('../../vision/look-at-paper.lazy.ts');
  const flaws: PictureFlaw[] = [];
  for (const { side, pageUrls } of files) {
    for (const [index, url] of pageUrls.entries()) {
      const picture = await fetchFile(url, signal);
      const flaw = picture === null ? null : await findPaperFlaw(picture, signal);
      if (flaw !== null) flaws.push({ side, page: index + 1, pages: pageUrls.length, flaw });
    }
  }
  return flaws;
}
