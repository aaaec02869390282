import { Readable } from 'node:stream';
import type { Platform, ServiceContext } from '../../platform/http/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { toStoredObject, type StoredObject } from './object-row.ts';
import { addObject } from './objects.repository.ts';

/** Bytes of a generated file, already in the store, whose row is still to be written. */
export interface GeneratedBytes {
  readonly id: string;
  readonly bucket: BucketName;
  readonly objectKey: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Stores a generated file, outside any transaction: a slow store would hold its session. The key is used once: when the
 * row is never written, the nightly sweep finds the bytes and can erase them safely.
 */
export async function putGenerated(
  { objects, newId }: Pick<Platform, 'objects' | 'newId'>,
  { bucket, content }: { readonly bucket: BucketName; readonly content: Uint8Array },
): Promise<GeneratedBytes> {
  const id = newId();
  const objectKey = `${bucket}/${id}`;
  const bytes = Readable.from([Buffer.from(content.buffer, content.byteOffset, content.byteLength)]);
  return { id, bucket, objectKey, ...(await objects.put(objectKey, bytes)) };
}

/** Writes the row of such bytes, at a place that must be free. */
export async function addGenerated(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  file: { readonly ownerId: string; readonly path: string; readonly mime: string; readonly bytes: GeneratedBytes },
): Promise<StoredObject> {
  const { ownerId, path, mime, bytes } = file;
  const { id, bucket, objectKey, size, sha256 } = bytes;
  const row = {
    id,
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
    createdAt: clock.now(),
  };
  if (!(await addObject(tx, row))) throw new Error(`A file stands already at ${bucket}, the place given for a new one`);
  return toStoredObject(row);
}
