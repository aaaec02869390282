import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eachDatabase, sharedDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { testCipher } from '../../test/test-secrets.ts';
import { createScratchDatabase, openDatabase, takeFolderLock } from '../platform/postgres/index.ts';
import { eraseAbandonedProofs } from './restore-dump-beside.ts';
import { listAbandonedDatabases, openSaved } from './saved-service.fixtures.ts';

/** Time to start an embedded database for each proof. */
const longMs = 120_000;

/** Leaves what a killed process leaves: a folder, and the database of that name. */
async function abandon(dataDir: string, databaseUrl: string | undefined): Promise<string | null> {
  await mkdir(join(dataDir, 'restored-killed', 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'restored-killed', 'dump'), 'Ada Essai');
  return databaseUrl === undefined ? null : abandonDatabase(databaseUrl);
}

async function abandonDatabase(databaseUrl: string): Promise<string> {
  const scratch = await createScratchDatabase(databaseUrl);
  const name = new URL(scratch.url).pathname.slice(1);
  const client = await connect(databaseUrl);
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
  await client.end();
  onTestFinished(() => scratch.drop());
  return name;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

eachDatabase('proof of a backup that was killed', (open) => {
  test(
    'whole-database-left-in-the-clear: the next start erases it, and so does the next proof',
    async () => {
      const { platform, databaseUrl, declare, save, prove } = await openSaved(open);
      const { dataDir } = platform;
      const left = async (name: string | null) => [
        ...(await readdir(dataDir)).filter((file) => file.startsWith('restored-')),
        ...(await listAbandonedDatabases(databaseUrl)).filter((database) => database === name),
      ];
      const place = { dataDir, databaseUrl: undefined, databaseDirectUrl: databaseUrl, secretKey: undefined };
      const first = await abandon(dataDir, databaseUrl);
      await eraseAbandonedProofs(place);
      expect(await left(first)).toEqual([]);
      await declare();
      await save();
      const second = await abandon(dataDir, databaseUrl);
      await prove();
      expect(await left(second)).toEqual([]);
    },
    longMs,
  );

  test(
    'proof-that-is-stopped: it ends at once, where it is, and leaves nothing',
    async () => {
      const { platform, databaseUrl, declare, save, proveUntil } = await openSaved(open);
      await declare();
      await save();
      const known = await listAbandonedDatabases(databaseUrl);
      for (const afterMs of [0, 20, 150, 400]) {
        const stop = new AbortController();
        setTimeout(() => stop.abort(new Error('left')), afterMs);
        await expect(proveUntil(stop.signal)).rejects.toThrow();
        expect((await readdir(platform.dataDir)).filter((file) => file.startsWith('restored-'))).toEqual([]);
      }
      const left = async () => (await listAbandonedDatabases(databaseUrl)).filter((name) => !known.includes(name));
      await vi.waitFor(async () => expect((await left()).filter((name) => /_[0-9a-f]{12}$/.test(name))).toEqual([]));
    },
    longMs,
  );

  test(
    'proof-erased-under-another: what is in use stays, a second one here is refused',
    async () => {
      const { platform, databaseUrl, declare, save, prove } = await openSaved(open);
      const { dataDir } = platform;
      await declare();
      await save();
      const lock = await takeFolderLock(join(dataDir, 'restored.lock'), dataDir);
      await mkdir(join(dataDir, 'restored-in-use'));
      const scratch = databaseUrl === undefined ? null : await createScratchDatabase(databaseUrl);
      const place = { dataDir, databaseUrl, databaseDirectUrl: undefined, secretKey: undefined };
      await eraseAbandonedProofs(place);
      expect(await readdir(dataDir)).toContain('restored-in-use');
      if (scratch !== null) await connect(scratch.url).then((client) => client.end());
      await expect(prove()).rejects.toMatchObject({ reason: 'RESTORING' });
      await scratch?.drop();
      await lock.release();
    },
    longMs,
  );
});

sharedDatabase('scratch databases', (open) => {
  const sweep = (databaseUrl: string) =>
    scratchFolder().then((dataDir) => eraseAbandonedProofs({ dataDir, databaseUrl, databaseDirectUrl: undefined }));

  test('start-held-by-a-lock: they are left to the next start while another process holds it', async () => {
    const url = (await open()).url ?? '';
    const name = await abandonDatabase(url);
    const holder = await connect(url);
    await holder.query(`select pg_advisory_lock(hashtextextended('scratch databases', 0))`);
    await sweep(url);
    expect(await listAbandonedDatabases(url)).toContain(name);
    await holder.end();
    await vi.waitFor(async () => {
      await sweep(url);
      expect(await listAbandonedDatabases(url)).not.toContain(name);
    }, 10_000);
  });

  test('dropped-by-a-neighbour: those of another service of the same cluster stay', async () => {
    const url = (await open()).url ?? '';
    const neighbour = new URL(url);
    neighbour.pathname = '/postgres';
    const name = await abandonDatabase(neighbour.href);
    await sweep(url);
    expect(await listAbandonedDatabases(url)).toContain(name);
  });
});

sharedDatabase('dump that is killed', (open) => {
  test('password-left-in-the-clear: none lies there once pg_dump is connected', async () => {
    const { url } = await open();
    const address = new URL(url ?? '');
    address.password = randomBytes(12).toString('hex');
    const db = await openDatabase({ url: address.href, dataDir: await scratchFolder(), cipher: testCipher });
    onTestFinished(() => db.close());
    const dump = db.dump()[Symbol.asyncIterator]();
    expect((await dump.next()).done).toBe(false);
    const left: string[] = [];
    for (const folder of await readdir(tmpdir())) {
      if (!folder.startsWith('dump-')) continue;
      const text = await readFile(join(tmpdir(), folder, 'password'), 'utf8').catch(() => '');
      if (text.includes(address.password)) left.push(folder);
    }
    expect(left).toEqual([]);
    await dump.return?.();
  });
});
