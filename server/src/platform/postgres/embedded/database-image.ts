import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { usualLimits } from '../limits.ts';
import { migrate } from '../migrations/migrate.ts';
import { computeFingerprint, type Migration } from '../migrations/migration.ts';
import { createPooledDatabase } from '../pooled-database.ts';
import { createEmbeddedPool } from './embedded-pool.ts';

/** Made at build time in the repository's cache, and read from nowhere else. */
const cacheFolder = join(import.meta.dirname, '../../../../../.cache/database-template');

const staleMs = 86_400_000;

/** The path of the image for this engine and these migrations, which may not exist yet. */
export function buildImagePath(migrations: readonly Migration[]): string {
  return join(cacheFolder, `${readEngineVersion()}-${computeFingerprint(migrations)}.tar`);
}

/**
 * Makes the image of a migrated, empty database, unless it exists. Starting from it saves `initdb`, which takes 4 to 8
 * s and 800 MB on small machines. Returns its path.
 */
export async function buildImage(migrations: readonly Migration[]): Promise<string> {
  const file = buildImagePath(migrations);
  if (await exists(file)) return file;
  const embedded = await createEmbeddedPool({ image: null }, { ...usualLimits, queryMs: 120_000 }, () => undefined);
  const db = createPooledDatabase('embedded', embedded.pool, { release: embedded.waitUntilReleased });
  try {
    await migrate(db, migrations);
    // A transaction cannot hold a checkpoint; without one, each start from the image would replay the log.
    await embedded.pool.query('checkpoint');
    await mkdir(dirname(file), { recursive: true });
    // Written under another name, then renamed: several builds may run at once, and none leaves half an image.
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, await embedded.exportImage());
    await rename(draft, file);
    await eraseOld(dirname(file));
  } finally {
    await db.close();
  }
  return file;
}

/** Null when no build made it: the caller then runs `initdb`. */
export async function readImage(migrations: readonly Migration[]): Promise<Buffer | null> {
  try {
    return await readFile(buildImagePath(migrations));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Older than a day: another checkout, or another run, may still be starting from a younger one. */
async function eraseOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > staleMs) await rm(join(folder, name), { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  await handle?.close();
  return handle !== null;
}

function readEngineVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(manifest), '../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
