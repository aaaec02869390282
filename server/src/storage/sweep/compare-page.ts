import type { ServiceContext } from '../../platform/http/index.ts';
import type { ListedObject, UnreadableObject } from '../../platform/objects/index.ts';
import { isPartKey } from '../parts/part-objects.ts';
import { listNamedKeys, listUploadsUnderWay } from './sweep.repository.ts';

interface Page {
  readonly objects: readonly ListedObject[];
  /** They lie there: neither without a row nor lost. */
  readonly unreadable: readonly UnreadableObject[];
  /** The keys the page covers: after `after`, up to `last` (null: to the end). */
  readonly range: { readonly after: string | null; readonly last: string | null };
  /** Instant after which bytes are left alone: their row, or the bytes of a row, may still come. */
  readonly before: Date;
}

/** Compares a page of the store with the rows: the keys no row names, and how many rows have no bytes. */
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

/** The upload an object came from, as its key tells. */
function readUploadIds(key: string): readonly string[] {
  const id = uploadKey.exec(key)?.[1];
  return id === undefined ? [] : [id];
}
