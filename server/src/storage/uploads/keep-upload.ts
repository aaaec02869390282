import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, addObject, lockObject, findObjectAt } from '../objects/objects.repository.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { removeObjects } from '../objects/remove-objects.ts';
import { refusals } from '../storage-refusal.ts';
import { closeUpload } from './uploads.repository.ts';

/**
 * Keeps the file made of an upload, and closes the upload.
 * @returns the id of the object that stands at that place with these bytes, ours or an earlier twin; null when another
 *   does
 */
export async function keepUpload({ tx }: Pick<ServiceContext, 'tx'>, row: ObjectRow): Promise<string | null> {
  const isNew = await addObject(tx, row);
  const existingObject = isNew ? row : await findObjectAt(tx, row.bucket, row.path);
  if (existingObject === null || existingObject.sha256 !== row.sha256) return null;
  const isClosed = await closeUpload(tx, row.id, existingObject.id);
  // The job that forgets old uploads may have been first: its bytes are gone, so the row must not stay. Unless another
  // process kept this very upload before: its row and its bytes stand.
  if (!isClosed && (isNew || existingObject.id !== row.id)) throw refusals.uploadOver();
  return existingObject.id;
}

/**
 * Like `keepUpload`, in place of another file of that person that nothing names. Runs as the service: what names a file
 * is not the person's to see. @throws StorageRefusal when something names it
 */
export async function replaceWithUpload(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  row: ObjectRow,
): Promise<string | null> {
  const existingObject = await findObjectAt(tx, row.bucket, row.path);
  if (existingObject !== null && existingObject.ownerId === row.ownerId && existingObject.sha256 !== row.sha256) {
    // Locked first: whoever is naming it at this moment has either done so, or finds it gone.
    if ((await lockObject(tx, existingObject.id)) && (await isClaimed(tx, existingObject.id)))
      throw refusals.evidence();
    await removeObjects({ tx, jobs }, [existingObject.id]);
  }
  return keepUpload({ tx }, row);
}
