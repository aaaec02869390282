import * as z from 'zod/mini';
import { type StoredPhoto, openLocalDatabase } from '../storage/database.ts';
import { isUndelivered, type OutboxRow } from '../outbox/outbox-row.ts';
import { adoptRow, findOutboxRow, requeueRow } from '../outbox/outbox-store.ts';
import { readIntactPhoto } from '../photo-store/photo-store.ts';
import { sha256Hex } from '../storage/sha256.ts';
import {
  type BackupAction,
  backupManifest,
  type BackupManifest,
  type BackupPhoto,
  maxEntryBytes,
  formerManifestName,
  manifestName,
} from './backup-format.ts';
import { readZip, type ZipEntry } from './zip-reader.ts';

export type Restoring =
  | {
      readonly ok: true;
      /** Taken back on this device, to be sent; also one that only got a lost photograph back. */
      readonly restored: number;
      /** Already here whole, delivered or not: nothing was added. */
      readonly already: number;
      /** Left out because a photograph is missing or is not the one that was taken. */
      readonly damaged: number;
    }
  | { readonly ok: false; readonly code: 'NOT_A_BACKUP' | 'OTHER_PERSON' | 'NO_SPACE' };

/**
 * Takes the actions of a backup file back into this person's queue. The identifiers decide: the same file twice, or
 * on two devices, makes nothing twice. Each photograph is hashed before it is believed.
 */
export async function restoreBackup(
  file: Blob,
  userId: string,
  onProgress?: (fraction: number) => void,
): Promise<Restoring> {
  let entries: Map<string, ZipEntry>;
  let manifest: BackupManifest;
  try {
    entries = new Map((await readZip(file, maxEntryBytes)).map((entry) => [entry.name, entry]));
    const text = new TextDecoder().decode(await (entries.get(manifestName) ?? entries.get(formerManifestName))?.read());
    manifest = z.parse(backupManifest, JSON.parse(text));
  } catch {
    return { ok: false, code: 'NOT_A_BACKUP' };
  }
  // A proof in the wrong account would be a false one.
  if (manifest.userId !== userId) return { ok: false, code: 'OTHER_PERSON' };
  const counts = { restored: 0, already: 0, damaged: 0 };
  try {
    for (const [index, action] of manifest.actions.entries()) {
      counts[await restoreRow(action, entries, userId)] += 1;
      onProgress?.((index + 1) / manifest.actions.length);
    }
  } catch {
    // What was taken back before stays: the file read again goes on from there.
    return { ok: false, code: 'NO_SPACE' };
  }
  return { ok: true, ...counts };
}

async function restoreRow(
  action: BackupAction,
  entries: ReadonlyMap<string, ZipEntry>,
  userId: string,
): Promise<'restored' | 'already' | 'damaged'> {
  const row = await findOutboxRow(action.id);
  if (row !== undefined)
    return row.owner === userId && isUndelivered(row) ? restoreLostPhotos(row, action, entries) : 'already';
  const payload = z.safeParse(z.record(z.string(), z.unknown()), action.payload);
  if (!payload.success) return 'damaged';
  const photosToWrite = await readMissingPhotos(action.photos, entries);
  if (photosToWrite.includes(null)) return 'damaged';
  // Photographs first: an action must never stand in the queue without them.
  await writePhotos(photosToWrite);
  const { id, kind, version, createdAt, photos } = action;
  const actionPhotos = photos.map(({ photoId, bucket, objectName, label }) => ({ photoId, bucket, objectName, label }));
  return (await adoptRow({ id, owner: userId, kind, version, payload: payload.data, photos: actionPhotos, createdAt }))
    ? 'restored'
    : 'already';
}

/** An action that waits here keeps its words: only the photographs that this device lost come from the file. */
async function restoreLostPhotos(
  row: OutboxRow,
  { photos }: BackupAction,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<'restored' | 'already'> {
  const namedPhotos = photos.filter(({ photoId }) => row.photos.some((one) => one.photoId === photoId));
  const missingPhotos = (await readMissingPhotos(namedPhotos, entries)).filter((photo) => photo !== null);
  if (missingPhotos.length === 0) return 'already';
  await writePhotos(missingPhotos);
  if (row.lastCode === 'PHOTO_LOST') await requeueRow(row.id);
  return 'restored';
}

/**
 * The photographs of `photos` that this device has not whole; null for one that the file does not hold whole either.
 */
async function readMissingPhotos(
  photos: readonly BackupPhoto[],
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<readonly (StoredPhoto | null)[]> {
  const missingPhotos: (StoredPhoto | null)[] = [];
  for (const photo of photos) {
    // One that is still whole on the device is not written again; one that cannot be read is.
    if ((await readIntactPhoto(photo.photoId).catch(() => null)) !== null) continue;
    const bytes = await readPhotoBytes(photo, entries);
    const { photoId: id, owner, name, type, sha256, keptAt, tags } = photo;
    missingPhotos.push(
      bytes === null || sha256 === null
        ? null
        : { id, owner, name, type, bytes, sha256, keptAt, ...(tags === undefined ? {} : { tags }) },
    );
  }
  return missingPhotos;
}

async function writePhotos(photos: readonly (StoredPhoto | null)[]): Promise<void> {
  for (const photo of photos) if (photo !== null) await (await openLocalDatabase()).put('photos', photo);
}

async function readPhotoBytes(
  { file, sha256 }: BackupPhoto,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<ArrayBuffer | null> {
  if (file === null || sha256 === null) return null;
  const content = await entries
    .get(file)
    ?.read()
    .catch(() => undefined);
  if (content === undefined) return null;
  return (await sha256Hex(content.buffer)) === sha256 ? content.buffer : null;
}
