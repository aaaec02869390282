import type { NoticePage } from './notice-page.ts';
import { loadReadingPart } from './reading-part.ts';

/**
 * Draws the first pages of a picture or PDF, at most `most`, on this device. Rejects with `NoticeUnopened`.
 */
export async function drawPages(file: Blob, signal: AbortSignal, most?: number): Promise<readonly NoticePage[]> {
  const { openPages } = await loadReadingPart(() => import('./read-file.lazy.ts'), 'pdf-unsupported');
  return openPages(file, signal, most);
}
