import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { canUnsealSigningKeys } from '../auth/index.ts';
import {
  createScratchDatabase,
  dropAbandonedDatabases,
  openDatabase,
  restoreDump,
  unpackTar,
  type OpenOptions,
} from '../platform/postgres/index.ts';
import { createColumnCipher, guardMasterKey, openMasterKey } from '../platform/secrets/index.ts';
import { BackupFolderError } from './backup-folder.ts';
import type { RestoreDump, RestoredDump } from './prove-backup.steps.ts';
import { eraseAbandonedFolders, openScratchFolder } from './scratch-folder.ts';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Bypasses a pooler, which knows only the service's database. */
  readonly databaseDirectUrl: string | undefined;
  /** Undefined when the master key is in the data folder. */
  readonly secretKey: string | undefined;
}

/** Migrations other than the repository's, and the observer of each. */
type Opening = Pick<OpenOptions, 'migrations' | 'onMigration'>;

/**
 * Restores a dump into a separate database: a folder under `DATA_DIR`, whose disk is fit for such data, or another
 * database of the same server. The service's master key opens it, as at a start.
 */
export function restoreDumpBeside(config: Place, options: Opening = {}): RestoreDump {
  return async (kind, dump, signal) => {
    signal.throwIfAborted();
    const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
    if (kind === 'server' && databaseUrl === undefined) throw new BackupFolderError('OF_SERVER');
    const scratch = await openScratchFolder(config.dataDir);
    const folder = scratch.path;
    const cleanups: (() => Promise<void>)[] = [() => scratch.remove()];
    try {
      const url = kind === 'server' ? await onServer(databaseUrl ?? '', { dump, folder, cleanups, signal }) : undefined;
      if (kind === 'embedded') await unpackTar(await buffer(addAbortSignal(signal, dump)), join(folder, 'postgres'));
      signal.throwIfAborted();
      const db = await openWithKey(config, { ...options, url, dataDir: folder });
      return { db, close: () => db.close().finally(() => cleanUp(cleanups)) };
    } catch (error) {
      await cleanUp(cleanups);
      throw error;
    }
  };
}

/** Erases the decrypted remains of a killed proof. */
export async function eraseAbandonedProofs({
  dataDir,
  databaseUrl,
  databaseDirectUrl,
}: Omit<Place, 'secretKey'>): Promise<void> {
  await eraseAbandonedFolders(dataDir);
  const url = databaseDirectUrl ?? databaseUrl;
  if (url !== undefined) await dropAbandonedDatabases(url);
}

interface OnServer {
  readonly dump: Readable;
  readonly folder: string;
  readonly cleanups: (() => Promise<void>)[];
  readonly signal: AbortSignal;
}

async function onServer(databaseUrl: string, { dump, folder, cleanups, signal }: OnServer): Promise<string> {
  await dropAbandonedDatabases(databaseUrl);
  const scratch = await createScratchDatabase(databaseUrl);
  cleanups.unshift(() => scratch.drop());
  const file = join(folder, 'dump');
  await pipeline(dump, createWriteStream(file, { mode: 0o600 }), { signal });
  await restoreDump(scratch.url, { file, folder, signal });
  // Decrypted: deleted as soon as it has served.
  await rm(file);
  return scratch.url;
}

async function openWithKey(
  { dataDir, secretKey }: Pick<Place, 'dataDir' | 'secretKey'>,
  options: Opening & Pick<OpenOptions, 'url' | 'dataDir'>,
): Promise<RestoredDump['db']> {
  const masterKey = await openMasterKey(dataDir, secretKey);
  return openDatabase({
    ...options,
    cipher: createColumnCipher(masterKey.secrets),
    // A discarded copy must not store a new key.
    guard: guardMasterKey({ ...masterKey, save: async () => undefined }, canUnsealSigningKeys),
  });
}

/** Runs every step, even after one failed. */
async function cleanUp([first, ...rest]: readonly (() => Promise<void>)[]): Promise<void> {
  await first?.().finally(() => cleanUp(rest));
}
