import type { Tx } from '../../platform/postgres/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { storedObjectOf, type StoredObject } from './object-row.ts';
import { objectAt, objectsAt, objectsById } from './objects.repository.ts';

/** A file the caller says they uploaded. */
export interface ClaimedUpload {
  readonly bucket: BucketName;
  readonly path: string;
  readonly sha256: string;
}

/** The file at that place, if it is one this transaction may see. */
export async function findOwnObject(tx: Tx, bucket: BucketName, path: string): Promise<StoredObject | null> {
  const row = await objectAt(tx, bucket, path);
  return row === null ? null : storedObjectOf(row);
}

/** The files at these places, in their order and in one query; null where there is none this transaction may see. */
export async function findOwnObjects(
  tx: Tx,
  bucket: BucketName,
  paths: readonly string[],
): Promise<(StoredObject | null)[]> {
  const found = new Map((await objectsAt(tx, bucket, paths)).map((row) => [row.path, storedObjectOf(row)]));
  return paths.map((path) => found.get(path) ?? null);
}

/**
 * The files a form names, in its order: null where none was received whole at that place, under that person's own
 * path, with that SHA-256.
 */
export async function claimUploads(
  tx: Tx,
  userId: string,
  claims: readonly ClaimedUpload[],
): Promise<(StoredObject | null)[]> {
  const found: (StoredObject | null)[] = [];
  for (const { bucket, path, sha256 } of claims) {
    const object = path.startsWith(`${userId}/`) ? await findOwnObject(tx, bucket, path) : null;
    found.push(object?.sha256 === sha256 ? object : null);
  }
  return found;
}

/** Describes files by their ids, as far as this transaction may see them. */
export async function describeObjects(tx: Tx, ids: readonly string[]): Promise<StoredObject[]> {
  return (await objectsById(tx, ids)).map(storedObjectOf);
}
