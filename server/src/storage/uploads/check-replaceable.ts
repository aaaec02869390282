import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, findObjectAt } from '../objects/objects.repository.ts';
import { refusals } from '../storage-refusal.ts';
import type { UploadIntent } from './upload-intent.ts';

/**
 * Says before the bytes come that they would be refused. The place is the caller's own; looked at again once they are
 * here.
 * @throws StorageRefusal when something names the file that stands there
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
