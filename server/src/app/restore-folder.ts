import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import {
  BackupFolderError,
  backupText as text,
  copyFiles,
  openDump,
  findBackup,
  isFolder,
  openBackupFolder,
  openScratchFolder,
  type Backup,
} from '../backup/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { openDisk } from '../platform/disk/index.ts';
import { demandEmptyDatabase, RestoreError, unpackTar } from '../platform/postgres/index.ts';
import { openMasterKey } from '../platform/secrets/index.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { explainRestore } from './explain-restore.ts';
import { openObjects } from './open-platform.ts';
import { openRestored, restoreAndOpen } from './restore-backup.ts';
import { TaskRefusal } from './task-refusal.ts';

interface Restoring {
  readonly folder: string;
  /** Null for the latest backup. */
  readonly name: string | null;
  readonly tell: (line: string) => void;
}

/**
 * Restores a backup of `admin -- backup` into an empty place: the files, then the database. A restore that was cut
 * short can be run again: files that are there already are not copied twice.
 */
export async function restoreFolder(config: Config, { folder: place, name, tell }: Restoring): Promise<string> {
  const { dataDir, secretKey, diskReserveBytes } = config;
  const { secrets, isNew } = await openMasterKey(dataDir, secretKey);
  if (isNew) {
    throw new ConfigError(
      'SECRET_KEY : absente. Donnez d’abord la clé maîtresse du service sauvé, ou remettez-la dans ' +
        `${join(dataDir, 'secrets', 'master.key')} : sans elle, la sauvegarde ne s’ouvre pas.`,
    );
  }
  const log = pino({ level: config.logLevel, base: null });
  try {
    const needs = { secrets, randomBytes, clock: systemClock, log, dataDir };
    const folder = await openBackupFolder(needs, resolve(place));
    const backup = await findBackup(folder, name, systemClock.now());
    await demandEmptyPlace(config, backup);
    const disk = openDisk({ folder: dataDir, reserveBytes: diskReserveBytes, log });
    const objects = await openObjects(config, secrets.key('objects'), { disk });
    const { damaged } = await copyFiles(folder.files, objects, {
      signal: new AbortController().signal,
      onProgress: ({ copied }) => tell(text.filesBack(backup.files, copied)),
    });
    const message = await restoreDatabase(config, backup, await openDump(folder, backup));
    // The command then fails, although the service can be started.
    if (damaged.length > 0) throw new TaskRefusal(`${text.notRestored(damaged)}\n${message}`);
    return message;
  } catch (error) {
    if (error instanceof RestoreError) throw new ConfigError(explainRestore(error));
    throw error instanceof BackupFolderError ? new ConfigError(text.refusals[error.reason]) : error;
  }
}

/**
 * Throws for a place that is not empty, before anything is copied: the files of a running service are never touched.
 */
async function demandEmptyPlace(
  { dataDir, databaseUrl, databaseDirectUrl }: Config,
  { database }: Backup,
): Promise<void> {
  if (database === 'server' && databaseUrl === undefined) throw new BackupFolderError('OF_SERVER');
  if (database === 'server') await demandEmptyDatabase(databaseDirectUrl ?? databaseUrl ?? '');
  if (database === 'embedded' && databaseUrl !== undefined)
    throw new ConfigError('DATABASE_URL : à retirer. Cette sauvegarde est celle d’une base embarquée.');
  if (database === 'embedded' && (await isFolder(join(dataDir, 'postgres'))))
    throw new ConfigError(`DATA_DIR : ${dataDir} contient déjà une base. Rien n’a été écrit.`);
}

async function restoreDatabase(config: Config, { database, name }: Backup, dump: Readable): Promise<string> {
  const scratch = await openScratchFolder(config.dataDir);
  try {
    if (database === 'server') {
      const file = join(scratch.path, 'dump');
      await pipeline(dump, createWriteStream(file, { mode: 0o600 }));
      return await restoreAndOpen(config, { file, folder: scratch.path }, name);
    }
    // Unpacked aside, then renamed: an interrupted restore leaves no half database.
    await unpackTar(await buffer(dump), join(scratch.path, 'postgres'));
    await rename(join(scratch.path, 'postgres'), join(config.dataDir, 'postgres'));
    return await openRestored(config, name);
  } finally {
    await scratch.remove();
  }
}
