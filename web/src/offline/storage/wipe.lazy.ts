import { closeLocalDatabase, deleteLocalDatabase, openLocalDatabase } from './database.ts';
import { getDeviceStorage } from '../../platform/index.ts';
import { isUndelivered } from '../outbox/outbox-row.ts';
import { findLocalOwner, buildOwnPrefix } from './local-owner.ts';
import { localValueKeys } from './local-value-keys.ts';
import { forgetTabValues } from './tab-value.ts';

/**
 * Erases the data of `owner`, the person signed in, from this device; called at sign-out, so that the next person sees
 * nothing of it. Unsent actions and drafts of other people stay: they are shown to their owner only.
 */
export async function wipeLocalData(owner: string | null = findLocalOwner()): Promise<void> {
  const prefix = buildOwnPrefix(owner);
  for (const key of localValueKeys) getDeviceStorage().removeItem(key);
  forgetTabValues();
  const database = await openLocalDatabase();
  const transaction = database.transaction(
    ['declarations', 'drafts', 'photos', 'photoMarks', 'outbox', 'deviceKeys', 'sealingKeys'],
    'readwrite',
  );
  const [drafts, photos, marks, outbox] = [
    transaction.objectStore('drafts'),
    transaction.objectStore('photos'),
    transaction.objectStore('photoMarks'),
    transaction.objectStore('outbox'),
  ];
  const rows = await outbox.getAll();
  const undeliveredPhotoIds = new Set(
    rows
      .filter((row) => row.owner !== owner && isUndelivered(row))
      .flatMap((row) => row.photos.map(({ photoId }) => photoId)),
  );
  for (const row of rows) if (row.owner === owner) await outbox.delete(row.id);
  for (const key of await drafts.getAllKeys())
    if (key.startsWith(prefix) || !key.includes('/')) await drafts.delete(key);
  const foreign = new Set<string>();
  for (const one of await listOwners(photos.index('owner')))
    if (!one.owner.startsWith(prefix) && one.owner.includes('/')) foreign.add(one.id);
  for (const id of await photos.getAllKeys()) {
    if (undeliveredPhotoIds.has(id) || foreign.has(id)) continue;
    await photos.delete(id);
    await marks.delete(id);
  }
  if (owner !== null) {
    await transaction.objectStore('deviceKeys').delete(owner);
    await transaction.objectStore('sealingKeys').delete(owner);
  }
  await transaction.objectStore('declarations').clear();
  await transaction.done;
  await closeLocalDatabase();
}

/**
 * Like `wipeLocalData`; when that fails, deletes the whole database, unless it holds a draft or an unsent action of
 * somebody else or cannot be read. @throws when the device could not be emptied.
 */
export async function emptyDevice(owner: string | null = findLocalOwner()): Promise<void> {
  const prefix = buildOwnPrefix(owner);
  try {
    await wipeLocalData(owner);
  } catch (cause) {
    const database = await openLocalDatabase();
    const rows = await database.getAll('outbox');
    const drafts = await database.getAllKeys('drafts');
    const isShared =
      rows.some((row) => row.owner !== owner && isUndelivered(row)) ||
      drafts.some((key) => key.includes('/') && !key.startsWith(prefix));
    if (isShared) throw cause;
    await deleteLocalDatabase();
  }
}

interface KeyWalk {
  openKeyCursor(): Promise<{ readonly key: string; readonly primaryKey: string; continue(): Promise<unknown> } | null>;
}

/** Owner of each picture, read from the index without reading any picture. */
async function listOwners(index: KeyWalk): Promise<readonly { readonly id: string; readonly owner: string }[]> {
  const pictureOwners: { id: string; owner: string }[] = [];
  let cursor = await index.openKeyCursor();
  while (cursor !== null) {
    pictureOwners.push({ id: cursor.primaryKey, owner: cursor.key });
    cursor = (await cursor.continue()) as typeof cursor;
  }
  return pictureOwners;
}
