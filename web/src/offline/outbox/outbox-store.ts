import { type LocalDatabase, openLocalDatabase } from '../storage/database.ts';
import { isSentAutomatically, isUndelivered, type OutboxRow } from './outbox-row.ts';
import { announceOutboxChange } from './outbox-signal.ts';
import {
  forgetLostActions,
  listPendingIds,
  readLostActions,
  mirrorPendingActions,
  unlistAction,
} from './pending-actions.ts';

export type NewOutboxRow = Pick<OutboxRow, 'id' | 'owner' | 'kind' | 'version' | 'payload' | 'photos'>;

/** Number of delivered rows kept, so that a screen can still say « déposée ». */
const maxDeliveredRows = 50;

/** Fields of an action that was not tried yet. */
const untriedFields = {
  state: 'queued',
  attempts: 0,
  photoFaults: 0,
  nextAttemptAt: null,
  lastCode: null,
  lastMessage: null,
  fields: null,
  photoId: null,
  deliveredAt: null,
  result: null,
} as const satisfies Partial<OutboxRow>;

type RowChange = Partial<Omit<OutboxRow, 'id' | 'owner' | 'order'>>;

/**
 * Changes that a full phone could not write, by row id, kept while the page is open: the next try is still planned, a
 * refusal shown and « Réessayer » obeyed.
 */
const unwrittenChanges = new Map<string, RowChange>();

function withUnwritten(row: OutboxRow): OutboxRow {
  return isUndelivered(row) ? { ...row, ...unwrittenChanges.get(row.id) } : row;
}

/**
 * Stores an action, durably once this resolves. An undelivered action with the same id is replaced: a picture was taken
 * again, a field corrected. Returns the row, or the delivered row of this id, which no longer changes.
 * @throws when the id belongs to another person on this device.
 */
export async function enqueue(action: NewOutboxRow, now: Date): Promise<OutboxRow> {
  const database = await openLocalDatabase();
  // `strict`: completes only once the system was told to write to disk, in browsers that support it.
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const rows = await transaction.store.getAll();
  const existingRow = rows.find(({ id }) => id === action.id);
  if (existingRow !== undefined && existingRow.owner !== action.owner) throw new Error('outbox-id-of-another');
  if (existingRow?.state === 'delivered') return existingRow;
  const row: OutboxRow = {
    ...action,
    order: existingRow?.order ?? 1 + Math.max(0, ...rows.map(({ order }) => order)),
    createdAt: existingRow?.createdAt ?? now.toISOString(),
    ...untriedFields,
  };
  await transaction.store.put(row);
  await transaction.done;
  unwrittenChanges.delete(row.id);
  await announceChange(database, row.owner);
  return row;
}

/** Rows of a person in the order of the queue, delivered ones included. */
export async function listOutboxRows(owner: string): Promise<readonly OutboxRow[]> {
  return sortOwnRows(await (await openLocalDatabase()).getAll('outbox'), owner);
}

export async function findOutboxRow(id: string): Promise<OutboxRow | undefined> {
  const row = await (await openLocalDatabase()).get('outbox', id);
  return row === undefined ? undefined : withUnwritten(row);
}

/** Writes a change to an undelivered row; a row removed meanwhile stays removed. */
export async function changeRow(id: string, change: RowChange): Promise<void> {
  const database = await openLocalDatabase();
  const transaction = database.transaction('outbox', 'readwrite');
  const row = await transaction.store.get(id);
  if (row !== undefined && isUndelivered(row)) await transaction.store.put({ ...withUnwritten(row), ...change });
  await transaction.done;
  unwrittenChanges.delete(id);
  if (row !== undefined) await announceChange(database, row.owner);
}

/**
 * Like `changeRow`, for a change that may be lost with the page: on a full phone it is kept in memory, because sending
 * makes room.
 */
export async function noteProgress(id: string, change: RowChange): Promise<void> {
  try {
    await changeRow(id, change);
  } catch {
    unwrittenChanges.set(id, { ...unwrittenChanges.get(id), ...change });
    announceOutboxChange();
  }
}

/**
 * Records that the server has an action and deletes its pictures in the same transaction, which makes the room for the
 * record on a full phone.
 * @throws when it cannot be written: the pictures stay too, and a replay gives the same answer.
 */
