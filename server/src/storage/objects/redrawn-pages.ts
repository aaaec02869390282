import { Readable } from 'node:stream';
import { isObjectExists, ObjectDamagedError, readWhole, type ObjectStore } from '../../platform/objects/index.ts';
import { listPageKeys, type ObjectRow } from './object-row.ts';

export async function readPages(objects: ObjectStore, row: ObjectRow): Promise<readonly Buffer[]> {
  const pages: Buffer[] = [];
  for (const key of listPageKeys(row)) {
    const content = await objects.get(key);
    if (content === null) throw new Error(`A redrawn page of ${row.id} is gone`);
    pages.push(await readWhole(content));
  }
  return pages;
}

/** Writes the redrawn pictures of a file under its keys. */
export async function putPages(objects: ObjectStore, row: ObjectRow, pages: readonly Buffer[]): Promise<void> {
  for (const [index, key] of listPageKeys(row).entries()) {
    const page = pages[index];
    if (page !== undefined) await putOnce(objects, key, page);
  }
}

/**
 * Writes an object, unless it exists: the existing one was made of the same upload, by a try that a crash cut short or
 * by another process, whose row may exist by now. It is replaced only when the store has lost a part of it.
 */
export async function putOnce(objects: ObjectStore, key: string, content: Buffer): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      await objects.put(key, Readable.from([content]));
      return;
    } catch (fault) {
      if (!isObjectExists(fault)) throw fault;
      if (await isWhole(objects, key)) return;
      // Another process may be writing the whole object at this moment: the key is checked again.
      if (turn === maxTurns) throw fault;
      await objects.delete(key);
    }
  }
}

const maxTurns = 3;

async function isWhole(objects: ObjectStore, key: string): Promise<boolean> {
  try {
    const content = await objects.get(key);
    if (content !== null) await readWhole(content);
    return content !== null;
  } catch (fault) {
    if (fault instanceof ObjectDamagedError) return false;
    throw fault;
  }
}

export async function deletePages(objects: ObjectStore, row: ObjectRow): Promise<void> {
  for (const key of listPageKeys(row)) await objects.delete(key);
}
