import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import {
  findFileFault,
  ObjectDamagedError,
  type ListedObject,
  type ObjectStore,
  type UnreadableObject,
} from '../platform/objects/index.ts';
import { listObjects } from './backup-folder.ts';

export interface CopiedFiles {
  readonly copied: number;
  readonly bytes: number;
  /** Number of files now in the store, copied or not. */
  readonly total: number;
  /** Stored by earlier backups, and removed from the service since. */
  readonly gone: readonly string[];
  /** Not copied, because the bytes are damaged. An earlier copy stays. */
  readonly damaged: readonly string[];
  /** Not copied, because the disk cannot read them. An earlier copy stays. */
  readonly unreadable: readonly UnreadableObject[];
}

interface Copying {
  /** Called after each page, with the totals so far. */
  readonly onProgress: (progress: { readonly copied: number; readonly bytes: number }) => void;
  readonly signal: AbortSignal;
}

const atOnce = 4;
const pageOfCopies = 200;

/**
 * Copies the files that the backup lacks, and those rewritten under the same name since, or moved with the store; the
 * earlier copy stays until the new one was read to its end. Each file is decrypted and encrypted again, so that damage
 * on the disk is found now, while an earlier backup may still have the file. A damaged or unreadable file does not stop
 * the others.
 */
export async function copyFiles(
  from: ObjectStore,
  to: ObjectStore,
  { onProgress, signal }: Copying,
): Promise<CopiedFiles> {
  const goneKeys: string[] = [];
  const damaged: string[] = [];
  const unreadable: UnreadableObject[] = [];
  let [copied, bytes, total] = [0, 0, 0];
  let pendingKeys: string[] = [];
  const limit = pLimit(atOnce);
  const copyOne = async (key: string): Promise<void> => {
    const outcome = await copyFile(from, to, key);
    if (outcome === 'DAMAGED') damaged.push(key);
    else if (outcome !== 'ERASED' && 'code' in outcome) unreadable.push({ key, code: outcome.code });
    else if (outcome !== 'ERASED') {
      copied += 1;
      bytes += outcome.size;
    }
  };
  const copyPage = async (): Promise<void> => {
    signal.throwIfAborted();
    await limit.map(pendingKeys, copyOne);
    pendingKeys = [];
    onProgress({ copied, bytes });
  };
  const undescribed = new Set<string>();
  const onUnreadable = (objects: readonly UnreadableObject[]): void => {
    unreadable.push(...objects);
    for (const { key } of objects) undescribed.add(key);
    total += objects.length;
  };
  for await (const { here, there } of compareStores(from, to, onUnreadable)) {
    if (here !== null) total += 1;
    // A file that the disk cannot describe is still there.
    else if (!undescribed.has(there.key)) goneKeys.push(there.key);
    if (here === null || (there !== null && there.storedAt >= here.storedAt)) continue;
    pendingKeys.push(here.key);
    if (pendingKeys.length === pageOfCopies) await copyPage();
  }
  if (pendingKeys.length > 0) await copyPage();
  return { copied, bytes, total, gone: goneKeys, damaged, unreadable };
}

async function copyFile(
  from: ObjectStore,
  to: ObjectStore,
  key: string,
): Promise<{ readonly size: number } | { readonly code: string } | 'ERASED' | 'DAMAGED'> {
  // Only errors of reading: those of writing the copy would affect every other file.
  let fault: unknown = null;
  const noteFault = <Error>(error: Error): never => {
    fault = error;
    throw error;
  };
  try {
    const content = await from.get(key).catch(noteFault);
    if (content === null) return 'ERASED';
    return await to.replace(key, Readable.from(readPieces(content, noteFault), { objectMode: false }));
  } catch (error) {
    if (error instanceof ObjectDamagedError) return 'DAMAGED';
    const code = findFileFault(fault);
    if (code === null) throw error;
    return { code };
  }
}

async function* readPieces(content: Readable, noting: (error: unknown) => never): AsyncGenerator<Buffer> {
  try {
    for await (const piece of content) yield piece as Buffer;
  } catch (error) {
    noting(error);
  }
}

type ComparedObjects =
  | { readonly here: ListedObject; readonly there: ListedObject | null }
  | { readonly here: null; readonly there: ListedObject };

/** Merges both lists in order, without ever holding one whole. */
async function* compareStores(
  from: ObjectStore,
  to: ObjectStore,
  onUnreadable: (objects: readonly UnreadableObject[]) => void,
): AsyncGenerator<ComparedObjects> {
  const [ours, theirs] = [listObjects(from, onUnreadable), listObjects(to)];
  const readNext = async (objects: AsyncGenerator<ListedObject>): Promise<ListedObject | null> => {
    const { value, done } = await objects.next();
    return done === true ? null : value;
  };
  let [here, there] = [await readNext(ours), await readNext(theirs)];
  while (here !== null || there !== null) {
    const isOurs = here !== null && (there === null || here.key <= there.key);
    const isTheirs = there !== null && (here === null || there.key <= here.key);
    if (isOurs && here !== null) yield { here, there: isTheirs ? there : null };
    else if (there !== null) yield { here: null, there };
    if (isOurs) here = await readNext(ours);
    if (isTheirs) there = await readNext(theirs);
  }
}
