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

/** Papers to review, oldest first, like every list of this page. */
export const reviewsQuery = pagesQuery(calls.listReviews, (query, signal) =>
  callApi(calls.listReviews, { query, signal }),
);

/** Code of the card on its pictures, read once; not on a slow network, because the code reader has to be fetched. */
export const cardCodeQuery = (documentId: string, pictures: readonly string[]) =>
  queryOptions({
    queryKey: ['card-code', documentId],
    queryFn: ({ signal }) => readCardCode(pictures, signal),
    enabled: pictures.length > 0 && !isLowBandwidth(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Flaws of the pictures of a paper, looked for once; not where the browser cannot, nor on a slow network. */
export const pictureFlawsQuery = ({ id, files }: Pick<ReviewDetail, 'id' | 'files'>) =>
  queryOptions({
    queryKey: ['picture-flaws', id],
    queryFn: ({ signal }) => listPictureFlaws(files, signal),
    enabled: canLook() && !isLowBandwidth(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Recent delays of the team's answers. */
export const paceQuery = callQuery(calls.readReviewPace, {});

/** Rate at which a second look agrees with the first answer. */
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
    // The pages of every such call are asked for by the same cursor, `after`.
    const input = { query, signal } as unknown as CallInput<Call>;
    return callApi(call, input) as Promise<{ readonly ok: true; readonly value: Page } | CallRefusal>;
  });
}

/** Links to the pictures live five minutes; an answer older than four is asked for again. */
export const reviewFreshMs = 4 * 60_000;
export const reviewQuery = (id: string) => callQuery(calls.readReview, { params: { id }, query: {} });

/** The next paper, fetched ahead of its opening; `ahead` tells the service that nobody saw it yet. */
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
