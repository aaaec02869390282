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
      /** Number of actions restored, to be sent, including those that only had a lost photograph restored. */
      readonly restored: number;
      /** Number of actions already complete on this device, delivered or not: nothing was added. */
      readonly already: number;
      /** Number of actions left out because a photograph is missing or does not match its hash. */
      readonly damaged: number;
    }
  | { readonly ok: false; readonly code: 'NOT_A_BACKUP' | 'OTHER_PERSON' | 'NO_SPACE' };

/**
 * Restores the actions of a backup file into this person's queue. Ids decide: the same file twice, or on two devices,
 * duplicates nothing. The hash of each photograph is checked.
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
  // A proof in another person's account would be false.
  if (manifest.userId !== userId) return { ok: false, code: 'OTHER_PERSON' };
  const counts = { restored: 0, already: 0, damaged: 0 };
  try {
    for (const [index, action] of manifest.actions.entries()) {
      counts[await restoreRow(action, entries, userId)] += 1;
      onProgress?.((index + 1) / manifest.actions.length);
    }
  } catch {
    // Actions already restored stay: reading the file again continues from there.
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
  // Photographs first: an action must never be in the queue without them.
  await writePhotos(photosToWrite);
  const { id, kind, version, createdAt, photos } = action;
  const actionPhotos = photos.map(({ photoId, bucket, objectName, label }) => ({ photoId, bucket, objectName, label }));
  return (await adoptRow({ id, owner: userId, kind, version, payload: payload.data, photos: actionPhotos, createdAt }))
    ? 'restored'
    : 'already';
}

/** Restores only the photographs that this device lost; the action already waiting here is unchanged. */
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
 * Reads from the file the photographs of `photos` missing or altered on this device; null for one that the file does
 * not hold intact either.
 */
async function readMissingPhotos(
  photos: readonly BackupPhoto[],
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<readonly (StoredPhoto | null)[]> {
  const missingPhotos: (StoredPhoto | null)[] = [];
  for (const photo of photos) {
    // A photograph still intact on the device is not written again; an unreadable one is.
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
