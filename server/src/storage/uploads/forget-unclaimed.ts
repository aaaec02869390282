import type { ServiceContext } from '../../platform/http/index.ts';
import { isClaimed, lockObject } from '../objects/objects.repository.ts';
import { removeObjects } from '../objects/remove-objects.ts';

/** Forgets a file nobody named within `unclaimedLifeMs`. Returns how many files that is. */
export async function forgetUnclaimed(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { id }: { readonly id: string },
): Promise<number> {
  // Locked first: whoever is naming it at this moment has either done so, or finds it gone and sends it again.
  if (!(await lockObject(tx, id)) || (await isClaimed(tx, id))) return 0;
  await removeObjects({ tx, jobs }, [id]);
  return 1;
}
