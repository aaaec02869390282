import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, findObjectAt } from '../objects/objects.repository.ts';
import { refusals } from '../storage-refusal.ts';
import type { UploadIntent } from './upload-intent.ts';

/**
 * Refuses, before the bytes are sent, to replace a file to which a row refers. The place is the user's own; checked
 * again once the bytes are here.
 * @throws StorageRefusal when a row refers to the file at that place
 */
export async function checkReplaceable(
  { tx }: ServiceContext,
  { bucket, path }: Pick<UploadIntent, 'bucket' | 'path'>,
): Promise<'free' | 'taken'> {
  const existingObject = await findObjectAt(tx, bucket, path);
  if (existingObject === null) return 'free';
  if (await isClaimed(tx, existingObject.id)) throw refusals.evidence();
  return 'taken';
}
