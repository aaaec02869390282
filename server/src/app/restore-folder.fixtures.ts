import { onTestFinished } from 'vitest';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { createScratchDatabase } from '../platform/postgres/index.ts';
import { readConfig, type Config } from './config.ts';
import { openPlatform } from './open-platform.ts';

/** Three databases are opened one after the other. */
export const restoreMs = 120_000;

/** A service on that database, or on an embedded one, with a folder of its own. */
async function buildConfig(databaseUrl: string | undefined): Promise<Config> {
  return readConfig({
    DATA_DIR: await scratchFolder(),
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'ab'.repeat(32),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
}

/** A service that runs on that database, and an empty folder for its backups. */
export async function openService(databaseUrl: string | undefined) {
  const config = await buildConfig(databaseUrl);
  return { config, folder: await scratchFolder(), opened: await openPlatform(config) };
}

/** A place beside it where nothing is yet. */
export async function emptyPlace(url: string | undefined): Promise<Config> {
  if (url === undefined) return buildConfig(undefined);
  const scratch = await createScratchDatabase(url);
  onTestFinished(() => scratch.drop());
  return buildConfig(scratch.url);
}
