import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Platform } from '../platform/http/index.ts';
import { advisoryLock, type Tx } from '../platform/postgres/index.ts';
import type { BucketName } from './buckets.ts';
import { eraseOrphansJobName } from './erase-orphans.job.ts';
import {
  addObject,
  asStored,
  objectAt,
  objectById,
  objectsAt,
  objectsById,
  removeRows,
  type StoredObject,
} from './objects.repository.ts';
import { dropOrphans } from './orphans.repository.ts';

/** A file the caller says they uploaded. */
export interface ClaimedUpload {
  readonly bucket: BucketName;
  readonly path: string;
  readonly sha256: string;
}

/** The file at that place, if it is one this transaction may see. */
export async function findOwnObject(tx: Tx, bucket: BucketName, path: string): Promise<StoredObject | null> {
  const row = await objectAt(tx, bucket, path);
  return row === null ? null : asStored(row);
}

/** The files at these places, in their order and in one query; null where there is none this transaction may see. */
export async function findOwnObjects(
  tx: Tx,
  bucket: BucketName,
  paths: readonly string[],
): Promise<(StoredObject | null)[]> {
  const found = new Map((await objectsAt(tx, bucket, paths)).map((row) => [row.path, asStored(row)]));
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

/** What is known of files by their ids, as far as this transaction may see them. */
export async function describeObjects(tx: Tx, ids: readonly string[]): Promise<StoredObject[]> {
  return (await objectsById(tx, ids)).map(asStored);
}

/** A file's bytes for a job. Opens its own transaction: never call it inside one. */
export async function readObject(
  platform: Pick<Platform, 'db' | 'objects'>,
  objectId: string,
): Promise<(StoredObject & { readonly content: Readable }) | null> {
  const row = await platform.db.asService((tx) => objectById(tx, objectId));
  const content = row === null ? null : await platform.objects.get(row.objectKey);
  return row === null || content === null ? null : { ...asStored(row), content };
}

/**
 * Keeps a file the product made, at a place that must be free; the row follows the caller's service transaction. The
 * key is drawn from the place, so that a job tried again after a rollback writes over its own trace.
 */
export async function storeGenerated(
  platform: Pick<Platform, 'objects' | 'clock' | 'newId'>,
  tx: Tx,
  file: {
    readonly ownerId: string;
    readonly bucket: BucketName;
    readonly path: string;
    readonly mime: string;
    readonly content: Uint8Array | Readable;
  },
): Promise<StoredObject> {
  const taken = new Error(`A file stands already at ${file.bucket}, the place given for a new one`);
  if ((await objectAt(tx, file.bucket, file.path)) !== null) throw taken;
  const objectKey = `${file.bucket}/${createHash('sha256').update(file.path).digest('hex')}`;
  // The sweep must not take for a leftover what has no row yet.
  await advisoryLock(tx, objectKey);
  // A file that stood here before may still wait for its erasure, which must not take this one.
  await dropOrphans(tx, [objectKey]);
  await platform.objects.delete(objectKey);
  const content =
    file.content instanceof Readable
      ? file.content
      : Readable.from([Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength)]);
  const { size, sha256 } = await platform.objects.put(objectKey, content);
  const { ownerId, bucket, path, mime } = file;
  const row = {
    id: platform.newId(),
    ownerId,
    bucket,
    path,
    size,
    sha256,
    mime,
    objectKey,
    previewKey: null,
    previewPages: 1,
    previewFault: null,
    createdAt: platform.clock.now(),
  };
  if (!(await addObject(tx, row))) throw taken;
  return asStored(row);
}

/** Forgets files at once; their bytes are erased by a job after the commit. */
export async function removeObjects(platform: Pick<Platform, 'jobs'>, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeRows(tx, ids);
  await platform.jobs.enqueue(tx, eraseOrphansJobName, {});
}
