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

/** Shape of a backup's manifest. The file is written last: a backup without it was cut short. */
const manifest = z.object({
  takenAt: z.iso.datetime(),
  version: z.string(),
  database: z.enum(['embedded', 'server']),
  /** Size of the dump, in the clear. */
  bytes: z.number(),
  files: z.number(),
  /** Of these, how many could not be copied then: above 0, the backup is incomplete. The version before says none. */
  leftOut: z.number().default(0),
});
export type BackupManifest = z.infer<typeof manifest>;

export interface Backup extends BackupManifest {
  /** Its instant, as `20261125t230549z`: names sort as they were taken. */
  readonly name: string;
}

/** A folder of backups. All is sealed with a key drawn from the master key, which is never in it. */
export interface BackupFolder {
  /** Real path of the folder, links followed. */
  readonly place: string;
  /** Dumps, what is said of them, and lists of the files gone since. */
  readonly history: ObjectStore;
  /** Every file that a kept dump may name, each once, under the key it has in the service. */
  readonly files: ObjectStore;
}

/** Why a folder is no place for backups, or holds none that can be used. */
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
 * The folder must be there: a disk that is not mounted would leave an empty name, and the backup on the disk it
 * protects against. It may not lie in the data folder, which is lost with what it saves.
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

/** What writes in the folder before anything else is done there. */
export function refuseClosed<Done>(write: Promise<Done>): Promise<Done> {
  return write.catch((error: NodeJS.ErrnoException) => {
    throw closedCodes.has(error.code ?? '') ? new BackupFolderError('CLOSED') : error;
  });
}

/** False for what is not there. */
export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** What a name is. */
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

/** Null when there is none of that key. */
export async function readText(store: ObjectStore, key: string): Promise<string | null> {
  const content = await store.get(key);
  return content === null ? null : (await readWhole(content)).toString();
}

/** The names of those that are whole, oldest first. */
export async function listBackupNames({ history }: BackupFolder): Promise<readonly string[]> {
  return listNames(history, 'manifests');
}

/** What a bucket of the history holds, in order. */
export async function listNames(history: ObjectStore, bucket: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { key } of listObjects(history))
    if (key.startsWith(`${bucket}/`)) names.push(key.slice(bucket.length + 1));
  return names;
}

/** Clocks that differ by less are those of two machines; by more, one of them was wrong. */
export const clocksDifferMs = 3_600_000;

/**
 * That backup, or the last one. Throws when there is none, or when this master key does not open it. One that is named
 * after a moment to come is not taken for the last: a clock was wrong then or is wrong now, and others may be newer.
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
 * Everything in a store, in the order of the bytes of the keys.
 * @param onUnreadable what its disk does not describe, told before anything that follows it
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
