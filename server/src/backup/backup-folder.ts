import { mkdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { openDisk } from '../platform/disk/index.ts';
import type { Platform } from '../platform/http/index.ts';
import {
  ObjectDamagedError,
  openDiskObjects,
  readWhole,
  type ListedObject,
  type UnreadableObject,
  type ObjectStore,
} from '../platform/objects/index.ts';

/** Manifest of a backup. Written last: a backup without one was cut short. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  version: z.string(),
  database: z.enum(['embedded', 'server']),
  /** Size of the dump before encryption, in bytes. */
  bytes: z.number(),
  files: z.number(),
  /** Number of files that could not be copied: above 0, the backup is incomplete. Absent from an earlier version. */
  leftOut: z.number().default(0),
});
export type BackupManifest = z.infer<typeof manifest>;

export interface Backup extends BackupManifest {
  /** Time of the backup, as `20261125t230549z`: names sort by time. */
  readonly name: string;
}

/** A folder of backups. Everything is encrypted with a key derived from the master key, which is never in it. */
export interface BackupFolder {
  /** Real path of the folder, with links resolved. */
  readonly place: string;
  /** Dumps, their manifests, and lists of the files removed since. */
  readonly history: ObjectStore;
  /** Every file that a stored dump may name, once, under its key in the service. */
  readonly files: ObjectStore;
}

/** Why a folder cannot be used for backups, or has no usable one. */
export class BackupFolderError extends Error {
  override readonly name = 'BackupFolderError';
  readonly reason:
    | 'ABSENT'
    | 'AHEAD'
    | 'BESIDE_DATA'
    | 'CLOSED'
    | 'IN_USE'
    | 'NO_BACKUP'
    | 'OF_SERVER'
    | 'OTHER_KEY'
    | 'RESTORING';
  constructor(reason: BackupFolderError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

type BackupTools = Pick<Platform, 'secrets' | 'randomBytes' | 'clock' | 'log' | 'dataDir'>;

/**
 * Opens a folder, which must exist: an unmounted disk would leave an empty mount point, and the backup on the very disk
 * that it protects against. It may not be in the data folder, which would be lost together with it.
 */
export async function openBackupFolder(platform: BackupTools, folder: string): Promise<BackupFolder> {
  if (!(await isFolder(folder))) throw new BackupFolderError('ABSENT');
  const [place, data] = [await realpath(folder), await realpath(platform.dataDir)];
  if (`${place}${sep}`.startsWith(`${data}${sep}`)) throw new BackupFolderError('BESIDE_DATA');
  const { secrets, randomBytes, clock, log } = platform;
  const open = async (name: string): Promise<ObjectStore> => {
    const inside = join(place, name);
    await mkdir(inside, { recursive: true, mode: 0o700 });
    const disk = openDisk({ folder: inside, reserveBytes: 0, log });
    return openDiskObjects({ folder: inside, key: secrets.key('backups'), randomBytes, disk }, clock.now());
  };
  const [history, files] = await refuseClosed(Promise.all([open('history'), open('files')]));
  return { place, history, files };
}

/** Error codes of a folder that belongs to another user, or that the systemd unit does not open to the service. */
const closedCodes = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Wraps the first write in a folder: throws CLOSED when the folder cannot be written. */
export function refuseClosed<Done>(write: Promise<Done>): Promise<Done> {
  return write.catch((error: NodeJS.ErrnoException) => {
    throw closedCodes.has(error.code ?? '') ? new BackupFolderError('CLOSED') : error;
  });
}

/** False when there is nothing at that path. */
export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** Pattern of the name of a backup. */
export const backupNamePattern = /^\d{8}t\d{6}z$/;

export function buildBackupName(takenAt: Date): string {
  return takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'z')
    .replaceAll(/[-:]/g, '')
    .toLowerCase();
}

export async function keepText(store: ObjectStore, key: string, text: string): Promise<void> {
  await store.replace(key, Readable.from([Buffer.from(text)], { objectMode: false }));
}

/** Reads a text; null when there is none of that key. */
export async function readText(store: ObjectStore, key: string): Promise<string | null> {
  const content = await store.get(key);
  return content === null ? null : (await readWhole(content)).toString();
}

/** Lists the names of complete backups, oldest first. */
export async function listBackupNames({ history }: BackupFolder): Promise<readonly string[]> {
  return listNames(history, 'manifests');
}

/** Lists the names in a bucket of the history, in order. */
export async function listNames(history: ObjectStore, bucket: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { key } of listObjects(history))
    if (key.startsWith(`${bucket}/`)) names.push(key.slice(bucket.length + 1));
  return names;
}

/** Two clocks may differ by less than this; beyond, one of them is wrong. */
export const clocksDifferMs = 3_600_000;

/**
 * Finds a backup by its name, or the last one. Throws when there is none, or when this master key does not open it. One
 * dated in the future is not taken for the last: a clock was or is wrong, and others may be newer.
 */
export async function findBackup(folder: BackupFolder, requestedName: string | null, now: Date): Promise<Backup> {
  const name = requestedName ?? (await listBackupNames(folder)).at(-1);
  if (requestedName === null && name !== undefined && name > buildBackupName(new Date(now.getTime() + clocksDifferMs)))
    throw new BackupFolderError('AHEAD');
  try {
    const text = name === undefined ? null : await readText(folder.history, `manifests/${name}`);
    if (name === undefined || text === null) throw new BackupFolderError('NO_BACKUP');
    return { name, ...manifest.parse(JSON.parse(text)) };
  } catch (error) {
    throw error instanceof ObjectDamagedError ? new BackupFolderError('OTHER_KEY') : error;
  }
}

const pageSize = 1000;

/**
 * Lists everything in a store, in the byte order of the keys.
 * @param onUnreadable called with the objects that the disk cannot describe, before those that follow them
 */
export async function* listObjects(
  store: ObjectStore,
  onUnreadable?: (unreadable: readonly UnreadableObject[]) => void,
): AsyncGenerator<ListedObject> {
  let after: string | null = null;
  do {
    const page = await store.list(after, pageSize);
    onUnreadable?.(page.unreadable ?? []);
    yield* page.objects;
    after = page.next;
  } while (after !== null);
}
