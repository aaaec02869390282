import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, addObject, lockObject, findObjectAt } from '../objects/objects.repository.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { removeObjects } from '../objects/remove-objects.ts';
import { refusals } from '../storage-refusal.ts';
import { closeUpload } from './uploads.repository.ts';

/**
 * Writes the row of the file of an upload, and closes the upload.
 * @returns the id of the file at that place with these bytes, this one or an earlier identical one; null when the place
 * holds other bytes
 */
export async function keepUpload({ tx }: Pick<ServiceContext, 'tx'>, row: ObjectRow): Promise<string | null> {
  const isNew = await addObject(tx, row);
  const existingObject = isNew ? row : await findObjectAt(tx, row.bucket, row.path);
  if (existingObject === null || existingObject.sha256 !== row.sha256) return null;
  const isClosed = await closeUpload(tx, row.id, existingObject.id);
  // The job that expires uploads may have been first: its bytes are gone, so the row must not stay. Exception: another
  // process already stored this very upload, whose row and bytes are valid.
  if (!isClosed && (isNew || existingObject.id !== row.id)) throw refusals.uploadOver();
  return existingObject.id;
}

/**
 * As `keepUpload`, in place of another file of that person to which no row refers. Runs as the service, because the
 * user may not see the rows that refer to a file. @throws StorageRefusal when a row refers to it
 */
export async function replaceWithUpload(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  row: ObjectRow,
): Promise<string | null> {
  const existingObject = await findObjectAt(tx, row.bucket, row.path);
  if (existingObject !== null && existingObject.ownerId === row.ownerId && existingObject.sha256 !== row.sha256) {
    // Locked first: a transaction that claims the file has either committed, or finds it gone.
    if ((await lockObject(tx, existingObject.id)) && (await isClaimed(tx, existingObject.id)))
      throw refusals.evidence();
    await removeObjects({ tx, jobs }, [existingObject.id]);
  }
  return keepUpload({ tx }, row);
}
