import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { isUploadBucket, type BucketName } from '../buckets/buckets.ts';
import { checkOwnPath } from '../buckets/object-path.ts';
import { isClaimed, lockObject, findObjectAt, renameObject } from '../objects/objects.repository.ts';
import { refusals } from '../storage-refusal.ts';

/** A file, and its new place in the same bucket. */
export interface Relocation {
  readonly bucket: BucketName;
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a file of one's own to which no row refers. Runs as the service, because the user may not see the rows that
 * refer to a file.
 * @returns its id
 * @throws StorageRefusal
 */
export async function moveOwnFile(
  { tx, user }: ServiceCommandContext,
  { bucket, from, to }: Relocation,
): Promise<string> {
  if (!isUploadBucket(bucket)) throw refusals.notOpen();
  checkOwnPath(to, user.id);
  const row = await findObjectAt(tx, bucket, from);
  if (row === null || row.ownerId !== user.id) throw refusals.objectUnknown();
  if ((await lockObject(tx, row.id)) && (await isClaimed(tx, row.id))) throw refusals.evidence();
  if (from !== to && (await findObjectAt(tx, bucket, to)) !== null) throw refusals.pathTaken(409);
  if (!(await renameObject(tx, row.id, to))) throw refusals.pathTaken(409);
  return row.id;
}
