import type { ReviewDetail } from '@placejuste/contracts/admin';
import { fetchFile } from '../../platform/index.ts';

interface PictureLoad {
  readonly leave: AbortController;
  /** Object URL of each picture, by its address; null until it is loaded. */
  readonly addresses: Map<string, string | null>;
}

/** A picture that hangs longer is asked for again by the screen, which can say that it does not come. */
const maxMs = 20_000;

export type PicturesAhead = ReturnType<typeof createPicturesAhead>;

/**
 * Pictures of papers that are not shown yet. The service forbids the browser to keep them (`no-store`): on a disk they
 * would tell of somebody's health. They stay in memory, until their paper is left.
 */
export function createPicturesAhead() {
  const papers = new Map<string, PictureLoad>();
  const listeners = new Set<() => void>();

  const load = async (url: string, { leave, addresses }: PictureLoad): Promise<void> => {
    addresses.set(url, null);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), maxMs);
    const stop = () => late.abort();
    leave.signal.addEventListener('abort', stop, { once: true });
    const picture = await fetchFile(url, late.signal);
    clearTimeout(timer);
    leave.signal.removeEventListener('abort', stop);
    if (leave.signal.aborted) return;
    // What did not come is asked for again by the screen, which says so where it fails there too.
    if (picture === null) addresses.delete(url);
    else addresses.set(url, URL.createObjectURL(picture));
    for (const listener of listeners) listener();
  };

  return {
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Where to show that picture from: memory, the service, or null while it is on its way. */
    findAddress(url: string): string | null {
      for (const { addresses } of papers.values()) {
        const address = addresses.get(url);
        if (address !== undefined) return address;
      }
      return url;
    },

    load({ id, files }: Pick<ReviewDetail, 'id' | 'files'>): void {
      const paper = papers.get(id) ?? { leave: new AbortController(), addresses: new Map() };
      papers.set(id, paper);
      for (const url of files.flatMap(({ pageUrls }) => pageUrls)) if (!paper.addresses.has(url)) void load(url, paper);
    },

    /** Forgets every other paper. */
    keepOnly(ids: readonly (string | null)[]): void {
      for (const [id, { leave, addresses }] of papers) {
        if (ids.includes(id)) continue;
        papers.delete(id);
        leave.abort();
        for (const address of addresses.values()) if (address !== null) URL.revokeObjectURL(address);
      }
    },
  };
}
