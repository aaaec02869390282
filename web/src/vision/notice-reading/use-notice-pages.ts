import { useEffect, useState } from 'react';
import { type PhotoFacts, pictureOf } from '../../offline/index.ts';
import { drawPages } from './draw-pages.ts';
import type { NoticePage } from './notice-page.ts';

/**
 * The pages a notice was read from: those of this reading, else the kept file opened again, as after a reload. Empty
 * while they are opened, and for good when they cannot be: the values are there without their crops.
 */
export function useNoticePages(read: readonly NoticePage[] | null, kept: PhotoFacts | null): readonly NoticePage[] {
  const [opened, setOpened] = useState<readonly NoticePage[]>([]);
  const id = read === null ? (kept?.id ?? null) : null;
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    const open = async () => {
      const file = await pictureOf(id);
      if (file === null) return;
      const pages = await drawPages(file, stop.signal);
      if (!stop.signal.aborted) setOpened(pages);
    };
    open().catch(() => undefined);
    return () => stop.abort();
  }, [id]);
  return read ?? opened;
}
