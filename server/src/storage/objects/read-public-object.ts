import type { ServiceContext } from '../../platform/http/index.ts';
import { publicBucket, type BucketName } from '../buckets/buckets.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { findObjectAt } from './objects.repository.ts';

/** A file anybody may see. @throws StorageRefusal for any other bucket, as for one that is not there */
export async function readPublicObject(
  { tx }: ServiceContext,
  { bucket, path }: { readonly bucket: BucketName; readonly path: string },
): Promise<ObjectRow> {
  if (bucket !== publicBucket) throw refusals.bucketUnknown();
  const row = await findObjectAt(tx, bucket, path);
  if (row === null) throw refusals.objectUnknown();
  return row;
}
