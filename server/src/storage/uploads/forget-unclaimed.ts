import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, lockObject } from '../objects/objects.repository.ts';
import { removeObjects } from '../objects/remove-objects.ts';

/** Removes a file that no row claimed within `unclaimedLifeMs`. */
export async function forgetUnclaimed(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { id }: { readonly id: string },
): Promise<void> {
  // Locked first: a transaction that claims the file has either committed, or finds it gone and has it sent again.
  if ((await lockObject(tx, id)) && !(await isClaimed(tx, id))) await removeObjects({ tx, jobs }, [id]);
}
