import { once } from 'node:events';
import { access, chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { usualLimits, type Limits } from '../limits.ts';
import { migrate } from '../migrations/migrate.ts';
import { readMigrations } from '../migrations/migration.ts';
import { holdFolder, openIn, type Embedded } from './data-folder.fixtures.ts';
import { DataFolderError } from './data-folder-error.ts';
import { buildImage, readImage } from './database-image.ts';
import { createEmbeddedPool } from './embedded-pool.ts';
import { startEngine } from './engine.ts';
import { takeFolderLock } from './folder-lock.ts';
import { openEmbedded } from './open-embedded.ts';

async function withTable(folder: string, limits: Partial<Limits> = {}): Promise<Embedded> {
  const db = await openIn(folder, limits);
  await db.asService((tx) => sql`create table if not exists public.essai (n int8)`.execute(tx));
  return db;
}

const add = (db: Embedded, n: number): Promise<unknown> =>
  db.asService((tx) => sql`insert into public.essai values (${n})`.execute(tx));

async function count(db: Embedded): Promise<number> {
  const rows = await db.asService((tx) => sql<{ n: number }>`select count(*) as n from public.essai`.execute(tx));
  return rows.rows[0]?.n ?? -1;
}

const endless = (db: Embedded): Promise<unknown> =>
  db.asService((tx) =>
    sql`select sum(a * b) from generate_series(1, 100000) a, generate_series(1, 100000) b`.execute(tx),
  );

describe('the embedded database on a folder', () => {
  test('each commit calls fsync exactly once, and a read never does', async () => {
    const db = await withTable(await scratchFolder());
    await add(db, 0);
    const before = db.countFsyncs();
    for (let n = 1; n <= 25; n += 1) await add(db, n);
    expect(db.countFsyncs() - before).toBe(25);
    await count(db);
    expect(db.countFsyncs() - before).toBe(25);
  });

  test('finds again what it kept, whether it starts from the shipped image or not', async () => {
    await buildImage(await readMigrations());
    const folder = await scratchFolder();
    const first = await withTable(folder);
    await add(first, 1);
    await first.close();
    const second = await openIn(folder);
    expect(await count(second)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.lock']);
  });

  test('starts without the image, the long way', async () => {
    const folder = await scratchFolder();
    const text = 'create schema if not exists app; create table public.essai (n int8);';
    const unknownMigrations = [{ name: '20261121000100_essai', text, checksum: 'none' }];
    const db = await openEmbedded(folder, unknownMigrations, usualLimits, () => undefined);
    onTestFinished(() => db.close());
    await migrate(db, unknownMigrations);
    await add(db, 1);
    expect(await count(db)).toBe(1);
  });

  test('a first start cut short leaves nothing in the way', async () => {
    const folder = await scratchFolder();
    await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(folder, 'postgres.new', 'base', 'half'), 'x');
    const db = await withTable(folder);
    await add(db, 1);
    expect(await count(db)).toBe(1);
    await expect(access(join(folder, 'postgres.new'))).rejects.toThrow();
  });

  test('a query past its deadline is ended; committed data stays, and the next query is answered', async () => {
    // Long enough for the ordinary statements of a busy machine.
    const db = await withTable(await scratchFolder(), { queryMs: 2000 });
    await add(db, 1);
    await expect(endless(db)).rejects.toMatchObject({ code: '57014' });
    await add(db, 2);
    expect(await count(db)).toBe(2);
  });

  test('ends a transaction that asks nothing more', async () => {
    const db = await withTable(await scratchFolder(), { idleTransactionMs: 200 });
    const forgotten = db.asService(async (tx) => {
      await sql`insert into public.essai values (1)`.execute(tx);
      await new Promise<void>(() => undefined);
    });
    const behind = add(db, 2);
    await expect(forgotten).rejects.toMatchObject({ code: '25P03' });
    await behind;
    expect(await count(db)).toBe(1);
  });

  test('refuses in time what cannot have the session, instead of waiting for ever', async () => {
    const db = await withTable(await scratchFolder(), { waitMs: 200 });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = db.asService(async (tx) => {
      await sql`select 1`.execute(tx);
      await released;
    });
    await expect(add(db, 1)).rejects.toThrow(/timeout/u);
    release();
    await first;
    await add(db, 2);
    expect(await count(db)).toBe(1);
  });
});

test('the engine keeps no past answer: its memory does not grow with what was read', async () => {
  const migrations = await readMigrations();
  await buildImage(migrations);
  const engine = await startEngine(null, await readImage(migrations));
  const { pool } = await createEmbeddedPool({ engine }, usualLimits, () => undefined);
  onTestFinished(() => pool.end());
  const length = 500_000;
  const before = await engine.measureHeapBytes();
  for (let turn = 0; turn < 80; turn += 1) await pool.query(`select repeat('x', ${length}) as text`);
  expect((await engine.measureHeapBytes()) - before).toBeLessThan(20 * length);
});

describe('the lock of the data folder', () => {
  test('a second process is told who holds the folder, and since when', async () => {
    const folder = await scratchFolder();
    const db = await openIn(folder);
    const second = openIn(folder);
    await expect(second).rejects.toThrow(DataFolderError);
    await expect(second).rejects.toThrow(new RegExp(`in use by process ${process.pid}, since \\d{4}-`, 'u'));
    await db.close();
    await (await openIn(folder)).close();
  });

  test('of a process that was killed is taken over', async () => {
    const folder = await scratchFolder();
    const child = await holdFolder(folder);
    await expect(openIn(folder)).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await openIn(folder)).close();
  });

  test('given back twice leaves the next holder alone', async () => {
    const folder = await scratchFolder();
    const lock = join(folder, 'postgres.lock');
    const first = await takeFolderLock(lock, folder);
    await first.release();
    const second = await takeFolderLock(lock, folder);
    await first.release();
    await expect(takeFolderLock(lock, folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await second.release();
  });

  test.skipIf(process.platform !== 'linux')('is refused in one line where nothing may be written', async () => {
    const own = await scratchFolder();
    await chmod(own, 0o500);
    // The one place where even root cannot make a folder.
    const folder = process.getuid?.() === 0 ? '/sys/placejuste' : own;
    await expect(openIn(folder)).rejects.toThrow(
      /^DATA_DIR: cannot write in \S+: (permission denied|the file system is read-only)$/u,
    );
  });

  test('is refused in one line where the path is a file', async () => {
    const folder = join(await scratchFolder(), 'file');
    await writeFile(folder, '');
    await expect(openIn(folder)).rejects.toThrow(DataFolderError);
    await expect(openIn(join(folder, 'deeper'))).rejects.toThrow(/^DATA_DIR: cannot write in [^\n]+$/u);
  });
});
