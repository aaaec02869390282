import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError, takeFolderLock } from '../platform/postgres/index.ts';
import { BackupFolderError } from './backup-folder.ts';

export interface ScratchFolder {
  readonly path: string;
  remove(): Promise<void>;
}

const prefix = 'restored-';

/**
 * Opens a folder for decrypted restored data, within the data folder. One at a time: others beside it were left by a
 * killed process, and are erased.
 */
export async function openScratchFolder(dataDir: string): Promise<ScratchFolder> {
  const lock = await takeFolderLock(join(dataDir, 'restored.lock'), dataDir).catch((error: unknown) => {
    throw error instanceof DataFolderError ? new BackupFolderError('RESTORING') : error;
  });
  try {
    for (const name of await readdir(dataDir))
      if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, force: true });
    const path = await mkdtemp(join(dataDir, prefix));
    return { path, remove: () => rm(path, { recursive: true, force: true }).finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Erases the decrypted remains of a killed process; does nothing while another restore runs here. */
export async function eraseAbandonedFolders(dataDir: string): Promise<void> {
  try {
    await (await openScratchFolder(dataDir)).remove();
  } catch (error) {
    if (!(error instanceof BackupFolderError)) throw error;
  }
}
