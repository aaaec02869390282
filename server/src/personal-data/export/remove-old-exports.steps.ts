import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { hasAccount } from '../personal-data.repository.ts';

export function buildExportsPath(dataDir: string): string {
  return join(dataDir, 'exports');
}

/** Removes the exports of erased accounts, and those left unfinished by a crash. Returns how many. */
export async function removeOldExports(platform: Platform): Promise<number> {
  const root = buildExportsPath(platform.dataDir);
  // The folder does not exist before the first export.
  const names = await readdir(root).catch(() => []);
  let removedCount = 0;
  for (const name of names) {
    const userId = /^([0-9a-f-]{36})-/.exec(name)?.[1];
    if (userId === undefined || (await runAsService(platform, ({ tx }) => hasAccount(tx, userId)))) continue;
    await rm(join(root, name), { recursive: true });
    removedCount += 1;
  }
  return removedCount;
}
