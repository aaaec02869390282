import type { CommandContext } from '../../platform/http/index.ts';
import type { BucketName } from '../buckets.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { objectAt } from './objects.repository.ts';

/** A person's own file. @throws StorageRefusal when there is none at that place */
export async function readOwnObject(
  { tx, user }: CommandContext,
  { bucket, path }: { readonly bucket: BucketName; readonly path: string },
): Promise<ObjectRow> {
  const row = await objectAt(tx, bucket, path);
  // A reviewer may see others' papers, but only through the review, which notes each reading.
  if (row === null || !path.startsWith(`${user.id}/`)) throw refusals.objectUnknown();
  return row;
}
