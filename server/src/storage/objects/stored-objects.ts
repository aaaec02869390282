import type { Tx } from '../../platform/postgres/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { toStoredObject, type StoredObject } from './object-row.ts';
import { findObjectAt, listObjectsAt, listObjectsById } from './objects.repository.ts';

/** A file that a client says it has uploaded. */
export interface ClaimedUpload {
  readonly bucket: BucketName;
  readonly path: string;
  readonly sha256: string;
}

/** Finds the file at that place, if this transaction may see it. */
export async function findOwnObject(tx: Tx, bucket: BucketName, path: string): Promise<StoredObject | null> {
  const row = await findObjectAt(tx, bucket, path);
  return row === null ? null : toStoredObject(row);
}

/**
 * Finds the files at these places, in order and in one query; null where there is none that this transaction may see.
 */
export async function findOwnObjects(
  tx: Tx,
  bucket: BucketName,
  paths: readonly string[],
): Promise<(StoredObject | null)[]> {
  const objectsByPath = new Map((await listObjectsAt(tx, bucket, paths)).map((row) => [row.path, toStoredObject(row)]));
  return paths.map((path) => objectsByPath.get(path) ?? null);
}

/**
 * Finds the files that a form names, in its order: null where no complete file was received at that place, under that
 * person's own path, with that SHA-256.
 */
export async function claimUploads(
  tx: Tx,
  userId: string,
  claims: readonly ClaimedUpload[],
): Promise<(StoredObject | null)[]> {
  const objects: (StoredObject | null)[] = [];
  for (const { bucket, path, sha256 } of claims) {
    const object = path.startsWith(`${userId}/`) ? await findOwnObject(tx, bucket, path) : null;
    objects.push(object?.sha256 === sha256 ? object : null);
  }
  return objects;
}

/** Lists files by their ids, as far as this transaction may see them. */
export async function listStoredObjects(tx: Tx, ids: readonly string[]): Promise<StoredObject[]> {
  return (await listObjectsById(tx, ids)).map(toStoredObject);
}
