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
  /** What this phone alone holds. */
  readonly rows: readonly OutboxRow[];
  /** Current time by the service's clock where known, from which remaining delays are computed. */
  readonly now: Date;
  /** Current time by the phone's clock, like the times of a draft. */
  readonly phoneNow: Date;
  /**
   * What could not be read of papers, fines and deposits: everything, of which nothing may then be said, not even that
   * there are none; or what changed since the last answer, kept on this phone or heard by this page. Null where nothing
   * lacks.
   */
  readonly unread: 'everything' | 'changes' | 'latest' | null;
  /** When this page last heard the service; null where it has not. */
  readonly heardAt: Date | null;
  /** Asks the service again. */
  readonly retry: { readonly isBusy: boolean; readonly run: () => void };
}

/** Once it failed, the service is asked again after twice this time, then twice as late each time. */
const pollMs = 5000;

/** Time without an answer, nor an earlier one, after which the home shows what this phone alone knows. */
const longestSilenceMs = 4000;

/** Everything the home is decided from; null until this phone has been read and the service answered, or does not. */
export function useSituation(userId: string, account: Situation['account']): SituationView | null {
  const phoneNow = useNow();
  const now = toServiceTime(phoneNow);
  const begunDraft = useBegunDraft();
  const outbox = useOutbox();
  const cache = useQueryClient();
  // A paper sent a moment ago is not said to be missing while the new answer is on its way.
  const [before] = useState(() => cache.getQueryState(factsQuery.queryKey));
  const query = useQuery({
    ...factsQuery,
    refetchInterval: ({ state }) => (state.status === 'error' ? pollInterval(state, pollMs) : false),
    refetchOnReconnect: true,
  });
  // Counted, as the state of a query forgets its failure while it is asked again: what is said stays until the answer.
  const hasFailed = query.errorUpdateCount > 0;
  const storedFacts = useKept(userId);
  const lastDelivered = outbox.delivered[0]?.id;
  useEffect(() => {
    // What this phone just deposited is now known to the service.
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

/** What is unread of the service, and when this page last heard it. */
function describeUnread(
  { data, dataUpdatedAt, errorUpdateCount, isRefetchError }: FactsResult,
  storedFacts: NextStepFacts | null,
): Pick<SituationView, 'unread' | 'heardAt'> {
  if (data !== undefined)
    return { unread: isRefetchError ? 'latest' : null, heardAt: toServiceTime(new Date(dataUpdatedAt)) };
  if (storedFacts === null) return { unread: 'everything', heardAt: null };
  return { unread: errorUpdateCount > 0 ? 'changes' : null, heardAt: null };
}

/** True once an answer has been awaited for long. */
function useIsSilent(isFetching: boolean): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isFetching) return;
    const timer = setTimeout(() => setSilent(true), longestSilenceMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isSilent;
}

/** What this device last heard; undefined until it is read. */
function useKept(userId: string): NextStepFacts | null | undefined {
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
