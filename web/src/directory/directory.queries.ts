import { directoryContract } from '@placejuste/contracts/directory';
import { callQuery } from '../platform/index.ts';

export const ownListingsQuery = callQuery(directoryContract.calls.listOwnListings, {});
export const listingQuery = (id: string) => callQuery(directoryContract.calls.readListing, { params: { id } });
