import { resolve } from 'node:path';
import { recordAudit } from '../accounts/index.ts';
import { BackupFolderError, backupText, openScratchFolder } from '../backup/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { restoreDump, RestoreError } from '../platform/postgres/index.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { explainRestore } from './explain-restore.ts';
import { openPlatform } from './open-platform.ts';
import { explainStart } from './start-fault.ts';

/** Restores a dump made by hand into the empty database of `DATABASE_URL`. */
export async function restoreBackup(config: Config, file: string): Promise<string> {
  const scratch = await openScratchFolder(config.dataDir).catch((error: unknown) => {
    throw error instanceof BackupFolderError ? new ConfigError(backupText.refusals[error.reason]) : error;
  });
  try {
    return await restoreAndOpen(config, { file: resolve(file), folder: scratch.path }, 'dump');
  } finally {
    await scratch.remove();
  }
}

/**
 * Restores a dump into the empty database of `DATABASE_URL`, then opens it as a start does: later migrations are
 * applied, and its rules of access and its master key are verified.
 */
export async function restoreAndOpen(
  config: Config,
  dump: { readonly file: string; readonly folder: string },
  name: string,
): Promise<string> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === undefined) {
    throw new ConfigError(
      'DATABASE_URL : absente. La base embarquée se remet en place depuis un dossier de sauvegardes, serveur arrêté.',
    );
  }
  await restoreDump(url, dump).catch((error: unknown) => {
    throw error instanceof RestoreError ? new ConfigError(explainRestore(error)) : error;
  });
  return openRestored(config, name);
}

/**
 * Opens a restored database, as a start does, and returns the next steps. Records the restore in the log: without that
 * line, nothing would tell a restored log from one whose last lines were cut off.
 * @param name of the backup
 */
export async function openRestored(config: Config, name: string): Promise<string> {
  try {
    const { platform, close } = await openPlatform(config);
    const line = { actorId: null, action: 'backup.restored', subjectType: 'backup', subjectId: name } as const;
    await runAsService(platform, (context) => recordAudit(context, line)).finally(close);
  } catch (error) {
    // The database is no longer empty: the operator must not restore again.
    const fault = explainStart(error);
    throw fault === null
      ? error
      : new ConfigError(`La sauvegarde est remise. Avant npm start, il reste à régler ceci.\n${fault}`);
  }
  return (
    'La sauvegarde est remise : rôle, règles d’accès et clé maîtresse sont vérifiés. ' +
    'Lancez npm start, puis ouvrez un document et un dossier.'
  );
}
