import { adminContract } from '@placejuste/contracts/admin';
import { supportContract } from '@placejuste/contracts/support';
import { callApi, CallFailure, callKey, callQuery } from '../platform/index.ts';

const { calls } = adminContract;

/** Oldest first; the next page starts at the cursor. */
export const reviewsQuery = {
  queryKey: [...callKey(calls.listReviews), 'pages'],
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const outcome = await callApi(calls.listReviews, { query: pageParam === null ? {} : { after: pageParam }, signal });
    if (!outcome.ok) throw new CallFailure(outcome);
    return outcome.value;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
};

/** Links to the pictures live five minutes; an answer older than four is asked for again. */
export const reviewFreshMs = 4 * 60_000;
export const reviewQuery = (id: string) => callQuery(calls.readReview, { params: { id } });

export const activationsQuery = {
  queryKey: [...callKey(calls.listActivations), 'pages'],
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const query = { status: 'to-activate' as const };
    const outcome = await callApi(calls.listActivations, { query: pageParam === null ? query : { ...query, after: pageParam }, signal });
    if (!outcome.ok) throw new CallFailure(outcome);
    return outcome.value;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
};

export const contactRequestsQuery = {
  queryKey: [...callKey(supportContract.calls.listRequests), 'pages'],
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const outcome = await callApi(supportContract.calls.listRequests, { query: pageParam === null ? {} : { after: pageParam }, signal });
    if (!outcome.ok) throw new CallFailure(outcome);
    return outcome.value;
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next,
};
