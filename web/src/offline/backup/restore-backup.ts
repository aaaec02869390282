import * as z from 'zod/mini';
import { type KeptPhoto, openLocalDatabase } from '../storage/database.ts';
import { adoptRow, findOutboxRow } from '../outbox/outbox-store.ts';
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
      /** Taken back on this device, to be sent. */
      readonly restored: number;
      /** Already here, delivered or not: nothing was added. */
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
  if ((await findOutboxRow(action.id)) !== undefined) return 'already';
  const payload = z.safeParse(z.record(z.string(), z.unknown()), action.payload);
  if (!payload.success) return 'damaged';
  const photosToWrite: KeptPhoto[] = [];
  for (const photo of action.photos) {
    // One that is still whole on the device is not written again.
    if ((await readIntactPhoto(photo.photoId)) !== null) continue;
    const bytes = await readPhotoBytes(photo, entries);
    if (bytes === null || photo.sha256 === null) return 'damaged';
    const { photoId: id, owner, name, type, sha256, keptAt, tags } = photo;
    photosToWrite.push({ id, owner, name, type, bytes, sha256, keptAt, ...(tags === undefined ? {} : { tags }) });
  }
  // Photographs first: an action must never stand in the queue without them.
  for (const photo of photosToWrite) await (await openLocalDatabase()).put('photos', photo);
  const { id, kind, version, createdAt, photos } = action;
  const actionPhotos = photos.map(({ photoId, bucket, objectName, label }) => ({ photoId, bucket, objectName, label }));
  return (await adoptRow({ id, owner: userId, kind, version, payload: payload.data, photos: actionPhotos, createdAt }))
    ? 'restored'
    : 'already';
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
