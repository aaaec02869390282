import type { Dirent, Stats } from 'node:fs';
import { opendir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFileFault } from './disk-fault.ts';
import type { ListedObject, ObjectPage, UnreadableObject } from './object-store.ts';
import { computePlainSize } from './sealed-chunks.ts';
import { isObjectKey } from './sealed-draft.ts';

interface ListFolderOptions {
  readonly after: string | null;
  readonly limit: number;
  readonly prefix?: string | undefined;
}

/**
 * Objects of a store on disk whose key follows `after`, in the order of their keys. Folders are read one entry at a
 * time and only the names of this page stay in memory, because a folder may hold a million of them.
 */
export async function listFolder(
  folder: string,
  { after, limit, prefix = '' }: ListFolderOptions,
  statFile: (file: string) => Promise<Stats> = stat,
): Promise<ObjectPage> {
  const keys: string[] = [];
  for (const bucket of await listBuckets(folder)) {
    // All objects of a bucket come before those of the next bucket, whatever their names.
    const room = limit + 1 - keys.length;
    if (room <= 0) break;
    keys.push(...(await listFirstKeys(folder, bucket, { after, limit: room, prefix })));
  }
  const pageKeys = keys.slice(0, limit);
  const descriptions = await Promise.all(pageKeys.map((key) => describe(join(folder, key), key, statFile)));
  const next = keys.length > limit ? (pageKeys.at(-1) ?? null) : null;
  const unreadable = descriptions.filter((one) => one !== null && 'code' in one);
  return {
    objects: descriptions.filter((one) => one !== null && 'storedAt' in one),
    ...(unreadable.length === 0 ? {} : { unreadable }),
    next,
  };
}

async function listBuckets(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name)).map(({ name }) => name);
  return names.sort((left, right) => compareKeys(`${left}/`, `${right}/`));
}

async function listFirstKeys(
  folder: string,
  bucket: string,
  { after, limit: most, prefix = '' }: ListFolderOptions,
): Promise<string[]> {
  let first: string[] = [];
  const trim = (): void => {
    first = first.sort(compareKeys).slice(0, most);
  };
  for await (const entry of await opendir(join(folder, bucket))) {
    const key = buildKey(bucket, entry);
    if (key === null || !key.startsWith(prefix) || (after !== null && compareKeys(key, after) <= 0)) continue;
    first.push(key);
    if (first.length >= 2 * most + 1000) trim();
  }
  trim();
  return first;
}

function buildKey(bucket: string, entry: Dirent): string | null {
  const key = `${bucket}/${entry.name}`;
  return entry.isFile() && isObjectKey(key) ? key : null;
}

/** Describes a file; null when it was deleted meanwhile. A file that the disk cannot read does not stop the list. */
async function describe(
  file: string,
  key: string,
  statFile: (file: string) => Promise<Stats>,
): Promise<ListedObject | UnreadableObject | null> {
  try {
    const { mtime, size } = await statFile(file);
    return { key, storedAt: mtime, size: computePlainSize(size) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    const code = findFileFault(error);
    if (code === null) throw error;
    return { key, code };
  }
}

/** Keys are ASCII: the order of the code units is that of the bytes, which S3 and `collate "C"` also follow. */
function compareKeys(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
