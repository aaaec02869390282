import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, type TestDatabase } from '../../../../test/index.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { testCipher } from '../../../../test/test-secrets.ts';
import { explainStart } from '../../../app/start-fault.ts';
import { demandVersion } from './migrate.ts';
import {
  FailedMigrationError,
  migrate,
  MigrationError,
  openDatabase,
  createPooledDatabase,
  readMigrations,
  createServerPool,
  usualLimits,
  type Migration,
} from '../index.ts';

const migrator = fileURLToPath(new URL('../../../../test/migrator.process.ts', import.meta.url));

const buildMigration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});

eachDatabase('migrations', (open) => {
  async function tables(db: TestDatabase): Promise<string[]> {
    const tableRows = await db.asService((tx) =>
      sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename like 'essai%' order by
        1`.execute(tx),
    );
    return tableRows.rows.map((row) => row.name);
  }

  test('the repository’s own leave nothing to do the second time', async () => {
    expect(await migrate(await open(), await readMigrations())).toEqual([]);
  });

  test('apply what is new, several statements a file, then nothing', async () => {
    const db = await open();
    const more = [
      ...(await readMigrations()),
      buildMigration('30000101000000_essai', 'create table essai_a (n int); create table essai_b (n int);'),
    ];
    expect(await migrate(db, more)).toEqual(['30000101000000_essai']);
    expect(await migrate(db, more)).toEqual([]);
    expect(await tables(db)).toEqual(['essai_a', 'essai_b']);
  });

  test('waits a second for a table at most, rather than hold everybody behind it', async () => {
    const waits = `do $$ begin assert current_setting('lock_timeout') = '1s'; end $$`;
    const more = [...(await readMigrations()), buildMigration('30000101000000_essai', waits)];
    expect(await migrate(await open(), more)).toEqual(['30000101000000_essai']);
  });

  test('one that fails leaves nothing of itself, those before it, and says both', async () => {
    const db = await open();
    const own = await readMigrations();
    const first = buildMigration('30000101000000_a', 'create table essai_a (n int)');
    const more = [...own, first, buildMigration('30000101000001_b', 'create table essai_b (n int); create tabel x')];
    const failure = await migrate(db, more).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FailedMigrationError);
    expect(failure).toMatchObject({ migration: '30000101000001_b', applied: ['30000101000000_a'], code: '42601' });
    expect(explainStart(failure)).toMatch(/^DATABASE_URL : Migration 30000101000001_b: [^\n]*30000101000000_a\./);
    expect(await tables(db)).toEqual(['essai_a']);
    const mended = buildMigration('30000101000001_b', 'create table essai_b (n int)');
    expect(await migrate(db, [...own, first, mended])).toEqual(['30000101000001_b']);
    expect(await tables(db)).toEqual(['essai_a', 'essai_b']);
  });

  test('killed between two, a start goes on with the one that was cut short', async () => {
    const { url } = await open();
    const dataDir = await scratchFolder();
    const first = buildMigration('30000101000000_a', 'create table essai_a (n int)');
    const second = buildMigration('30000101000001_b', 'create table essai_b (n int)');
    const cut = buildMigration(second.name, `${second.text}; select pg_sleep(20)`);
    // An empty database is filled in one transaction.
    const whole = { dataDir, cipher: testCipher, url: url ?? undefined };
    await (await openDatabase(whole)).close();
    const child = spawn(process.execPath, [migrator, dataDir, url ?? '', JSON.stringify([first, cut])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(line).toBe(first.name);
    // In the middle of the second migration.
    await setTimeout(500);
    child.kill('SIGKILL');
    await once(child, 'exit');
    if (url !== null) await endOrphans(url);
    const own = await readMigrations();
    const migrations = [...own, first, second];
    const applied: string[] = [];
    const db = await openDatabase({
      ...whole,
      migrations,
      onMigration: ({ name }) => void applied.push(name),
    });
    await db.close();
    expect(applied).toEqual([second.name]);
  }, 60_000);

  /** The statements that a server continues after its client is gone. */
  async function endOrphans(url: string): Promise<void> {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~ 'pg_sleep'`);
    await client.end();
  }

  test('one that builds indexes while others write is applied, and once', async () => {
    const db = await open();
    await db.script('create table public.essai (n int)');
    const build = buildMigration(
      '30000101000000_essai',
      '-- Indexes built while others write.\n-- Of the table.\ncreate index concurrently essai_n on public.essai (n);',
    );
    const more = [...(await readMigrations()), build];
    expect(await migrate(db, more)).toEqual([build.name]);
    expect(await migrate(db, more)).toEqual([]);
    expect((await db.script("select from pg_indexes where indexname = 'essai_n'")).rows).toHaveLength(1);
  });

  test('refuse a file changed after it was applied', async () => {
    const db = await open();
    const [first, ...rest] = await readMigrations();
    if (first === undefined) throw new Error('no migration');
    const changed = [buildMigration(first.name, `${first.text}\n-- later`), ...rest];
    await expect(migrate(db, changed)).rejects.toThrow(MigrationError);
    await expect(migrate(db, changed)).rejects.toThrow(`${first.name} changed after it was applied`);
  });

  test('refuse one older than the newest applied', async () => {
    const old = buildMigration('20000101000000_old', 'select 1');
    await expect(migrate(await open(), [old, ...(await readMigrations())])).rejects.toThrow('is older than');
  });

  test('older-version-restarts-on-the-next-schema: it starts, and leaves the ledger as it is', async () => {
    const db = await open();
    const own = await readMigrations();
    const next = [...own, buildMigration('30000101000000_new', 'create table essai_new (n int)')];
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
    const { checksum } = buildMigration(name, text);
    if (name > '3') await migrate(db, [...own, buildMigration(name, text)]);
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
    const more = [
      ...(await readMigrations()),
      buildMigration('30000101000000_essai', 'create table essai_once (n int)'),
    ];
    const nodes = Array.from({ length: 4 }, () => (db.url === null ? db : node(db.url, db)));
    const applied = await Promise.all(nodes.map((one) => migrate(one, more)));
    expect(applied.flat()).toEqual(['30000101000000_essai']);
    expect(await tables(db)).toEqual(['essai_once']);
  });

  function node(url: string, db: TestDatabase): ReturnType<typeof createPooledDatabase> {
    const other = createPooledDatabase(
      'server',
      createServerPool(url, usualLimits, () => undefined),
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
