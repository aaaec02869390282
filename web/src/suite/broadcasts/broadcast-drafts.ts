import type { Broadcast } from '@placejuste/contracts/broadcasts';
import { type Rows, useGoneDrafts } from '../../admin/index.ts';
import { CallFailure } from '../../platform/index.ts';

const drafts = 'broadcast-';

export const buildBroadcastDraftKey = (id: string): string => drafts + id;

interface BroadcastRead {
  readonly broadcast: Broadcast;
}

interface RefusedRead {
  readonly error: Error | null;
}

/** An earlier error counts too: a deleted broadcast never comes back. */
const readFlags = { isFetchedAfterMount: true, isRefetchError: false } as const;

const hasLeft = ({ broadcast }: BroadcastRead): boolean => broadcast.state !== 'draft';

const isDeleted = (error: Error): boolean =>
  error instanceof CallFailure && error.refusal.code === 'BROADCAST_NOT_FOUND';

type ReadOfOne = Parameters<typeof useGoneDrafts<BroadcastRead>>[1] & RefusedRead;

/** Deletes the draft text of a broadcast that a colleague sent or deleted meanwhile. */
export function useGoneBroadcastDraft(id: string, query: ReadOfOne): void {
  useGoneDrafts(buildBroadcastDraftKey(id), query, hasLeft);
  useGoneDrafts(buildBroadcastDraftKey(id), { data: query.error ?? undefined, ...readFlags }, isDeleted);
}

function isSent({ pages }: Rows<Broadcast>, subject: string): boolean {
  return pages.some(({ rows }) => rows.some(({ id, state }) => id === subject && state !== 'draft'));
}

/**
 * Deletes the draft texts of broadcasts that the list shows as sent. A broadcast missing from the list may be new: the
 * list is read newest first, and its first page may be older than a draft begun in another tab.
 */
export function useGoneBroadcastDrafts(list: Parameters<typeof useGoneDrafts<Rows<Broadcast>>>[1]): void {
  useGoneDrafts(drafts, list, isSent);
}
