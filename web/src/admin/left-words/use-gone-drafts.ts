import { useEffect } from 'react';
import { dropDrafts } from '../../offline/index.ts';
import { useLeftWords } from './left-words.tsx';

interface RowQuery<Data> {
  readonly data: Data | undefined;
  readonly isFetchedAfterMount: boolean;
  /** The last reading failed: what is shown was read before. */
  readonly isRefetchError: boolean;
}

/** A list, page by page. */
export interface Rows<Row> {
  readonly pages: readonly { readonly rows: readonly Row[]; readonly next: string | null }[];
}

/**
 * Forgets what was begun on this device on what a colleague dealt with meanwhile. Only what was read just now says what
 * that is: an older list may lack what another tab already writes on.
 * @param prefix how the keys of these drafts begin; what follows is their subject.
 * @param isGone declared outside of components: another function is another reading.
 */
export function useGoneDrafts<Data>(
  prefix: string,
  { data, isFetchedAfterMount, isRefetchError }: RowQuery<Data>,
  isGone: (data: Data, subject: string) => boolean,
): void {
  useEffect(() => {
    if (data === undefined || !isFetchedAfterMount || isRefetchError) return;
    // Without local storage nothing was kept.
    dropDrafts(prefix, (subject) => isGone(data, subject)).catch(() => undefined);
  }, [prefix, data, isFetchedAfterMount, isRefetchError, isGone]);
}

/** Whether the rest of a list was read too; in part, it does not say that what it lacks is gone. */
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

/** Drafts typed on the rows of a list, one a row: forgotten with their row, and shown where they stood on screen. */
export function useRowDrafts(prefix: string, list: RowQuery<Rows<WithId>>) {
  const { left, ...acts } = useLeftWords();
  useGoneDrafts(prefix, list, isDealtWith);
  return { ...acts, left: left.filter(({ id }) => list.data === undefined || !isListed(list.data, id)) };
}
