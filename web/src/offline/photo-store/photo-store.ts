import type { Position } from '@placejuste/domain/declaration';
import { type StoredPhoto, openLocalDatabase, type PhotoMark } from '../storage/database.ts';
import { isUndelivered } from '../outbox/outbox-row.ts';
import { sha256Hex } from '../storage/sha256.ts';

/** Facts about a stored picture, without its bytes. */
export type PhotoFacts = Omit<StoredPhoto, 'bytes'> & {
  readonly size: number;
  /** Position measured at the shutter; absent or null: the phone gave none, or the picture came from the gallery. */
  readonly position?: Position | null;
};

/** A stored picture, checked to have its original bytes. */
export interface PhotoToSend {
  readonly file: Blob;
  readonly sha256: string;
}

export interface IncomingPhoto {
  readonly id: string;
  readonly owner: string;
  readonly file: Blob & { readonly name?: string };
  readonly now: Date;
  readonly tags?: Readonly<Record<string, string>>;
}

/**
 * Stores a picture: its bytes are hashed at once, read back and hashed again, because some phones write what they
 * cannot read. Screens call `keepPhoto`, which does this off the main thread.
 */
export async function keepPhotoHere({ id, owner, file, now, tags }: IncomingPhoto): Promise<PhotoFacts> {
  const bytes = await file.arrayBuffer();
  const photo: StoredPhoto = {
    id,
    owner,
    name: file.name ?? '',
    type: file.type,
    bytes,
    sha256: await sha256Hex(bytes),
    keptAt: now.toISOString(),
    ...(tags === undefined ? {} : { tags }),
  };
  const database = await openLocalDatabase();
  await database.put('photos', photo);
  if ((await readIntactPhoto(id)) === null) {
    await database.delete('photos', id);
    throw new Error('photo-not-kept');
  }
  return toPhotoFacts(photo);
}

/** Returns the name of an IndexedDB failure, which some browsers do not make an `Error`; '' without a name. */
export function readFailureName(failure: unknown): string {
  return typeof failure === 'object' && failure !== null && 'name' in failure ? String(failure.name) : '';
}

/** Reads a picture; null when it is gone or its bytes no longer match the hash computed when it arrived. */
export async function readIntactPhoto(id: string): Promise<StoredPhoto | null> {
  const photo = await (await openLocalDatabase()).get('photos', id);
  if (photo === undefined) return null;
  return (await sha256Hex(photo.bytes)) === photo.sha256 ? photo : null;
}

/** Facts about the pictures of `owner` (a person and one of their drafts). Unreadable pictures are left out. */
export async function listPhotosUnder(owner: string): Promise<PhotoFacts[]> {
  const database = await openLocalDatabase();
  // Keys first, then values by primary key: reading large values through an index crashes some WebKit versions.
  const keys = await database.getAllKeysFromIndex('photos', 'owner', owner);
  // An unreadable picture, which the person will take again, must not hide the others.
  const photos = await Promise.all(keys.map((key) => database.get('photos', key).catch(() => undefined)));
  const facts = photos.filter((photo) => photo !== undefined).map(toPhotoFacts);
  return Promise.all(facts.map(async (photo) => ({ ...photo, position: (await loadMark(photo.id)).position ?? null })));
}

/** Records where a picture was taken, if it is still stored. */
export async function placePhoto(id: string, position: Position): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction(['photos', 'photoMarks'], 'readwrite');
  const marks = transaction.objectStore('photoMarks');
  if ((await transaction.objectStore('photos').getKey(id)) !== undefined) {
    await marks.put({ ...(await marks.get(id)), photoId: id, position });
  }
  await transaction.done;
}

/** Reads the mark of a picture: its position and the state of its upload. Only `photoId` when nothing was recorded. */
export async function loadMark(id: string): Promise<PhotoMark> {
  return (await (await openLocalDatabase()).get('photoMarks', id)) ?? { photoId: id };
}

/** Records the state of the upload of a picture. */
export async function markPhoto(id: string, change: Pick<PhotoMark, 'uploadUrl' | 'storedAs'>): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction('photoMarks', 'readwrite');
  await transaction.store.put({ ...(await transaction.store.get(id)), photoId: id, ...change });
  await transaction.done;
}

/**
 * Erases the state of the upload of a picture, which arrived altered or expired, so that it is sent from its first
 * byte. Keeps the position.
 */
export async function unmarkPhoto(id: string): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction('photoMarks', 'readwrite');
  const { position } = (await transaction.store.get(id)) ?? {};
  if (position === undefined) await transaction.store.delete(id);
  else await transaction.store.put({ photoId: id, position });
  await transaction.done;
}

/** Deletes a picture, unless an undelivered action names it. */
export async function dropPhoto(id: string): Promise<void> {
  await dropPhotos([id]);
}

/** Like `dropPhotos`, for all the pictures of `owner` (a person and one of their drafts). */
export async function dropPhotosUnder(owner: string): Promise<void> {
  await dropPhotos(await (await openLocalDatabase()).getAllKeysFromIndex('photos', 'owner', owner));
}

/** Deletes pictures and their marks, except those that an undelivered action names. */
export async function dropPhotos(ids: readonly string[]): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction(['photos', 'photoMarks', 'outbox'], 'readwrite');
  const rows = await transaction.objectStore('outbox').getAll();
  const undeliveredPhotoIds = new Set(
    rows.filter(isUndelivered).flatMap(({ photos }) => photos.map(({ photoId }) => photoId)),
  );
  for (const id of ids.filter((one) => !undeliveredPhotoIds.has(one))) {
    await transaction.objectStore('photos').delete(id);
    await transaction.objectStore('photoMarks').delete(id);
  }
  await transaction.done;
}

function toPhotoFacts({ bytes, ...facts }: StoredPhoto): PhotoFacts {
  return { ...facts, size: bytes.byteLength };
}
