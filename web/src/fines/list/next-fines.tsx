import { useInfiniteQuery } from '@tanstack/react-query';
import { FineLinks } from './fine-links.tsx';
import { finePages } from './fine-pages.queries.ts';

const mostShown = 3;

/** The fines whose date comes first, the nearest at the top; nothing when no date is open, or while none is known. */
export function NextFines() {
  const { data } = useInfiniteQuery(finePages);
  const open = (data?.pages[0]?.rows ?? []).flatMap((row) =>
    row.nextDeadline?.state === 'open' ? [{ row, safe: row.nextDeadline.safe }] : [],
  );
  const first = open.sort((one, other) => one.safe.localeCompare(other.safe)).slice(0, mostShown);
  return first.length === 0 ? null : <FineLinks rows={first.map(({ row }) => row)} />;
}
