import { useEffect } from 'react';
import { dropDrafts } from '../../offline/index.ts';
import { useLeftWords } from './left-words.tsx';

interface RowQuery<Data> {
  readonly data: Data | undefined;
  readonly isFetchedAfterMount: boolean;
  /** True when the last fetch failed: `data` is from an earlier one. */
  readonly isRefetchError: boolean;
}

/** A paged list. */
export interface Rows<Row> {
  readonly pages: readonly { readonly rows: readonly Row[]; readonly next: string | null }[];
}

/**
 * Deletes the drafts of this device about items that a colleague handled meanwhile. Only a list fetched since this
 * screen opened counts: an older one may lack an item that another tab is writing about.
 * @param prefix start of the keys of these drafts; the rest of a key is the item's id.
 * @param isGone must be declared outside components: a new function runs the effect again.
 */
export function useGoneDrafts<Data>(
  prefix: string,
  { data, isFetchedAfterMount, isRefetchError }: RowQuery<Data>,
  isGone: (data: Data, subject: string) => boolean,
): void {
  useEffect(() => {
    if (data === undefined || !isFetchedAfterMount || isRefetchError) return;
    // Without local storage there are no drafts.
    dropDrafts(prefix, (subject) => isGone(data, subject)).catch(() => undefined);
  }, [prefix, data, isFetchedAfterMount, isRefetchError, isGone]);
}

/** True when the list is loaded to its end; an incomplete list does not prove that an item is gone. */
export function isWhole({ pages }: Rows<unknown>): boolean {
  return pages.at(-1)?.next === null;
}

interface WithId {
  readonly id: string;
}

function isListed({ pages }: Rows<WithId>, subject: string): boolean {
  return pages.some(({ rows }) => rows.some(({ id }) => id === subject));
}

function isDealtWith(list: Rows<WithId>, subject: string): boolean {
  return isWhole(list) && !isListed(list, subject);
}

/** Drafts about the rows of a list, one per row: deleted with their row, and then shown if they were on screen. */
export function useRowDrafts(prefix: string, list: RowQuery<Rows<WithId>>) {
  const { left, ...acts } = useLeftWords();
  useGoneDrafts(prefix, list, isDealtWith);
  return { ...acts, left: left.filter(({ id }) => list.data === undefined || !isListed(list.data, id)) };
}
