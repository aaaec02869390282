import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { addObject } from '../objects/objects.repository.ts';
import { refusals } from '../storage-refusal.ts';
import { forgetUnclaimedJobName } from '../uploads/forget-unclaimed.job.ts';
import { hasRoomFor, unclaimedLifeMs } from '../uploads/unclaimed.ts';

/**
 * Writes the row of a copy whose bytes are stored.
 * @throws StorageRefusal when its place is taken, or too many bytes wait to be claimed
 */
export async function keepCopy(context: CommandContext, copy: ObjectRow): Promise<void> {
  const { tx, jobs, user } = context;
  await advisoryLock(tx, `uploads/${user.id}`);
  if (!(await hasRoomFor(context, copy.size))) throw refusals.tooMuchUnclaimed();
  if (!(await addObject(tx, copy))) throw refusals.pathTaken(409);
  await jobs.enqueue(tx, forgetUnclaimedJobName, { id: copy.id }, { startAfterSeconds: unclaimedLifeMs / 1000 });
}
