import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { type StoredPhoto, openLocalDatabase } from '../storage/database.ts';
import { isUndelivered } from '../outbox/outbox-row.ts';
import { listOutboxRows } from '../outbox/outbox-store.ts';
import { sha256Hex } from '../storage/sha256.ts';
import {
  type BackupAction,
  type BackupManifest,
  type BackupPhoto,
  hashesName,
  manifestName,
  photosFolder,
  readmeName,
} from './backup-format.ts';
import { backupText } from './backup.text.fr.ts';

export interface Backup {
  readonly archive: Blob;
  readonly actions: number;
  readonly photos: number;
  /** Number of pictures that are altered or unreadable; their remaining bytes are in the archive all the same. */
  readonly damaged: number;
}

interface Exporting {
  readonly userId: string;
  readonly now: Date;
  /** From 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** Bytes processed at a time: the checksums are computed on the page, which must stay responsive. */
const piece = 512 * 1024;

/**
 * Writes the undelivered actions of this person as one ZIP: each photograph byte for byte with its hash, and the
 * actions in the order of the queue. Only one picture at a time is in memory.
 */
export async function writeBackup({ userId, now, onProgress }: Exporting): Promise<Backup> {
  const rows = (await listOutboxRows(userId)).filter(isUndelivered);
  const archive = createArchive(now);
  const total = Math.max(
    1,
    rows.reduce((sum, row) => sum + row.photos.length, 0),
  );
  const hashes: string[] = [];
  const actions: BackupAction[] = [];
  let writtenCount = 0;
  for (const [rowIndex, row] of rows.entries()) {
    const photos: BackupPhoto[] = [];
    for (const [photoIndex, photo] of row.photos.entries()) {
      // An unreadable picture must not stop the others, nor the actions.
      const storedPhoto = await (await openLocalDatabase()).get('photos', photo.photoId).catch(() => undefined);
      const intact = storedPhoto !== undefined && (await sha256Hex(storedPhoto.bytes)) === storedPhoto.sha256;
      const file = storedPhoto === undefined ? null : buildFileName(storedPhoto, { rowIndex, photoIndex, intact });
      if (storedPhoto !== undefined && file !== null) {
        await archive.add(file, new Uint8Array(storedPhoto.bytes));
        if (intact) hashes.push(`${storedPhoto.sha256}  ${file}`);
      }
      photos.push({ ...photo, ...toPhotoFacts(storedPhoto), file, intact });
      writtenCount += 1;
      onProgress?.(writtenCount / total);
    }
    const { id, kind, version, payload, createdAt, lastCode } = row;
    actions.push({ id, kind, version, payload, createdAt, lastCode, photos });
  }
  const manifest: BackupManifest = {
    format: 'placejuste-copie',
    version: 1,
    exportedAt: now.toISOString(),
    userId,
    actions,
  };
  await archive.add(manifestName, strToU8(JSON.stringify(manifest, null, 2)));
  await archive.add(hashesName, strToU8(`${hashes.join('\n')}\n`));
  const all = actions.flatMap(({ photos }) => photos);
  const damaged = all.filter(({ intact }) => !intact).length;
  await archive.add(
    readmeName,
    strToU8(backupText.readme({ exportedAt: now, actions: actions.length, photos: all.length, damaged })),
  );
  return { archive: archive.close(), actions: actions.length, photos: all.length, damaged };
}

function toPhotoFacts(
  storedPhoto: StoredPhoto | undefined,
): Pick<BackupPhoto, 'name' | 'type' | 'owner' | 'size' | 'sha256' | 'keptAt' | 'tags'> {
  if (storedPhoto === undefined) return { name: '', type: '', owner: '', size: 0, sha256: null, keptAt: '' };
  const { name, type, owner, bytes, sha256, keptAt, tags } = storedPhoto;
  return { name, type, owner, size: bytes.byteLength, sha256, keptAt, ...(tags === undefined ? {} : { tags }) };
}

interface FilePlace {
  readonly rowIndex: number;
  readonly photoIndex: number;
  readonly intact: boolean;
}

/** Builds a name such as `photos/003-1-voiture.jpg`: in the order of the queue, without anything a person typed. */
function buildFileName({ type, id }: StoredPhoto, { rowIndex, photoIndex, intact }: FilePlace): string {
  const extension =
    { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' }[type] ?? 'bin';
  const rank = String(rowIndex + 1).padStart(3, '0');
  const name = `${rank}-${photoIndex + 1}-${id.replaceAll(/[^\w-]/g, '')}`;
  return `${photosFolder}${name}${intact ? '' : '-abimee'}.${extension}`;
}

function createArchive(now: Date) {
  // Parts become Blobs as they come, so that the browser may move them out of memory; it could not with one buffer.
  const parts: Blob[] = [];
  let failure: Error | null = null;
  const zip = new Zip((fault, chunk) => {
    if (fault !== null) failure = fault;
    else parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      // Stored without compression: photographs do not shrink, and any tool can read their bytes.
      const entry = new ZipPassThrough(name);
      entry.mtime = now;
      zip.add(entry);
      for (let at = 0; at < bytes.length; at += piece) {
        entry.push(bytes.subarray(at, at + piece));
        await yieldToPage();
      }
      entry.push(new Uint8Array(0), true);
    },
    close(): Blob {
      zip.end();
      if (failure !== null) throw failure;
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

/** Lets the page handle input between two pieces. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
