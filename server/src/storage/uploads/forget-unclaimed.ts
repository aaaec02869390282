import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, lockObject } from '../objects/objects.repository.ts';
import { removeObjects } from '../objects/remove-objects.ts';

/** Forgets a file nobody named within `unclaimedLifeMs`. */
export async function forgetUnclaimed(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { id }: { readonly id: string },
): Promise<void> {
  // Locked first: whoever is naming it at this moment has either done so, or finds it gone and sends it again.
  if ((await lockObject(tx, id)) && !(await isClaimed(tx, id))) await removeObjects({ tx, jobs }, [id]);
}
