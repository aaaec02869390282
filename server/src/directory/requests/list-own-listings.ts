import type { directoryContract } from '@placejuste/contracts/directory';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { buildListingView, buildOwnRequestView } from './listing-request.view.ts';
import { requestsRepository } from './requests.repository.ts';

type Call = typeof directoryContract.calls.listOwnListings;

/** Lists the listings that a person owns, and their last requests. */
export async function listOwnListings({ tx, user }: CommandContext): Promise<Result<ReplyOf<Call>, never>> {
  const repository = requestsRepository(tx);
  return ok({
    owned: (await repository.listOwned(user.id)).map(buildListingView),
    requests: (await repository.listOfPerson(user.id)).map(buildOwnRequestView),
  });
}
