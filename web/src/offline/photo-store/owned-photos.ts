import { openLocalDatabase } from '../storage/database.ts';
import { buildOwnPrefix } from '../storage/local-owner.ts';
import { listKeptPhotos } from './keep-photo.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { dropPhotosUnder, type PhotoFacts } from './photo-store.ts';

/** The pictures of a draft of the person signed in. */
export async function listDraftPhotos(draft: string): Promise<PhotoFacts[]> {
  const owner = buildOwnPrefix() + draft;
  // Counting reads no picture: a new draft, which has none, starts no worker.
  const count = await (await openLocalDatabase()).countFromIndex('photos', 'owner', owner);
  return count === 0 ? [] : listKeptPhotos(owner);
}

/** Finds the picture of an action under each of these drafts in turn; null when none of them has it. */
export async function findActionPhoto(
  { photos }: Pick<OutboxRow, 'photos'>,
  drafts: readonly string[],
): Promise<PhotoFacts | null> {
  const draftPhotos = (await Promise.all(drafts.map(listDraftPhotos))).flat();
  return draftPhotos.find((one) => photos.some(({ photoId }) => photoId === one.id)) ?? null;
}

/** Counts the pictures of the person signed in that no action names: those of forms begun and not finished. */
export async function countUnfinishedPhotos(): Promise<number> {
  const database = await openLocalDatabase();
  const prefix = buildOwnPrefix();
  const ids = await database.getAllKeysFromIndex('photos', 'owner', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  const rows = await database.getAll('outbox');
  const actionPhotoIds = new Set(rows.flatMap(({ photos }) => photos.map(({ photoId }) => photoId)));
  return ids.filter((id) => !actionPhotoIds.has(id)).length;
}

/** Deletes the pictures of a draft of the person signed in, except those that an undelivered action names. */
export function dropPhotosOf(draft: string): Promise<void> {
  return dropPhotosUnder(buildOwnPrefix() + draft);
}
