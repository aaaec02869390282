import type { ServiceContext } from '../../platform/http/index.ts';
import { publicBucket, type BucketName } from '../buckets/buckets.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { findObjectAt } from './objects.repository.ts';

/** Returns a public file. @throws StorageRefusal for any other bucket, or when there is no such file */
export async function readPublicObject(
  { tx }: ServiceContext,
  { bucket, path }: { readonly bucket: BucketName; readonly path: string },
): Promise<ObjectRow> {
  if (bucket !== publicBucket) throw refusals.bucketUnknown();
  const row = await findObjectAt(tx, bucket, path);
  if (row === null) throw refusals.objectUnknown();
  return row;
}
