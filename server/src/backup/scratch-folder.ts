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
 * A folder of the data folder for what is restored, in the clear. One at a time: what lies beside it was left by a
 * process that was killed, and is erased.
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

/** Erases what a killed process left in the clear; nothing while another restores here. */
export async function eraseAbandonedFolders(dataDir: string): Promise<void> {
  try {
    await (await openScratchFolder(dataDir)).remove();
  } catch (error) {
    if (!(error instanceof BackupFolderError)) throw error;
  }
}
