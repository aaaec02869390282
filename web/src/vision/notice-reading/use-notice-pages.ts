import { useEffect, useState } from 'react';
import { type PhotoFacts, loadPicture } from '../../offline/index.ts';
import { drawPages } from './draw-pages.ts';
import type { NoticePage } from './notice-page.ts';

/**
 * Returns the pages of the notice: those of the current reading, or else of the stored file, opened again after a
 * reload. Empty while they are opened, and when they cannot be: the values are then shown without crops.
 */
export function useNoticePages(
  readPages: readonly NoticePage[] | null,
  keptPhoto: PhotoFacts | null,
): readonly NoticePage[] {
  const [storedPages, setStoredPages] = useState<readonly NoticePage[]>([]);
  const id = readPages === null ? (keptPhoto?.id ?? null) : null;
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    const openPages = async () => {
      const file = await loadPicture(id);
      if (file === null) return;
      const pages = await drawPages(file, stop.signal);
      if (!stop.signal.aborted) setStoredPages(pages);
    };
    openPages().catch(() => undefined);
    return () => stop.abort();
  }, [id]);
  return readPages ?? storedPages;
}
