import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { dropOrphans } from '../sweep/orphans.repository.ts';
import { asStored, type StoredObject } from './object-row.ts';
import { addObject, objectAt } from './objects.repository.ts';

/**
 * Keeps a file the product made, at a place that must be free; the row follows the caller's service transaction. The
 * key is drawn from the place, so that a job tried again after a rollback writes over its own trace.
 */
export async function storeGenerated(
  { tx, objects, clock, newId }: Pick<ServiceContext, 'tx' | 'objects' | 'clock' | 'newId'>,
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
  await objects.delete(objectKey);
  const content =
    file.content instanceof Readable
      ? file.content
      : Readable.from([Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength)]);
  const { size, sha256 } = await objects.put(objectKey, content);
  const { ownerId, bucket, path, mime } = file;
  const row = {
    id: newId(),
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
  if (!(await addObject(tx, row))) throw taken;
  return asStored(row);
}
