import type { NextStepFacts } from '@placejuste/contracts/next-step';
import type { Situation } from '@placejuste/domain/next-step';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBegunDraft, type BegunDraftView } from '../declarations/index.ts';
import { useOutbox, type OutboxRow } from '../offline/index.ts';
import { pollInterval, toServiceTime, useNow } from '../platform/index.ts';
import { listStoredStays, readLeftAt } from '../town-rules/index.ts';
import { loadStoredFacts } from './load-stored-facts.ts';
import { factsQuery } from './next-step.queries.ts';
import { buildSituation } from './build-situation.ts';

export interface SituationView {
  readonly situation: Situation;
  readonly begunDraft: BegunDraftView;
  /** Undelivered actions of this phone. */
  readonly rows: readonly OutboxRow[];
  /** Current time by the service's clock where known, from which remaining delays are computed. */
  readonly now: Date;
  /** Current time by the phone's clock, like the times of a draft. */
  readonly phoneNow: Date;
  /**
   * Part of the papers, fines and deposits that could not be read: everything (the home then may not even say that
   * there are none), or the changes since the last answer, stored on this phone (`changes`) or received by this page
   * (`latest`). Null when nothing is missing.
   */
  readonly unread: 'everything' | 'changes' | 'latest' | null;
  /** Time of the last answer received by this page; null without one. */
  readonly heardAt: Date | null;
  /** Queries the service again. */
  readonly retry: { readonly isBusy: boolean; readonly run: () => void };
}

/** Base of the delay before a retry in ms: twice this after the first failure, then doubled each time. */
const pollMs = 5000;

/** Time in ms without any answer, not even a stored one, after which the home shows the facts of this phone alone. */
const longestSilenceMs = 4000;

/**
 * Returns the facts that decide the home; null until this phone is read and the service answered, failed or is silent.
 */
export function useSituation(userId: string, account: Situation['account']): SituationView | null {
  const phoneNow = useNow();
  const now = toServiceTime(phoneNow);
  const begunDraft = useBegunDraft();
  const outbox = useOutbox();
  const cache = useQueryClient();
  // A paper just sent must not be shown as missing while the new answer loads.
  const [before] = useState(() => cache.getQueryState(factsQuery.queryKey));
  const query = useQuery({
    ...factsQuery,
    refetchInterval: ({ state }) => (state.status === 'error' ? pollInterval(state, pollMs) : false),
    refetchOnReconnect: true,
  });
  // The count is used because a query's state drops its failure during a retry, and the message must stay until then.
  const hasFailed = query.errorUpdateCount > 0;
  const storedFacts = useStoredFacts(userId);
  const lastDelivered = outbox.delivered[0]?.id;
  useEffect(() => {
    // The service now has the action that this phone just delivered.
    if (lastDelivered !== undefined) void cache.invalidateQueries({ queryKey: factsQuery.queryKey });
  }, [cache, lastDelivered]);
  const isSilent = useIsSilent(query.isFetching);
  const [isRetried, setRetried] = useState(false);
  const isAnswered = query.data !== undefined || query.failureCount > 0 || hasFailed || isSilent;
  const isOutdated =
    before?.isInvalidated === true &&
    query.dataUpdatedAt === before.dataUpdatedAt &&
    query.errorUpdateCount === before.errorUpdateCount;
  if (isOutdated && query.isFetching && query.failureCount === 0) return null;
  if (storedFacts === undefined || !begunDraft.ready || !outbox.ready || (storedFacts === null && !isAnswered))
    return null;
  const { draft } = begunDraft;
  return {
    begunDraft,
    rows: outbox.rows,
    now,
    phoneNow,
    ...describeUnread(query, storedFacts),
    retry: {
      isBusy: isRetried && query.isFetching,
      run: () => {
        setRetried(true);
        void query.refetch();
      },
    },
    situation: buildSituation(query.data ?? storedFacts, {
      account,
      draft:
        draft === null
          ? null
          : { id: draft.id, begunAt: toServiceTime(new Date(draft.begunAt)), placeLabel: draft.placeLabel },
      rows: outbox.rows,
      leftAt: readLeftAt,
      stays: listStoredStays(phoneNow),
    }),
  };
}

type FactsResult = Pick<
  UseQueryResult<NextStepFacts>,
  'data' | 'dataUpdatedAt' | 'errorUpdateCount' | 'isRefetchError'
>;

/** Describes what could not be read from the service, and the time of its last answer. */
function describeUnread(
  { data, dataUpdatedAt, errorUpdateCount, isRefetchError }: FactsResult,
  storedFacts: NextStepFacts | null,
): Pick<SituationView, 'unread' | 'heardAt'> {
  if (data !== undefined)
    return { unread: isRefetchError ? 'latest' : null, heardAt: toServiceTime(new Date(dataUpdatedAt)) };
  if (storedFacts === null) return { unread: 'everything', heardAt: null };
  return { unread: errorUpdateCount > 0 ? 'changes' : null, heardAt: null };
}

/** Returns true once an answer was awaited for `longestSilenceMs`. */
function useIsSilent(isFetching: boolean): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isFetching) return;
    const timer = setTimeout(() => setSilent(true), longestSilenceMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isSilent;
}

/** Reads the last answer stored on this device; undefined until it is read, null without one. */
function useStoredFacts(userId: string): NextStepFacts | null | undefined {
  const [storedFacts, setStoredFacts] = useState<NextStepFacts | null>();
  useEffect(() => {
    let isCurrent = true;
    void loadStoredFacts(userId).then((facts) => isCurrent && setStoredFacts(facts));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return storedFacts;
}
