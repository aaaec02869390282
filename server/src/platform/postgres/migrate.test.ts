import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { demandVersion } from './migrate.ts';
import {
  migrate,
  MigrationError,
  pooledDatabase,
  readMigrations,
  serverPool,
  usualLimits,
  type Migration,
} from './index.ts';

const made = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});

eachDatabase('migrations', (open) => {
  async function tables(db: TestDatabase): Promise<string[]> {
    const found = await db.asService((tx) =>
      sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename like 'essai%' order by
        1`.execute(tx),
    );
    return found.rows.map((row) => row.name);
  }

  test('the repository’s own leave nothing to do the second time', async () => {
    expect(await migrate(await open(), await readMigrations())).toEqual([]);
  });

  test('apply what is new, several statements a file, then nothing', async () => {
    const db = await open();
    const more = [
      ...(await readMigrations()),
      made('30000101000000_essai', 'create table essai_a (n int); create table essai_b (n int);'),
    ];
    expect(await migrate(db, more)).toEqual(['30000101000000_essai']);
    expect(await migrate(db, more)).toEqual([]);
    expect(await tables(db)).toEqual(['essai_a', 'essai_b']);
  });

  test('gives up on a table that another operation holds, rather than hold everybody behind it', async () => {
    const waits = `do $$ begin assert current_setting('lock_timeout') = '5s'; end $$`;
    const more = [...(await readMigrations()), made('30000101000000_essai', waits)];
    expect(await migrate(await open(), more)).toEqual(['30000101000000_essai']);
  });

  test('a faulty one leaves no trace of any', async () => {
    const db = await open();
    const own = await readMigrations();
    const more = [
      ...own,
      made('30000101000000_a', 'create table essai_a (n int)'),
      made('30000101000001_b', 'create tabel x'),
    ];
    await expect(migrate(db, more)).rejects.toMatchObject({ code: '42601' });
    expect(await tables(db)).toEqual([]);
    expect(await migrate(db, own)).toEqual([]);
  });

  test('refuse a file changed after it was applied', async () => {
    const db = await open();
    const [first, ...rest] = await readMigrations();
    if (first === undefined) throw new Error('no migration');
    const changed = [made(first.name, `${first.text}\n-- later`), ...rest];
    await expect(migrate(db, changed)).rejects.toThrow(MigrationError);
    await expect(migrate(db, changed)).rejects.toThrow(`${first.name} changed after it was applied`);
  });

  test('refuse one older than the newest applied', async () => {
    const old = made('20000101000000_old', 'select 1');
    await expect(migrate(await open(), [old, ...(await readMigrations())])).rejects.toThrow('is older than');
  });

  test('older-version-restarts-on-the-next-schema: it starts, and leaves the ledger as it is', async () => {
    const db = await open();
    const own = await readMigrations();
    const next = [...own, made('30000101000000_new', 'create table essai_new (n int)')];
    await migrate(db, next);
    expect(await migrate(db, own)).toEqual([]);
    expect(await migrate(db, next)).toEqual([]);
  });

  test.each([
    [
      'one that breaks the version before',
      '30000101000000_new',
      '-- The version before cannot serve after this one.\nselect 1',
      true,
    ],
    ['one of another line of versions', '20261121000101_other', 'select 1', true],
    ['one of which nothing is known', '30000101000000_new', 'select 1', false],
  ])('refuse a database that carries %s', async (_which, name, text, servesOlder) => {
    const db = await open();
    const own = await readMigrations();
    const { checksum } = made(name, text);
    if (name > '3') await migrate(db, [...own, made(name, text)]);
    else
      await db.asService((tx) =>
        sql`insert into app.migrations (name, checksum, serves_older) values (${name}, ${checksum}, true)`.execute(tx),
      );
    if (!servesOlder)
      await db.asService((tx) => sql`update app.migrations set serves_older = false where name = ${name}`.execute(tx));
    await expect(migrate(db, own)).rejects.toThrow('which this version does not know');
  });

  test('four nodes that start together apply each once', async () => {
    const db = await open();
    const more = [...(await readMigrations()), made('30000101000000_essai', 'create table essai_once (n int)')];
    const nodes = Array.from({ length: 4 }, () => (db.url === null ? db : node(db.url, db)));
    const applied = await Promise.all(nodes.map((one) => migrate(one, more)));
    expect(applied.flat()).toEqual(['30000101000000_essai']);
    expect(await tables(db)).toEqual(['essai_once']);
  });

  function node(url: string, db: TestDatabase): ReturnType<typeof pooledDatabase> {
    const other = pooledDatabase(
      'server',
      serverPool(url, usualLimits, () => undefined),
    );
    db.beforeClose(() => other.close());
    return other;
  }
});

test('a migration’s name begins with fourteen digits', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, '1_first.sql'), 'select 1');
  await expect(readMigrations(folder)).rejects.toThrow('Migration misnamed: 1_first.sql');
});

test('an older PostgreSQL is refused in one line', () => {
  expect(() => demandVersion(140_012)).toThrow(
    new MigrationError('DATABASE_URL: PostgreSQL 14 is too old, PlaceJuste needs 15 or later'),
  );
  expect(() => demandVersion(150_000)).not.toThrow();
});
