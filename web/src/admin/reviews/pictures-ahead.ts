import type { ReviewDetail } from '@placejuste/contracts/admin';
import { fetchFile } from '../../platform/index.ts';

interface PictureLoad {
  readonly leave: AbortController;
  /** Object URL of each picture, by its address; null until it is loaded. */
  readonly addresses: Map<string, string | null>;
}

/** After this time the screen requests the picture itself, and can report a failure. Milliseconds. */
const maxMs = 20_000;

export type PicturesAhead = ReturnType<typeof createPicturesAhead>;

/**
 * Preloads the pictures of documents not shown yet. The service forbids the browser to store them (`no-store`), because
 * they contain health data: they stay in memory until their document is left.
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
    // A picture that failed is requested again by the screen, which reports a second failure.
    if (picture === null) addresses.delete(url);
    else addresses.set(url, URL.createObjectURL(picture));
    for (const listener of listeners) listener();
  };

  return {
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Returns the address to show a picture from: in memory or of the service; null while it is loading. */
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

    /** Releases the pictures of every other document. */
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
