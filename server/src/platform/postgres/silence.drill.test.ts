import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { cloneTemplate } from '../../../test/server-cluster.ts';
import { createHttp } from '../http/index.ts';
import { advisoryLock, isOutage, openDatabase, usualLimits, type OpenDatabase, type Tx } from './index.ts';
import { startFreezingProxy, type FreezingProxy } from './silence.fixtures.ts';
import { testCipher } from '../../../test/test-secrets.ts';

const cluster = inject('serverCluster');
/** Long enough for a busy machine to open a connection. */
const silenceMs = 500;
const ask = (tx: Tx) => sql<{ one: number }>`select 1 as one`.execute(tx);

describe.skipIf(cluster === null)('a server that answers nothing any more', () => {
  let clone: Awaited<ReturnType<typeof cloneTemplate>>;
  let proxy: FreezingProxy;
  let db: OpenDatabase;
  beforeEach(async () => {
    if (cluster === null) return;
    clone = await cloneTemplate(cluster);
    proxy = await startFreezingProxy(clone.url);
    db = await openDatabase({
      url: proxy.url,
      dataDir: '',
      cipher: testCipher,
      limits: { silenceMs, waitMs: 4 * silenceMs, sessions: 2 },
    });
  });
  afterEach(async () => {
    await db.close();
    await proxy.close();
    await clone.drop();
  });

  const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

  test('is an outage for what waits on a session, for a session, and between two statements', async () => {
    await db.asService(ask);
    proxy.freeze();
    const failures = await Promise.all([
      failure(db.asService(ask)),
      failure(db.asService(ask)),
      failure(db.asService(ask)),
      failure(db.asService(() => new Promise(() => undefined))),
    ]);
    expect(failures.map((error) => [error instanceof Error && error.message, isOutage(error)])).toEqual(
      failures.map(() => [expect.stringMatching(/answers neither|Connection terminated/), true]),
    );
  });

  test('gives its sessions up: what is asked once it is back is answered', async () => {
    await db.asService(ask);
    proxy.freeze();
    expect(isOutage(await failure(db.asService(ask)))).toBe(true);
    proxy.thaw();
    const { rows } = await db.asService(ask);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('primary-lost-without-a-word: scripts give their sessions up, as transactions do', async () => {
    await db.script('select 1');
    proxy.freeze();
    const failures = await Promise.all([1, 2, 3].map(() => failure(db.script('select 1'))));
    expect(failures.map(isOutage)).toEqual([true, true, true]);
    proxy.thaw();
    expect(await db.script('select 1 as one')).toEqual({ rows: [{ one: 1 }] });
  });

  test('primary-lost-without-a-word: nor does a ping keep the session that never answered it', async () => {
    await Promise.all([db.ping(1000), db.ping(1000)]);
    proxy.freeze();
    expect(await Promise.all([db.ping(100), db.ping(100)])).toEqual([false, false]);
    proxy.thaw();
    expect((await db.asService(ask)).rows).toEqual([{ one: 1 }]);
  });

  test('is answered to a person as 503, with when to come back', async () => {
    const app = await createHttp({
      log: pino({ level: 'silent' }),
      newId: () => 'essai',
      trustProxy: false,
      rateLimitFactor: 1,
    });
    app.get('/api/essai', () => db.asService(ask));
    expect((await app.inject('/api/essai')).statusCode).toBe(200);
    proxy.freeze();
    const answer = await app.inject('/api/essai');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '5',
      { code: 'SERVICE_UNAVAILABLE' },
    ]);
    await app.close();
  });

  test('may have written what it could not say: a replay finds it', async () => {
    await db.script('create table public.essai (id int primary key)');
    const deposit = (beforeCommit: () => void) =>
      db.asService(async (tx) => {
        const { rows } = await sql`insert into essai values (1) on conflict do nothing returning id`.execute(tx);
        beforeCommit();
        return rows.length;
      });
    expect(isOutage(await failure(deposit(() => proxy.mute())))).toBe(true);
    proxy.thaw();
    expect(await deposit(() => undefined)).toBe(0);
  });

  test('is told from one that is slow: a statement lasts as long as others are answered', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holder = db.asService(async (tx) => {
      await advisoryLock(tx, 'essai');
      await released;
      return 'first';
    });
    const waiting = db.asService(async (tx) => {
      await advisoryLock(tx, 'essai');
      return 'second';
    });
    const before = proxy.connections();
    await vi.waitFor(() => expect(proxy.connections()).toBeGreaterThan(before + 2), { timeout: 15_000 });
    release();
    expect(await Promise.all([holder, waiting])).toEqual(['first', 'second']);
  });
});

test('an ordinary call to a frozen server ends in less than ten seconds', () => {
  expect(2 * usualLimits.silenceMs).toBeLessThan(10_000);
});
