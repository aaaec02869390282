import type { CommandContext } from '../../platform/http/index.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { addObject, objectAt } from '../objects/objects.repository.ts';
import { refusals } from '../storage-refusal.ts';
import { closeUpload } from './uploads.repository.ts';

/**
 * Keeps the file made of an upload, and closes the upload.
 * @returns the id of the object that stands at that place with these bytes, ours or an earlier twin; null when another
 *   does
 */
export async function keepUpload({ tx }: CommandContext, row: ObjectRow): Promise<string | null> {
  const standing = (await addObject(tx, row)) ? row : await objectAt(tx, row.bucket, row.path);
  if (standing === null || standing.sha256 !== row.sha256) return null;
  // The job that forgets old uploads may have been first: its bytes are gone, so the row must not stay.
  if (!(await closeUpload(tx, row.id, { state: 'stored', objectId: standing.id }))) throw refusals.uploadOver();
  return standing.id;
}
