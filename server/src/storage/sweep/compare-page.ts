import type { ServiceContext } from '../../platform/http/index.ts';
import type { ListedObject, UnreadableObject } from '../../platform/objects/index.ts';
import { isPartKey } from '../parts/part-objects.ts';
import { listNamedKeys, listUploadsUnderWay } from './sweep.repository.ts';

interface Page {
  readonly objects: readonly ListedObject[];
  /** Objects that exist but cannot be read: neither orphans nor missing. */
  readonly unreadable: readonly UnreadableObject[];
  /** Keys that the page covers: after `after`, up to `last` (null for the end). */
  readonly range: { readonly after: string | null; readonly last: string | null };
  /** Instant after which objects are ignored: their row, or the object of a row, may still be written. */
  readonly before: Date;
}

/** Compares a page of the store with the rows: the keys without a row, and the number of rows without an object. */
export async function comparePage(
  { tx }: Pick<ServiceContext, 'tx'>,
  { objects, unreadable, range, before }: Page,
): Promise<{ readonly orphans: readonly string[]; readonly missing: number }> {
  const keyDates = await listNamedKeys(tx, range);
  const files = objects.filter(({ key }) => !isPartKey(key));
  const unnamed = files.filter(({ key, storedAt }) => storedAt < before && !keyDates.has(key)).map(({ key }) => key);
  const underWay = await listUploadsUnderWay(tx, [...new Set(unnamed.flatMap(readUploadIds))]);
  const orphans = unnamed.filter((key) => !readUploadIds(key).some((id) => underWay.has(id)));
  const present = new Set([...objects, ...unreadable].map(({ key }) => key));
  const missingCount = [...keyDates].filter(([key, keptAt]) => keptAt < before && !present.has(key)).length;
  return { orphans, missing: missingCount };
}

const uploadKey = /^[a-z-]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-|$)/;

/** Reads the id of the upload from which an object was made, out of its key; empty for any other key. */
function readUploadIds(key: string): readonly string[] {
  const id = uploadKey.exec(key)?.[1];
  return id === undefined ? [] : [id];
}