export async function deliverRow({ id, owner, photos }: OutboxRow, change: RowChange): Promise<void> {
  const database = await openLocalDatabase();
  const transaction = database.transaction(['photos', 'photoMarks', 'outbox'], 'readwrite');
  const isWritten = transaction.done;
  isWritten.catch(() => undefined);
  const outbox = transaction.objectStore('outbox');
  try {
    const others = (await outbox.getAll()).filter((row) => row.id !== id && isUndelivered(row));
    const namedElsewhere = new Set(others.flatMap((row) => row.photos.map(({ photoId }) => photoId)));
    for (const { photoId } of photos.filter((photo) => !namedElsewhere.has(photo.photoId))) {
      await transaction.objectStore('photos').delete(photoId);
      await transaction.objectStore('photoMarks').delete(photoId);
    }
    const row = await outbox.get(id);
    if (row !== undefined && isUndelivered(row)) await outbox.put({ ...row, ...change });
  } catch (failure) {
    abort(transaction);
    throw failure;
  }
  await isWritten;
  unwrittenChanges.delete(id);
  await announceChange(database, owner);
}

/** Aborts a transaction; does nothing when the browser has already ended it. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    return;
  }
}

/** « Réessayer »: queues the row again without a pause and resets its picture faults. */
export async function requeueRow(id: string): Promise<void> {
  await noteProgress(id, { state: 'queued', photoFaults: 0, nextAttemptAt: null, fields: null, photoId: null });
}

/**
 * Removes an action of its owner with its pictures. An undelivered one is removed only when its owner discards it or
 * when a newer action of theirs replaced it.
 */
export async function removeRow(id: string, owner: string): Promise<void> {
  const database = await openLocalDatabase();
  unlistAction(id);
  const transaction = database.transaction(['outbox', 'photos', 'photoMarks'], 'readwrite');
  const row = await transaction.objectStore('outbox').get(id);
  if (row !== undefined && row.owner === owner) {
    for (const { photoId } of row.photos) {
      await transaction.objectStore('photos').delete(photoId);
      await transaction.objectStore('photoMarks').delete(photoId);
    }
    await transaction.objectStore('outbox').delete(id);
  }
  await transaction.done;
  await announceChange(database, owner);
}

/** Gives an undelivered action another id, at the same place in the queue, as if it had never been tried. */
export async function replaceRow(
  { id, owner }: OutboxRow,
  replacement: Pick<OutboxRow, 'id' | 'version' | 'payload'>,
): Promise<void> {
  const database = await openLocalDatabase();
  unlistAction(id);
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const row = await transaction.store.get(id);
  // A row discarded meanwhile stays discarded.
  if (row !== undefined && row.owner === owner && isUndelivered(row)) {
    await transaction.store.put({ ...row, ...untriedFields, ...replacement });
    await transaction.store.delete(id);
  }
  await transaction.done;
  await announceChange(database, owner);
}

/**
 * Adds a row from a backup file, unless its id is already here, so that the same file twice adds nothing. True when
 * added.
 */
export async function adoptRow(row: NewOutboxRow & Pick<OutboxRow, 'createdAt'>): Promise<boolean> {
  if ((await findOutboxRow(row.id)) !== undefined) return false;
  await enqueue(row, new Date(row.createdAt));
  return true;
}

/** Removes the oldest delivered rows, beyond `maxDeliveredRows`, with any pictures they still have. */
export async function forgetOldDeliveries(owner: string): Promise<void> {
  const delivered = (await listOutboxRows(owner)).filter((row) => !isUndelivered(row));
  for (const { id } of delivered.slice(0, -maxDeliveredRows)) await removeRow(id, owner);
}

export function selectRowsToSend(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  return rows.filter(isSentAutomatically);
}

function sortOwnRows(rows: readonly OutboxRow[], owner: string): readonly OutboxRow[] {
  return rows
    .filter((row) => row.owner === owner)
    .map(withUnwritten)
    .sort((one, other) => one.order - other.order);
}

/** Updates the mirrored list and tells the listeners. Never rejects: the row is already written. */
async function announceChange(database: LocalDatabase, owner: string): Promise<void> {
  await compareLists(database, owner).catch(() => undefined);
  announceOutboxChange();
}

async function compareLists(database: LocalDatabase, owner: string): Promise<void> {
  const listedBefore = listPendingIds();
  const all = await database.getAll('outbox');
  mirrorPendingActions(sortOwnRows(all, owner).filter(isUndelivered), {
    storedIds: new Set(all.map(({ id }) => id)),
    listedBefore,
  });
}

/** Checks, when the application opens, whether the browser erased unsent actions of this person. */
export async function detectLostActions(owner: string): Promise<void> {
  await compareLists(await openLocalDatabase(), owner);
  if (readLostActions().length > 0) announceOutboxChange();
}

/** Forgets the list of lost actions, once the person has read it. */
export function acknowledgeLostActions(): void {
  forgetLostActions();
  announceOutboxChange();
}
