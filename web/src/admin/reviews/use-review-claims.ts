import { adminContract } from '@placejuste/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi, CallFailure, callKey } from '../../platform/index.ts';
import { reviewQuery } from '../admin.queries.ts';

const { calls } = adminContract;

interface ReviewClaims {
  readonly documentId: string;
  readonly nextId: string | null;
  /** Error of the document's query. */
  readonly error: Error | null;
  /** Called when a colleague has the document: another one is opened. */
  readonly onClaimed: () => void;
}

/**
 * A document is reviewed by one person at a time. A document left, or preloaded for nothing, is removed from the cache,
 * so that coming back to it claims it again; leaving the queue releases all claims; when a colleague has the document,
 * the list is fetched again and another one opens.
 */
export function useReviewClaims({ documentId, nextId, error, onClaimed }: ReviewClaims): void {
  const cache = useQueryClient();
  const loadedIds = useRef<readonly string[]>([]);
  useEffect(() => {
    const current = [documentId, ...(nextId === null ? [] : [nextId])];
    for (const id of loadedIds.current.filter((one) => !current.includes(one)))
      cache.removeQueries({ queryKey: reviewQuery(id).queryKey });
    loadedIds.current = current;
  }, [cache, documentId, nextId]);

  useEffect(
    () => () => {
      cache.removeQueries({ queryKey: callKey(calls.readReview) });
      // Without a network the claims expire by themselves.
      void callApi(calls.releaseClaims, { body: { ids: [...loadedIds.current] } }).catch(() => undefined);
    },
    [cache],
  );

  const isClaimed = error instanceof CallFailure && error.refusal.code === 'DOCUMENT_CLAIMED';
  const onColleague = useRef(onClaimed);
  useEffect(() => {
    onColleague.current = onClaimed;
  });
  useEffect(() => {
    if (!isClaimed) return;
    void cache.invalidateQueries({ queryKey: callKey(calls.listReviews) });
    onColleague.current();
  }, [cache, isClaimed, documentId]);
}
