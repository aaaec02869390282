import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { recordAudit } from '../accounts/index.ts';
import { findDatabaseClockFault } from '../evidence/index.ts';
import { runAsService, serviceVersion, type Platform } from '../platform/http/index.ts';
import { DataFolderError, takeFolderLock, type WholeDatabase } from '../platform/postgres/index.ts';
import {
  BackupFolderError,
  keepText,
  buildBackupName,
  openBackupFolder,
  refuseClosed,
  type BackupFolder,
  type BackupManifest,
} from './backup-folder.ts';
import { backupText as text } from './backup.text.fr.ts';
import { copyFiles, type CopiedFiles } from './copy-files.ts';
import { forgetOldBackups, isLossSuspect, noteGone, reconcileGone } from './forget-backups.ts';

/** Progress and cancellation of a long task. */
export interface Following {
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface BackupRequest extends Following {
  /** A folder on another disk. */
  readonly folder: string;
  readonly dump: WholeDatabase['dump'];
  /** True when the operator confirms that the missing files were meant to go, however many. */
  readonly acceptsLoss: boolean;
}

export interface BackupMade extends CopiedFiles {
  readonly name: string;
  readonly dumpBytes: number;
  readonly forgotten: number;
  /** Files missing since the last backup. */
  readonly newlyGone: readonly string[];
  /** True when these are more than people erase: nothing is then deleted. */
  readonly isLossSuspect: boolean;
  /** True when the clocks of this machine and the database differ: nothing is then deleted. */
  readonly isClockDoubtful: boolean;
}

/**
 * Saves the database, then the files that it names, while the service runs. The dump comes first: a file without its
 * row is lost space, but a row without its file is a lost photograph. Only new files are copied.
 */
export async function makeBackup(platform: Platform, request: BackupRequest): Promise<BackupMade> {
  const folder = await openBackupFolder(platform, request.folder);
  const pendingLock = refuseClosed(takeFolderLock(join(folder.place, 'backup.lock'), folder.place));
  const lock = await pendingLock.catch((error: unknown) => {
    throw error instanceof DataFolderError ? new BackupFolderError('IN_USE') : error;
  });
  try {
    return await backUpInto(platform, folder, request);
  } finally {
    await lock.release();
  }
}

async function backUpInto(
  platform: Platform,
  folder: BackupFolder,
  { dump, acceptsLoss, tell, signal }: BackupRequest,
): Promise<BackupMade> {
  const { clock, db, objects } = platform;
  const takenAt = clock.now();
  const name = buildBackupName(takenAt);
  const dumped = await folder.history.put(`dumps/${name}`, stopOnAbort(dump(), signal));
  tell(text.dumped(dumped.size));
  const files = await copyFiles(objects, folder.files, {
    signal,
    onProgress: ({ copied, bytes }) => tell(text.copied(copied, bytes)),
  });
  const newlyGone = await reconcileGone(folder, files.gone);
  const leftOut = files.damaged.length + files.unreadable.length;
  const isSuspect = !acceptsLoss && isLossSuspect({ newlyGone: newlyGone.length, present: files.total });
  if (!isSuspect) await noteGone(folder, name, newlyGone);
  await keepText(
    folder.history,
    `manifests/${name}`,
    JSON.stringify({
      takenAt: takenAt.toISOString(),
      version: serviceVersion,
      database: db.kind,
      bytes: dumped.size,
      files: files.total,
      leftOut,
    } satisfies BackupManifest),
  );
  const isClockDoubtful = (await runAsService(platform, findDatabaseClockFault)) !== null;
  const forgottenCount = isSuspect || isClockDoubtful ? 0 : await forgetOldBackups(folder, takenAt);
  await runAsService(platform, (context) =>
    recordAudit(context, {
      actorId: null,
      // An incomplete backup does not count as the last one: the alert about old backups stays.
      action: leftOut === 0 ? 'backup.made' : 'backup.incomplete',
      subjectType: 'backup',
      subjectId: name,
      detail: {
        files: files.total,
        bytes: dumped.size,
        damaged: files.damaged.length,
        unreadable: files.unreadable.length,
      },
    }),
  );
  return {
    ...files,
    newlyGone,
    name,
    dumpBytes: dumped.size,
    forgotten: forgottenCount,
    isLossSuspect: isSuspect,
    isClockDoubtful,
  };
}

function stopOnAbort(content: Readable, signal: AbortSignal): Readable {
  signal.throwIfAborted();
  // An error before the stream is read would end the process.
  content.on('error', () => undefined);
  signal.addEventListener('abort', () => content.destroy(signal.reason as Error), { once: true });
  return content;
}
