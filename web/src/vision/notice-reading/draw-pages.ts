import type { NoticePage } from './notice-page.ts';
import { loadReadingPart } from './reading-part.ts';

/**
 * The first pages of a picture or of a PDF, `most` at the most, drawn on this device. Rejects with `NoticeUnopened`.
 */
export async function drawPages(file: Blob, signal: AbortSignal, most?: number): Promise<readonly NoticePage[]> {
  const { openPages } = await loadReadingPart(() => import('./read-file.lazy.ts'), 'pdf-unsupported');
  return openPages(file, signal, most);
}
