import { Readable } from 'node:stream';
import { wholeOf, type ObjectStore } from '../../platform/objects/index.ts';
import { pageKeys, type ObjectRow } from './object-row.ts';

export async function readPages(objects: ObjectStore, row: ObjectRow): Promise<readonly Buffer[]> {
  const pages: Buffer[] = [];
  for (const key of pageKeys(row)) {
    const content = await objects.get(key);
    if (content === null) throw new Error(`A redrawn page of ${row.id} is gone`);
    pages.push(await wholeOf(content));
  }
  return pages;
}

/** Writes the pictures of a file under its keys. */
export async function putPages(objects: ObjectStore, row: ObjectRow, pages: readonly Buffer[]): Promise<void> {
  for (const [index, key] of pageKeys(row).entries()) {
    const page = pages[index];
    if (page === undefined) continue;
    // No row names the key yet: what lies there can only be the trace of a try that a crash cut short.
    await objects.delete(key);
    await objects.put(key, Readable.from([page]));
  }
}

export async function deletePages(objects: ObjectStore, row: ObjectRow): Promise<void> {
  for (const key of pageKeys(row)) await objects.delete(key);
}
