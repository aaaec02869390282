import { type KeptPhoto, localDatabase } from './database.ts';
import { sha256Hex } from './sha256.ts';

/** What a screen may know of a kept picture without holding its bytes. */
export type PhotoFacts = Omit<KeptPhoto, 'bytes'> & { readonly size: number };

export interface IncomingPhoto {
  readonly id: string;
  readonly owner: string;
  readonly file: Blob & { readonly name?: string };
  readonly now: Date;
}

/** Keeps a picture: hashed at once, read back and hashed again, because some phones write what they cannot read. */
export async function keepPhoto({ id, owner, file, now }: IncomingPhoto): Promise<PhotoFacts> {
  const bytes = await file.arrayBuffer();
  const photo: KeptPhoto = {
    id,
    owner,
    name: file.name ?? '',
    type: file.type,
    bytes,
    sha256: await sha256Hex(bytes),
    keptAt: now.toISOString(),
  };
  const database = await localDatabase();
  await database.put('photos', photo);
  if ((await readIntactPhoto(id)) === null) {
    await database.delete('photos', id);
    throw new Error('photo-not-kept');
  }
  return factsOf(photo);
}

/** The picture, or null when it is gone or its bytes no longer match the hash taken when it came in. */
export async function readIntactPhoto(id: string): Promise<KeptPhoto | null> {
  const photo = await (await localDatabase()).get('photos', id);
  if (photo === undefined) return null;
  return (await sha256Hex(photo.bytes)) === photo.sha256 ? photo : null;
}

export async function photosOf(owner: string): Promise<PhotoFacts[]> {
  const database = await localDatabase();
  // Keys first, then values by primary key: reading large values through an index crashes some WebKit versions.
  const keys = await database.getAllKeysFromIndex('photos', 'owner', owner);
  const photos = await Promise.all(keys.map((key) => database.get('photos', key)));
  return photos.filter((photo) => photo !== undefined).map(factsOf);
}

export async function markPhoto(id: string, change: { uploadUrl?: string; storedAs?: string }): Promise<void> {
  const transaction = (await localDatabase()).transaction('photos', 'readwrite');
  const photo = await transaction.store.get(id);
  if (photo !== undefined) await transaction.store.put({ ...photo, ...change });
  await transaction.done;
}

export async function dropPhoto(id: string): Promise<void> {
  await (await localDatabase()).delete('photos', id);
}

export async function dropPhotosOf(owner: string): Promise<void> {
  const database = await localDatabase();
  for (const key of await database.getAllKeysFromIndex('photos', 'owner', owner)) await database.delete('photos', key);
}

function factsOf({ bytes, ...facts }: KeptPhoto): PhotoFacts {
  return { ...facts, size: bytes.byteLength };
}
