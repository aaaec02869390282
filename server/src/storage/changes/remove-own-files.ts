import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { isUploadBucket, type BucketName } from '../buckets/buckets.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { isClaimed, lockObject, listObjectsAt } from '../objects/objects.repository.ts';
import { removeObjects } from '../objects/remove-objects.ts';
import { refusals } from '../storage-refusal.ts';

/**
 * Removes one's own files to which no row refers: all of them, or none. Runs as the service, because the user may not
 * see the rows that refer to a file.
 * @returns the files that existed
 * @throws StorageRefusal for a file of another person, a generated one, or one to which a row refers
 */
export async function removeOwnFiles(
  context: ServiceCommandContext,
  { bucket, paths }: { readonly bucket: BucketName; readonly paths: readonly string[] },
): Promise<readonly ObjectRow[]> {
  const { tx, user } = context;
  if (!isUploadBucket(bucket)) throw refusals.notOpen();
  if (!paths.every((path) => path.startsWith(`${user.id}/`))) throw refusals.foreignPath();
  const rows = (await listObjectsAt(tx, bucket, [...new Set(paths)])).filter(({ ownerId }) => ownerId === user.id);
  for (const { id } of rows) if ((await lockObject(tx, id)) && (await isClaimed(tx, id))) throw refusals.evidence();
  await removeObjects(
    context,
    rows.map(({ id }) => id),
  );
  return rows;
}
