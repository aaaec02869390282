import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Limits } from '../limits.ts';
import type { Migration } from '../migrations/migration.ts';
import { createPooledDatabase, type WholeDatabase } from '../pooled-database.ts';
import { asDataFolderError, DataFolderError } from './data-folder-error.ts';
import { readImage } from './database-image.ts';
import { createEmbeddedPool, type EmbeddedPool } from './embedded-pool.ts';
import { takeFolderLock } from './folder-lock.ts';
import { syncFolder, unpackTar } from './unpack-tar.ts';

/**
 * Opens `dataDir/postgres`, made from the shipped image when it is new. The lock is taken first and released last, so
 * that no other process uses the folder meanwhile. Throws `DataFolderError` when the folder cannot be used.
 */
export async function openEmbedded(
  dataDir: string,
  migrations: readonly Migration[],
  limits: Limits,
  onIdleError: (error: Error) => void,
): Promise<WholeDatabase & { countFsyncs(): number }> {
  const lock = await prepare(dataDir).catch((error: unknown) => asDataFolderError(error, dataDir));
  try {
    const folder = join(dataDir, 'postgres');
    await bringImage(folder, migrations).catch((error: unknown) => asDataFolderError(error, dataDir));
    const embedded = await createEmbeddedPool({ folder }, limits, onIdleError).catch((error: Error) => {
      throw new DataFolderError(
        `DATA_DIR: the database in ${folder} cannot be opened: ${error.message.split('\n')[0]}`,
      );
    });
    const release = async (): Promise<void> => {
      await embedded.waitUntilReleased();
      await lock.release();
    };
    const db = createPooledDatabase('embedded', embedded.pool, { release });
    return {
      ...db,
      dump: () => Readable.from(streamDump(embedded), { objectMode: false }),
      countFsyncs: embedded.countFsyncs,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The only session is held meanwhile: no transaction is open, and later ones wait for it. */
async function* streamDump({ pool, exportImage }: EmbeddedPool): AsyncGenerator<Buffer> {
  const session = await pool.connect();
  try {
    // A folder restored from it then has no log to replay.
    await session.query('checkpoint');
    yield Buffer.from(await exportImage());
  } finally {
    session.release();
  }
}

async function prepare(dataDir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return takeFolderLock(join(dataDir, 'postgres.lock'), dataDir);
}

/**
 * A new folder is filled under another name and renamed once complete, so that an interrupted first start leaves no
 * partial folder.
 */
async function bringImage(folder: string, migrations: readonly Migration[]): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  if (await exists(join(folder, 'PG_VERSION'))) return;
  const image = await readImage(migrations);
  if (image === null) return;
  await unpackTar(image, draft);
  await rename(draft, folder);
  await syncFolder(join(folder, '..'));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
