import { adminContract } from '@placejuste/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi, CallFailure, callKey } from '../../platform/index.ts';
import { reviewQuery } from '../admin.queries.ts';

const { calls } = adminContract;

interface ReviewClaims {
  readonly documentId: string;
  readonly nextId: string | null;
  /** Of the reading of the document. */
  readonly error: Error | null;
  /** A colleague has it: another one is opened. */
  readonly onClaimed: () => void;
}

/**
 * A document is read by one person at a time. One that is left, or was loaded for nothing, is forgotten here, so that
 * coming back to it asks for it again; leaving the queue gives all back; one that a colleague has makes the list read
 * again, which then opens another.
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
      // Without network the claims end by themselves.
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
