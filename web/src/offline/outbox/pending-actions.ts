import { readLocalValue, writeLocalValue } from '../storage/local-value.ts';
import type { OutboxRow } from './outbox-row.ts';

/** One item of `pwa_pending_actions` (decisions §7). */
export interface PendingAction {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly payload: unknown;
  readonly createdAt: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

/** Writes the list the specification names. The local database is what counts; this follows it. */
export function mirrorPending(rows: readonly OutboxRow[]): void {
  const list: PendingAction[] = rows.map(({ id, kind, version, payload, createdAt, attempts, lastMessage }) => ({
    id,
    kind,
    version,
    payload,
    createdAt,
    attempts,
    lastError: lastMessage,
  }));
  writeLocalValue('pwa_pending_actions', list);
}

/** How many actions the list names, known without opening the local database. */
export function pendingCount(): number {
  const list = readLocalValue('pwa_pending_actions');
  return Array.isArray(list) ? list.length : 0;
}
