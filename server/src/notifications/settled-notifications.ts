import type { FollowedFine } from '@placejuste/domain/fine';
import { isSettled } from '@placejuste/domain/notification';
import type { Tx } from '../platform/postgres/index.ts';
import type { NotificationRow } from './notifications.tables.ts';

/** Finds these fines as they are now. Provided by the slice that stores them, which itself sends notifications. */
type FollowFines = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, FollowedFine>>;

/** Reads of the current state of fines, from the slices that store them and their letters. */
export interface PresentFines {
  readonly followFines: FollowFines;
  /** Those of these fines whose letter a provider is sending. */
  readonly findLettersUnderWay: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Reads of the current state of fines and of carers, from the slices that store them. */
export interface PresentState extends PresentFines {
  /** Whether the person behind `tx` helps somebody. */
  readonly helpsSomebody: (tx: Tx) => Promise<boolean>;
}

/**
 * Returns the ids of the notifications whose act is already done: it may have been recorded since on another device, or
 * on the page of the fine.
 */
export async function findSettled(
  tx: Tx,
  rows: readonly NotificationRow[],
  { followFines, findLettersUnderWay }: PresentFines,
): Promise<ReadonlySet<string>> {
  const fineRows = rows.filter(
    ({ kind }) => kind === 'fine-date' || kind === 'fine-silence' || kind === 'dossier-ready',
  );
  const ids = new Set(fineRows.flatMap(({ subject_id: id }) => (id === null ? [] : [id])));
  if (ids.size === 0) return new Set();
  const fines = await followFines(tx, [...ids]);
  const leavingIds = await findLettersUnderWay(tx, [...ids]);
  const settledRows = fineRows.filter((row) => {
    const fine = fines.get(row.subject_id ?? '');
    return fine !== undefined && isSettled({ ...row, dueOn: row.due_on }, fine, leavingIds.has(row.subject_id ?? ''));
  });
  return new Set(settledRows.map(({ id }) => id));
}

/** Returns the ids of the notifications whose page is now empty: those of a carer who no longer helps anybody. */
export async function findWithoutPage(
  tx: Tx,
  rows: readonly NotificationRow[],
  helpsSomebody: PresentState['helpsSomebody'],
): Promise<ReadonlySet<string>> {
  const helpRows = rows.filter(({ act }) => act === 'see-helped');
  if (helpRows.length === 0 || (await helpsSomebody(tx))) return new Set();
  return new Set(helpRows.map(({ id }) => id));
}
