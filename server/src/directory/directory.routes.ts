import type { directoryContract } from '@placejuste/contracts/directory';
import { command, query, runAsService, runAsUser, standbyQuery, type Handlers } from '../platform/http/index.ts';
import { decideListingRequest, readRequester } from './requests/decide-listing-request.ts';
import { listListingRequests, nameRequesters } from './requests/list-listing-requests.ts';
import { listOwnListings } from './requests/list-own-listings.ts';
import { readListing } from './requests/read-listing.ts';
import { sendListingRequest } from './requests/send-listing-request.ts';

export const directoryHandlers: Handlers<typeof directoryContract.calls> = {
  readListing: standbyQuery(readListing),
  listOwnListings: query(listOwnListings),
  sendListingRequest: command(sendListingRequest),
  async listListingRequests({ user, query: pageQuery }, platform) {
    const page = await runAsUser(platform, user, (context) => listListingRequests(context, pageQuery));
    return runAsService(platform, (context) => nameRequesters(context, page));
  },
  async decideListingRequest({ user, params, body }, platform) {
    const requester = await runAsService(platform, (context) => readRequester(context, params.id));
    return runAsUser(platform, user, (context) =>
      decideListingRequest(context, { ...params, requester, decision: body }),
    );
  },
};
