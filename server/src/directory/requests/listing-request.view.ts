import type { ListingRequest, OwnRequest } from '@placejuste/contracts/directory';
import type { Person } from '../../accounts/index.ts';
import type { ListingForRequest, RequestWithListing } from './requests.repository.ts';

export function buildListingView({ id, name, street, postcode, commune }: ListingForRequest) {
  return { id, name, address: [street, [postcode, commune].filter(Boolean).join(' ')].filter(Boolean).join(', ') };
}

/** View of a request for its sender. */
export function buildOwnRequestView({ id, listing, state, reason, sent_at }: RequestWithListing): OwnRequest {
  return { id, listing: buildListingView(listing), state, reason, sentAt: sent_at.toISOString() };
}

/** View of a request for the team; `person` is the sender, null when the account is gone. */
export function buildListingRequestView(
  { id, listing, user_id, why, said, sent_at }: RequestWithListing,
  person: Person | null,
): ListingRequest {
  const owner = listing.owner_id === user_id ? 'same' : 'other';
  return {
    id,
    listing: { ...buildListingView(listing), facts: [...listing.facts], sourceUrl: listing.source_url },
    person: { firstName: person?.firstName ?? '', lastName: person?.lastName ?? '', email: person?.email ?? '' },
    owner: listing.owner_id === null ? 'none' : owner,
    why,
    said,
    sentAt: sent_at.toISOString(),
  };
}
