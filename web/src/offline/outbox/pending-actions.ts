import { readLocalValue, writeLocalValue } from '../storage/local-value.ts';
import type { OutboxRow } from './outbox-row.ts';

/** One item of `pwa_pending_actions` (decisions §7). */
export interface PendingAction {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly payload: OutboxRow['payload'];
  readonly createdAt: string;
  readonly attempts: number;
  readonly lastError: string | null;
}

interface DatabaseReading {
  /** Ids of all rows in the database, whoever their owner. */
  readonly storedIds: ReadonlySet<string>;
  /** Ids on the list just before the database was read: another tab may have changed both since. */
  readonly listedBefore: ReadonlySet<string>;
}

export function listPendingIds(): ReadonlySet<string> {
  return new Set(readActionList('pwa_pending_actions').map(({ id }) => id));
}

/**
 * Writes the list that the specification names. The local database is the authority and the list follows it. A row on
 * the list but not in the database was lost by the browser, since every removal calls `unlistAction`.
 * @param own the person's undelivered rows.
 */
export function mirrorPendingActions(own: readonly OutboxRow[], { storedIds, listedBefore }: DatabaseReading): void {
  const listedActions = readActionList('pwa_pending_actions');
  const listedIds = new Set(listedActions.map(({ id }) => id));
  const missingActions = [
    ...readActionList('placejuste_lost_actions'),
    ...listedActions.filter(({ id }) => listedBefore.has(id)),
  ].filter(({ id }) => !storedIds.has(id));
  const erasedActions = [...new Map(missingActions.map((one) => [one.id, one])).values()];
  if (erasedActions.length > 0 || readLostActions().length > 0)
    writeLocalValue('placejuste_lost_actions', erasedActions);
  const addedSince = listedActions.filter(({ id }) => !listedBefore.has(id) && !storedIds.has(id));
  const isRemovedSince = ({ id }: OutboxRow) => listedBefore.has(id) && !listedIds.has(id);
  writeLocalValue('pwa_pending_actions', [
    ...own.filter((row) => !isRemovedSince(row)).map(toPendingAction),
    ...addedSince,
  ]);
}

function toPendingAction(row: OutboxRow): PendingAction {
  const { id, kind, version, payload, createdAt, attempts, lastMessage } = row;
  return { id, kind, version, payload, createdAt, attempts, lastError: lastMessage };
}

/** Takes an action off the list before its row is removed, so that it does not count as lost. */
export function unlistAction(id: string): void {
  writeLocalValue(
    'pwa_pending_actions',
    readActionList('pwa_pending_actions').filter((one) => one.id !== id),
  );
}

/** Actions that this browser erased before they were sent, until the person has read the list. */
export function readLostActions(): readonly PendingAction[] {
  return readActionList('placejuste_lost_actions');
}

export function forgetLostActions(): void {
  writeLocalValue('placejuste_lost_actions', []);
}

function readActionList(key: 'pwa_pending_actions' | 'placejuste_lost_actions'): readonly PendingAction[] {
  const list = readLocalValue(key);
  return Array.isArray(list) ? list.filter(isPending) : [];
}

function isPending(value: unknown): value is PendingAction {
  const { id, kind, createdAt, payload } = (value ?? {}) as Partial<Record<keyof PendingAction, unknown>>;
  const areWords = [id, kind, createdAt].every((one) => typeof one === 'string');
  return areWords && typeof payload === 'object' && payload !== null;
}

/** Number of actions on the list, read without opening the local database. */
export function countPendingActions(): number {
  const list = readLocalValue('pwa_pending_actions');
  return Array.isArray(list) ? list.length : 0;
}
