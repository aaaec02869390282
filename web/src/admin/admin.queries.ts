import { adminContract, type ReviewDetail } from '@placejuste/contracts/admin';
import { systemContract } from '@placejuste/contracts/health';
import type { CallRow, ReplyOf } from '@placejuste/contracts/kernel';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput, type CallRefusal, callQuery, isLowBandwidth, pagesQuery } from '../platform/index.ts';
import { canLook } from '../vision/index.ts';
import { listPictureFlaws } from './reviews/list-picture-flaws.ts';
import { readCardCode } from './reviews/read-card-code.ts';

const { calls } = adminContract;

/** Documents to review, oldest first, like every list of this page. */
export const reviewsQuery = pagesQuery(calls.listReviews, (query, signal) =>
  callApi(calls.listReviews, { query, signal }),
);

/**
 * Reads the code of the card in its pictures, once; not on a slow network, because the code reader must be downloaded.
 */
export const cardCodeQuery = (documentId: string, pictures: readonly string[]) =>
  queryOptions({
    queryKey: ['card-code', documentId],
    queryFn: ({ signal }) => readCardCode(pictures, signal),
    enabled: pictures.length > 0 && !isLowBandwidth(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Looks for flaws in the pictures of a document, once; not in browsers without support, nor on a slow network. */
export const pictureFlawsQuery = ({ id, files }: Pick<ReviewDetail, 'id' | 'files'>) =>
  queryOptions({
    queryKey: ['picture-flaws', id],
    queryFn: ({ signal }) => listPictureFlaws(files, signal),
    enabled: canLook() && !isLowBandwidth(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Recent response times of the team. */
export const paceQuery = callQuery(calls.readReviewPace, {});

/** Rate at which a second review agrees with the first decision. */
export const agreementQuery = callQuery(calls.readAgreement, {});

interface TeamPage {
  readonly rows: readonly unknown[];
  readonly next: string | null;
  readonly waiting?: number;
}

/** Pages of a list of the team, from the call that lists it. */
export function teamListQuery<const Call extends CallRow>(call: Call) {
  type Page = Extract<ReplyOf<Call>, TeamPage>;
  return pagesQuery<Page>(call, (query, signal) => {
    // Every such call takes the same cursor, `after`.
    const input = { query, signal } as unknown as CallInput<Call>;
    return callApi(call, input) as Promise<{ readonly ok: true; readonly value: Page } | CallRefusal>;
  });
}

/** Links to the pictures live for five minutes; a reply older than four is fetched again. */
export const reviewFreshMs = 4 * 60_000;
export const reviewQuery = (id: string) => callQuery(calls.readReview, { params: { id }, query: {} });

/** The next document, prefetched; `ahead` tells the service that nobody has seen it yet. */
export const reviewAheadQuery = (id: string) =>
  queryOptions({
    ...callQuery(calls.readReview, { params: { id }, query: { ahead: 'true' } }),
    queryKey: reviewQuery(id).queryKey,
    staleTime: reviewFreshMs,
  });

export const activationsQuery = pagesQuery(calls.listActivations, (query, signal) =>
  callApi(calls.listActivations, { query: { status: 'to-activate', ...query }, signal }),
);

export const ruleActsQuery = pagesQuery(townRulesContract.calls.listRuleActs, (query, signal) =>
  callApi(townRulesContract.calls.listRuleActs, { query, signal }),
);

export const townRulesQuery = callQuery(townRulesContract.calls.listTownRules, {});

export const systemQuery = callQuery(systemContract.calls.readSystem, {});
