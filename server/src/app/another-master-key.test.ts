import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, type TestDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { startAuth } from '../../test/running-auth.ts';
import { canUnsealSigningKeys } from '../auth/index.ts';
import { migrate, readMigrations } from '../platform/postgres/index.ts';
import { guardMasterKey, openMasterKey, SecretKeyError, type MasterKey } from '../platform/secrets/index.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { explainStart } from './start-fault.ts';

const config = (dataDir: string, more: Readonly<Record<string, string>> = {}) =>
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...more });

// Starts the whole platform four times, each on a folder of its own.
test('another master key stops the start in one line and writes nothing', { timeout: 60_000 }, async () => {
  const folder = await scratchFolder();
  await (await openPlatform(config(folder, { SECRET_KEY: 'ab'.repeat(32) }))).close();
  const other = await openPlatform(config(folder, { SECRET_KEY: 'cd'.repeat(32) })).catch((error: unknown) => error);
  expect(explainStart(other)).toMatch(
    /^SECRET_KEY : cette base a été chiffrée avec une autre clé maîtresse\. Rien n’a été écrit\.[^\n]+$/,
  );
  const without = await openPlatform(config(folder)).catch((error: unknown) => error);
  expect(explainStart(without)).toMatch(/^SECRET_KEY : la clé maîtresse de cette base manque\./);
  expect(existsSync(join(folder, 'secrets'))).toBe(false);
  await (await openPlatform(config(folder, { SECRET_KEY: 'ab'.repeat(32) }))).close();
});

eachDatabase('the master key of a database', (open) => {
  const start = async (db: TestDatabase, key: MasterKey) =>
    migrate(db, await readMigrations(), { guard: guardMasterKey(key, canUnsealSigningKeys) });
  const keyOf = async (hex: string) => openMasterKey(await scratchFolder(), hex.repeat(32));

  test('a start with another master key than the database’s first is refused before migrations', async () => {
    const db = await open();
    const [ours, other] = [await keyOf('ab'), await keyOf('cd')];
    await start(db, ours);
    await start(db, ours);
    const later = { name: '30000101000000_essai', text: 'create table public.essai (n int)', checksum: 'x' };
    const upgrade = migrate(db, [...(await readMigrations()), later], {
      guard: guardMasterKey(other, canUnsealSigningKeys),
    });
    await expect(upgrade).rejects.toThrow(SecretKeyError);
    const found = await db.asService((tx) =>
      sql<{ fingerprint: string; essai: string | null }>`
      select fingerprint, to_regclass('public.essai')::text as essai from app.master_key`.execute(tx),
    );
    expect(found.rows).toEqual([{ fingerprint: ours.fingerprint, essai: null }]);
  });

  test('is not replaced by a wrong one where an earlier version kept no fingerprint', async () => {
    const db = await open();
    const server = await startAuth(db);
    await server.call('GET', '/.well-known/jwks.json');
    await server.close();
    const ours: MasterKey = {
      secrets: server.platform.secrets,
      fingerprint: 'ab'.repeat(32),
      isNew: false,
      save: async () => undefined,
    };
    const fresh = await openMasterKey(await scratchFolder(), undefined);
    await expect(start(db, fresh)).rejects.toThrow('manque');
    await expect(start(db, await keyOf('cd'))).rejects.toThrow('une autre clé maîtresse');
    await start(db, ours);
    await expect(start(db, fresh)).rejects.toThrow(SecretKeyError);
  });
});
