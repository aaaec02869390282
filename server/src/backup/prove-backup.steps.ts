import type { Readable } from 'node:stream';
import { recordAudit } from '../accounts/index.ts';
import { checkLog, type CheckedLog } from '../evidence/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { Database } from '../platform/postgres/index.ts';
import { listNamedKeys, sampleObjects } from '../storage/index.ts';
import { BackupFolderError, findBackup, openBackupFolder, type Backup, type BackupFolder } from './backup-folder.ts';
import { backupText as text } from './backup.text.fr.ts';
import { checkFiles, type CheckedFiles } from './check-files.ts';
import type { Following } from './make-backup.steps.ts';

/** A separate database, restored from a dump and opened as a start does; `close` erases it. */
export interface RestoredDump {
  readonly db: Database;
  close(): Promise<void>;
}

/** Restores a dump; erases everything when stopped by `signal`. */
export type RestoreDump = (kind: Backup['database'], dump: Readable, signal: AbortSignal) => Promise<RestoredDump>;

export interface BackupProofRequest extends Following {
  readonly folder: string;
  /** Null for the last backup. */
  readonly name: string | null;
  readonly restore: RestoreDump;
}

export interface ProvedBackup {
  readonly backup: Backup;
  /** Number of files that rows name and the backup lacks. */
  readonly absent: number;
  readonly files: CheckedFiles;
  readonly log: CheckedLog;
  readonly isGood: boolean;
}

const sampledFiles = 200;

/**
 * Restores a backup beside the service: checks its migrations, access rules and master key as a start does, then its
 * files against its rows, and its log of evidence. Then closes and erases the copy.
 */
export async function proveBackup(
  platform: Platform,
  { folder: place, name, restore, tell, signal }: BackupProofRequest,
): Promise<ProvedBackup> {
  const folder = await openBackupFolder(platform, place);
  const backup = await findBackup(folder, name, platform.clock.now());
  const dump = await openDump(folder, backup);
  const restoredDump = await restore(backup.database, dump, signal);
  try {
    tell(text.restored(backup.bytes));
    signal.throwIfAborted();
    const scratch = { ...platform, db: restoredDump.db };
    const absent = await countAbsent(scratch, folder, signal);
    const sample = await runAsService(scratch, ({ tx }) => sampleObjects(tx, sampledFiles));
    const files = await checkFiles(folder.files, sample, signal);
    tell(text.filesRead(files.read));
    const log = await runAsService(scratch, checkLog);
    signal.throwIfAborted();
    const isGood = absent + files.missing + files.damaged === 0 && log.fault === null;
    await runAsService(platform, (context) =>
      recordAudit(context, {
        actorId: null,
        action: isGood ? 'backup.proved' : 'backup.not-proved',
        subjectType: 'backup',
        subjectId: backup.name,
        detail: { absent, damaged: files.damaged, log: log.fault },
      }),
    );
    return { backup, absent, files, log, isGood };
  } finally {
    await restoredDump.close();
  }
}

/** Opens a dump. Throws when it no longer exists. */
export async function openDump({ history }: BackupFolder, { name }: Backup): Promise<Readable> {
  const dump = await history.get(`dumps/${name}`);
  if (dump === null) throw new BackupFolderError('NO_BACKUP');
  return dump;
}

const pageSize = 1000;

async function countAbsent(scratch: Platform, { files }: BackupFolder, signal: AbortSignal): Promise<number> {
  let absent = 0;
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const { objects, next } = await files.list(after, pageSize);
    const namedObjects = await runAsService(scratch, ({ tx }) => listNamedKeys(tx, { after, last: next }));
    const present = new Set(objects.map(({ key }) => key));
    absent += [...namedObjects.keys()].filter((key) => !present.has(key)).length;
    after = next;
  } while (after !== null);
  return absent;
}
