import type { Broadcast } from '@placejuste/contracts/broadcasts';
import { isWhole, type Rows, useGoneDrafts } from '../../admin/index.ts';

const drafts = 'broadcast-';

export const broadcastDraftOf = (id: string): string => drafts + id;

interface BroadcastRead {
  readonly broadcast: Broadcast;
}

const hasLeft = ({ broadcast }: BroadcastRead): boolean => broadcast.state !== 'draft';

/** Forgets what was typed on one that a colleague sent meanwhile. */
export function useGoneBroadcastDraft(id: string, read: Parameters<typeof useGoneDrafts<BroadcastRead>>[1]): void {
  useGoneDrafts(broadcastDraftOf(id), read, hasLeft);
}

function isSentOrDeleted(list: Rows<Broadcast>, subject: string): boolean {
  const row = list.pages.flatMap(({ rows }) => rows).find(({ id }) => id === subject);
  return row === undefined ? isWhole(list) : row.state !== 'draft';
}

/** Forgets what was typed on those that were sent or deleted. */
export function useGoneBroadcastDrafts(list: Parameters<typeof useGoneDrafts<Rows<Broadcast>>>[1]): void {
  useGoneDrafts(drafts, list, isSentOrDeleted);
}
