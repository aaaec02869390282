import { adminContract } from '@placejuste/contracts/admin';
import { directoryContract } from '@placejuste/contracts/directory';
import { stationsContract } from '@placejuste/contracts/stations';
import { supportContract } from '@placejuste/contracts/support';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import { callApi, callQuery, pagesQuery } from '../platform/index.ts';

const { calls } = adminContract;

/** Oldest first, as every list of this page. */
export const reviewsQuery = pagesQuery(calls.listReviews, (query, signal) =>
  callApi(calls.listReviews, { query, signal }),
);

/** Links to the pictures live five minutes; an answer older than four is asked for again. */
export const reviewFreshMs = 4 * 60_000;
export const reviewQuery = (id: string) => callQuery(calls.readReview, { params: { id } });

export const activationsQuery = pagesQuery(calls.listActivations, (query, signal) =>
  callApi(calls.listActivations, { query: { status: 'to-activate', ...query }, signal }),
);

export const contactRequestsQuery = pagesQuery(supportContract.calls.listRequests, (query, signal) =>
  callApi(supportContract.calls.listRequests, { query, signal }),
);

export const ruleActsQuery = pagesQuery(townRulesContract.calls.listRuleActs, (query, signal) =>
  callApi(townRulesContract.calls.listRuleActs, { query, signal }),
);

export const listingRequestsQuery = pagesQuery(directoryContract.calls.listListingRequests, (query, signal) =>
  callApi(directoryContract.calls.listListingRequests, { query, signal }),
);

export const waitingStationsQuery = pagesQuery(stationsContract.calls.listWaiting, (query, signal) =>
  callApi(stationsContract.calls.listWaiting, { query, signal }),
);

export const townRulesQuery = callQuery(townRulesContract.calls.listTownRules, {});
