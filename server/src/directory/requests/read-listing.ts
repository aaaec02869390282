import type { directoryContract } from '@placejuste/contracts/directory';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildListingView } from './listing-request.view.ts';
import { requestsRepository } from './requests.repository.ts';

type Call = typeof directoryContract.calls.readListing;

/** Reads a listing for somebody who would own it; of a merged listing, the one shown. */
export async function readListing(
  { tx }: ServiceContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const listing = await requestsRepository(tx).listing(id);
  return listing === undefined
    ? refuse('LISTING_NOT_FOUND')
    : ok({ ...buildListingView(listing), example: listing.source === 'example', facts: [...listing.facts] });
}
