import { onTestFinished } from 'vitest';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { createScratchDatabase } from '../platform/postgres/index.ts';
import { readConfig, type Config } from './config.ts';
import { openPlatform } from './open-platform.ts';

/** Time to open three databases one after the other. */
export const restoreMs = 120_000;

/** Builds a configuration on that database, or on an embedded one, with a folder of its own. */
async function buildConfig(databaseUrl: string | undefined): Promise<Config> {
  return readConfig({
    DATA_DIR: await scratchFolder(),
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'ab'.repeat(32),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
}

/** Opens a service on that database, with an empty folder for its backups. */
export async function openService(databaseUrl: string | undefined) {
  const config = await buildConfig(databaseUrl);
  return { config, folder: await scratchFolder(), opened: await openPlatform(config) };
}

/** Builds the configuration of an empty service beside it. */
export async function emptyPlace(url: string | undefined): Promise<Config> {
  if (url === undefined) return buildConfig(undefined);
  const scratch = await createScratchDatabase(url);
  onTestFinished(() => scratch.drop());
  return buildConfig(scratch.url);
}
