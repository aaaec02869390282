import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { findObjectAt } from '../objects/objects.repository.ts';
import { refusals } from '../storage-refusal.ts';
import { expireUploadJobName } from './expire-upload.job.ts';
import { uploadLifeMs } from './expire-upload.ts';
import { hasRoomFor } from './unclaimed.ts';
import type { UploadIntent } from './upload-intent.ts';
import { addUpload } from './uploads.repository.ts';

/**
 * Opens an upload, valid for a day.
 * @throws StorageRefusal when another file is at that place, or too many bytes wait to be claimed
 */
export async function createUpload(
  context: CommandContext,
  { id, intent }: { readonly id: string; readonly intent: UploadIntent },
): Promise<void> {
  const { tx, clock, jobs, user } = context;
  const existingObject = await findObjectAt(tx, intent.bucket, intent.path);
  if (existingObject !== null && !intent.replaces && existingObject.sha256 !== intent.sha256)
    throw refusals.pathTaken(409);
  await advisoryLock(tx, `uploads/${user.id}`);
  if (!(await hasRoomFor(context, intent.size))) throw refusals.tooMuchUnclaimed();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + uploadLifeMs);
  await addUpload(tx, { ...intent, id, userId: user.id, createdAt, expiresAt });
  await jobs.enqueue(tx, expireUploadJobName, { id }, { startAfterSeconds: uploadLifeMs / 1000 });
}
