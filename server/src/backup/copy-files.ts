import pLimit from 'p-limit';
import type { ListedObject, ObjectStore } from '../platform/objects/index.ts';
import { objectsOf } from './backup-folder.ts';

export interface CopiedFiles {
  readonly copied: number;
  readonly bytes: number;
  /** Those there now, copied or not. */
  readonly total: number;
  /** Kept by earlier backups, and erased from the service since. */
  readonly gone: readonly string[];
}

interface Copying {
  /** Called after each page, with what was copied by then. */
  readonly onProgress: (done: { readonly copied: number; readonly bytes: number }) => void;
  readonly signal: AbortSignal;
}

const atOnce = 4;
const pageOfCopies = 200;

/**
 * Copies the files that are not there yet, and those made again under their name since. Each is opened and sealed again
 * on its way: one that the disk has spoilt is found now, while an earlier backup may still have it.
 */
export async function copyFiles(
  from: ObjectStore,
  to: ObjectStore,
  { onProgress, signal }: Copying,
): Promise<CopiedFiles> {
  const gone: string[] = [];
  let [copied, bytes, total] = [0, 0, 0];
  let absent: string[] = [];
  const limit = pLimit(atOnce);
  const copyPage = async (): Promise<void> => {
    signal.throwIfAborted();
    const sizes = await limit.map(absent, (key) => copyFile(from, to, key));
    copied += sizes.filter((size) => size !== null).length;
    bytes += sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    absent = [];
    onProgress({ copied, bytes });
  };
  for await (const { here, there } of compared(from, to)) {
    if (here === null) gone.push(there.key);
    else total += 1;
    if (here === null || (there !== null && there.storedAt >= here.storedAt)) continue;
    if (there !== null) await to.delete(there.key);
    absent.push(here.key);
    if (absent.length === pageOfCopies) await copyPage();
  }
  if (absent.length > 0) await copyPage();
  return { copied, bytes, total, gone };
}

/** Its size; null when it was erased meanwhile. */
export async function copyFile(from: ObjectStore, to: ObjectStore, key: string): Promise<number | null> {
  const content = await from.get(key);
  return content === null ? null : (await to.put(key, content)).size;
}

type Compared =
  | { readonly here: ListedObject; readonly there: ListedObject | null }
  | { readonly here: null; readonly there: ListedObject };

/** Both lists side by side, in their order: neither is ever held whole. */
async function* compared(from: ObjectStore, to: ObjectStore): AsyncGenerator<Compared> {
  const [ours, theirs] = [objectsOf(from), objectsOf(to)];
  const next = async (objects: AsyncGenerator<ListedObject>): Promise<ListedObject | null> => {
    const { value, done } = await objects.next();
    return done === true ? null : value;
  };
  let [here, there] = [await next(ours), await next(theirs)];
  while (here !== null || there !== null) {
    const isOurs = here !== null && (there === null || here.key <= there.key);
    const isTheirs = there !== null && (here === null || there.key <= here.key);
    if (isOurs && here !== null) yield { here, there: isTheirs ? there : null };
    else if (there !== null) yield { here: null, there };
    if (isOurs) here = await next(ours);
    if (isTheirs) there = await next(theirs);
  }
}
