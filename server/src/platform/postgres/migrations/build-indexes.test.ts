import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sharedDatabase, type TestDatabase } from '../../../../test/index.ts';
import {
  migrate,
  MigrationError,
  createPooledDatabase,
  readMigrations,
  createServerPool,
  usualLimits,
} from '../index.ts';
import type { Migration } from './migration.ts';

const built = (text: string): Migration => ({
  name: '30000101000000_essai',
  text: `-- Indexes built while others write.\n${text}`,
  checksum: 'x',
});
const onN = built('create index concurrently essai_n on public.essai (n);');

sharedDatabase('indexes built while others write', (open) => {
  let db: TestDatabase;
  let own: readonly Migration[];
  beforeEach(async () => {
    db = await open();
    own = await readMigrations();
    await db.script('create table public.essai (n int)');
  });

  const isValid = async (): Promise<unknown> => {
    const { rows } = await db.script(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('public.essai_n')",
    );
    return rows;
  };
  const otherNode = () => {
    const other = createPooledDatabase(
      'server',
      createServerPool(db.url ?? '', usualLimits, () => undefined),
    );
    db.beforeClose(() => other.close());
    return other;
  };

  test('a writer goes on beside a build that waits for an older transaction', async () => {
    let goOn: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isOpen: () => void = () => undefined;
    const writerStarted = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    const add = sql`insert into public.essai values (1)`;
    const openTransaction = otherNode().asService(async (tx) => {
      await add.execute(tx);
      isOpen();
      await isOver;
    });
    await writerStarted;
    const migrated = migrate(db, [...own, onN]);
    const builds = "select from pg_stat_activity where query ~ 'index concurrently' and pid <> pg_backend_pid()";
    await expect.poll(async () => (await db.script(builds)).rows.length).toBe(1);
    await otherNode().asService(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await add.execute(tx);
    });
    // Another process that starts meanwhile waits for it, and does not block it.
    const beside = migrate(otherNode(), [...own, onN]);
    goOn();
    await openTransaction;
    expect([await migrated, await beside]).toEqual([[onN.name], []]);
    expect(await isValid()).toEqual([{ valid: true }]);
  });

  test('one that was cut short is built anew', async () => {
    await db.script(`create index essai_n on public.essai (n);
      update pg_index set indisvalid = false where indexrelid = 'public.essai_n'::regclass`);
    expect(await migrate(db, [...own, onN])).toEqual([onN.name]);
    expect(await isValid()).toEqual([{ valid: true }]);
  });

  test('one that was built and not written down is taken as it is', async () => {
    await db.script('create index essai_n on public.essai (n)');
    expect(await migrate(db, [...own, onN])).toEqual([onN.name]);
  });

  test('one that its rows refuse is told, and goes on once they are mended', async () => {
    await db.script('insert into public.essai values (1), (1)');
    const unique = built('create unique index concurrently essai_n on public.essai (n);');
    await expect(migrate(db, [...own, unique])).rejects.toMatchObject({ code: '23505', migration: unique.name });
    await db.script('truncate public.essai');
    expect(await migrate(db, [...own, unique])).toEqual([unique.name]);
    expect(await isValid()).toEqual([{ valid: true }]);
  });

  test('any other statement is refused', async () => {
    const other = built('create index concurrently essai_n on public.essai (n); alter table public.essai add m int');
    await expect(migrate(db, [...own, other])).rejects.toThrow(MigrationError);
  });

  test('a table held by a long transaction is waited for in turns, and taken once it is free', async () => {
    let release: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holder = otherNode();
    const openTransaction = holder.asService(async (tx) => {
      await sql`lock table public.essai in share mode`.execute(tx);
      await isFree;
    });
    const change: Migration = { name: onN.name, text: 'alter table public.essai add column m int', checksum: 'x' };
    const started = performance.now();
    const migrated = migrate(db, [...own, change]);
    setTimeout(release, 2500);
    // A reader of the table waits a second at most, not until the table is changed.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await otherNode().asService((tx) => sql`select from public.essai`.execute(tx), 'read only');
    expect(performance.now() - started).toBeLessThan(2300);
    await openTransaction;
    expect(await migrated).toEqual([change.name]);
  });
});
