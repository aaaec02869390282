import { billingContract, pricesFile } from '@placejuste/contracts/billing';
import { duplicatesContract } from '@placejuste/contracts/directory';
import { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { BroadcastState } from '@placejuste/domain/broadcast';
import { peopleContract } from '@placejuste/contracts/people';
import {
  auditContract,
  featureSwitchesContract,
  mailsContract,
  reviewDatesContract,
  teamContract,
} from '@placejuste/contracts/suite';
import type { Purpose, SearchKind } from '@placejuste/domain/people';
import { teamListQuery } from '../admin/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, CallFailure, callQuery, pagesQuery, pollInterval, staticFileQuery } from '../platform/index.ts';

/** People with a role in the team, the oldest role first. */
export const teamQuery = teamListQuery(teamContract.calls.listTeam);

/** Filters of the audit log, as in the address of the page; empty for an unused filter. */
export interface AuditFilters {
  readonly action: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
}

/** Newest first. */
export function auditLinesQuery(filters: AuditFilters) {
  const { listAudit } = auditContract.calls;
  const filledFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return pagesQuery(
    listAudit,
    (query, signal) => callApi(listAudit, { query: { ...filledFilters, ...query }, signal }),
    filters,
  );
}

export const soldPlansQuery = callQuery(billingContract.calls.readSoldPlans, {});

/** File of prices that visitors read. */
export const pricesFileQuery = staticFileQuery('/prices.json', pricesFile);

/** Texts to review, the earliest date first. */
export const reviewDatesQuery = teamListQuery(reviewDatesContract.calls.listReviewDates);

/** Newest first. */
export const listingMergesQuery = teamListQuery(duplicatesContract.calls.listListingMerges);

/** Oldest first. */
export const mergesToReviewQuery = teamListQuery(duplicatesContract.calls.listMergesToReview);

/** Possible duplicates of the directory; the service compares some hundreds of listings for each page. */
export function listingDuplicatesQuery(commune: string) {
  const { listListingDuplicates } = duplicatesContract.calls;
  return pagesQuery(
    listListingDuplicates,
    (query, signal) => callApi(listListingDuplicates, { query: { ...query, commune }, signal }),
    { commune },
  );
}

/** Key prefix of every query: a decision about two listings changes both lists of the page. */
export const duplicatesKey: readonly unknown[] = [];

/** All the features that can be turned off, in one answer. */
export const featureSwitchesQuery = callQuery(featureSwitchesContract.calls.listFeatureSwitches, {});

/** Mails that the service sends, by slice. */
export const mailsQuery = teamListQuery(mailsContract.calls.listMails);

/** Newest first. */
export const broadcastsQuery = teamListQuery(broadcastsContract.calls.listBroadcasts);

const pollMs = 3000;
/** True while mails are sent; also after a pause, while the last mails are being handed over. */
const isUnderWay = (state: BroadcastState | undefined): boolean => state === 'sending' || state === 'paused';

/** One broadcast, polled while its mails leave. */
export function broadcastQuery(id: string) {
  return queryOptions({
    ...callQuery(broadcastsContract.calls.readBroadcast, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.broadcast.state) ? pollInterval(state, pollMs) : false),
    // Each read of a draft counts its recipients among all accounts.
    refetchOnWindowFocus: ({ state }) => state.data?.broadcast.state !== 'draft',
  });
}

/** Search for people. Each reply writes a line to the log, so the query never refetches automatically. */
export function peopleSearchQuery({ by, text }: { readonly by: SearchKind; readonly text: string }, purpose: Purpose) {
  const { searchPeople } = peopleContract.calls;
  const pages = pagesQuery(
    searchPeople,
    (query, signal) => callApi(searchPeople, { body: { ...query, by, text, purpose }, signal }),
    { by, text, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** Appeals against a suspension, the oldest first. */
export const appealsQuery = teamListQuery(peopleContract.calls.listAppeals);

/** File of a person. Like `peopleSearchQuery`, never refetches automatically: only after an act on the file. */
export function personFileQuery(userId: string, purpose: Purpose) {
  const { readPersonFile } = peopleContract.calls;
  return queryOptions({
    queryKey: [readPersonFile.path, userId, purpose],
    queryFn: async ({ signal }) => {
      const outcome = await callApi(readPersonFile, { params: { id: userId }, body: { purpose }, signal });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const mailQuery = (id: string) => callQuery(mailsContract.calls.readMail, { params: { id } });
