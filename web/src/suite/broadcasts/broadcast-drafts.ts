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

/** An old answer will do: what was deleted does not come back. */
const readFlags = { isFetchedAfterMount: true, isRefetchError: false } as const;

const hasLeft = ({ broadcast }: BroadcastRead): boolean => broadcast.state !== 'draft';

const isDeleted = (error: Error): boolean =>
  error instanceof CallFailure && error.refusal.code === 'BROADCAST_NOT_FOUND';

type ReadOfOne = Parameters<typeof useGoneDrafts<BroadcastRead>>[1] & RefusedRead;

/** Forgets what was typed on one that a colleague sent or deleted meanwhile. */
export function useGoneBroadcastDraft(id: string, query: ReadOfOne): void {
  useGoneDrafts(buildBroadcastDraftKey(id), query, hasLeft);
  useGoneDrafts(buildBroadcastDraftKey(id), { data: query.error ?? undefined, ...readFlags }, isDeleted);
}

function isSent({ pages }: Rows<Broadcast>, subject: string): boolean {
  return pages.some(({ rows }) => rows.some(({ id, state }) => id === subject && state !== 'draft'));
}

/**
 * Forgets what was typed on those that the list says are sent. What it lacks may be new: it is read newest first, and
 * its first page may be older than what another tab began.
 */
export function useGoneBroadcastDrafts(list: Parameters<typeof useGoneDrafts<Rows<Broadcast>>>[1]): void {
  useGoneDrafts(drafts, list, isSent);
}
