import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { declarationOf, openDeclarations, type TestDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { testCipher } from '../../test/test-secrets.ts';
import type { Platform } from '../platform/http/index.ts';
import { openDatabase } from '../platform/postgres/index.ts';
import { makeBackup, type BackupRequest } from './make-backup.steps.ts';
import { proveBackup } from './prove-backup.steps.ts';
import { restoreDumpBeside } from './restore-dump-beside.ts';

/** Opens Ada’s service, with a folder for its backups that stands for another disk. */
export async function openSaved(open: () => Promise<TestDatabase>) {
  const lent = await open();
  const databaseUrl = lent.url ?? undefined;
  const dataDir = await scratchFolder();
  const own = await openDatabase({ dataDir, cipher: testCipher, url: databaseUrl });
  onTestFinished(() => own.close());
  // The embedded database of other tests is in memory; this one has a folder, as in the product.
  const db: TestDatabase = lent.url === null ? { ...own, url: null, beforeClose: lent.beforeClose } : lent;
  const { platform, call, ada, vehicleId } = await openDeclarations(db, { overrides: { dataDir } });
  const restore = restoreDumpBeside({
    dataDir,
    // As behind a pooler, which knows only the service's database.
    databaseUrl: databaseUrl && 'postgres://nobody@127.0.0.1:1/none',
    databaseDirectUrl: databaseUrl,
    secretKey: randomBytes(32).toString('hex'),
  });
  const folder = await scratchFolder();
  const progressLines: string[] = [];
  const following = { tell: (line: string) => void progressLines.push(line), signal: new AbortController().signal };
  const declare = async (): Promise<string> => {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    expect((await call(ada, 'POST', '/api/declarations', action)).status).toBe(200);
    return action.id;
  };
  return {
    platform,
    ada,
    folder,
    told: progressLines,
    databaseUrl,
    declare,
    save: (changes: Partial<BackupRequest> = {}, by: Platform = platform) =>
      makeBackup(by, { ...following, folder, dump: own.dump, acceptsLoss: false, ...changes }),
    prove: (name: string | null = null, by: Platform = platform) =>
      proveBackup(by, { ...following, folder, name, restore }),
    proveUntil: (signal: AbortSignal) => proveBackup(platform, { ...following, folder, name: null, restore, signal }),
    photographs: () => readdir(join(folder, 'files', 'declaration-photos')),
  };
}

/** Lists the unused scratch databases of this server; none for the embedded one. */
export async function listAbandonedDatabases(url: string | undefined): Promise<readonly string[]> {
  if (url === undefined) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(`
    select datname from pg_database
    where datname like 'placejuste_scratch_%'
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`);
  await client.end();
  return rows.map(({ datname }) => datname);
}
