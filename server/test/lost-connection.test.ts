import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { declarationsSlice } from '../src/declarations/index.ts';
import { isOutage, openDatabase, type Tx } from '../src/platform/postgres/index.ts';
import { startFreezingProxy, type FreezingProxy } from '../src/platform/postgres/silence.fixtures.ts';
import { syncSlice } from '../src/sync/index.ts';
import { buildTestApp, makeTestPlatform, silentGeocoder, type TestDatabase, type TestPerson } from './index.ts';
import { cloneTemplate } from './server-cluster.ts';
import { testCipher } from './test-secrets.ts';

const cluster = inject('serverCluster');

describe.skipIf(cluster === null)('a database that is cut off and comes back', () => {
  let proxy: FreezingProxy;
  let db: TestDatabase;
  let app: FastifyInstance;
  let ada: TestPerson;
  let clean: (() => Promise<unknown>)[];
  let ids: string[];

  beforeEach(async () => {
    if (cluster === null) return;
    const clone = await cloneTemplate(cluster);
    proxy = await startFreezingProxy(clone.url);
    const opened = await openDatabase({ url: proxy.url, dataDir: '', cipher: testCipher });
    clean = [() => opened.close(), () => proxy.close(), () => clone.drop()];
    db = { ...opened, url: proxy.url, beforeClose: (cleanup) => void clean.unshift(async () => cleanup()) };
    const platform = makeTestPlatform(db);
    app = await buildTestApp(platform, [declarationsSlice(silentGeocoder), syncSlice]);
    ada = await platform.signIn();
    ids = Array.from({ length: 20 }, () => platform.newId());
  });
  afterEach(async () => {
    for (const end of clean) await end();
  });

  const headers = () => ({ authorization: ada.authorization });
  const addVehicle = (id: string) =>
    app.inject({
      method: 'POST',
      url: '/api/sync',
      headers: headers(),
      body: {
        id,
        kind: 'vehicle.upsert',
        version: 1,
        payload: { plate: 'AB-123-CD', name: '' },
        createdAt: '2026-11-21T10:00:00.000Z',
        sentAt: '2026-11-21T10:00:00.000Z',
      },
    });
  const listVehicles = () => app.inject({ url: '/api/vehicles', headers: headers() });
  const countVehicles = () =>
    db.asService(async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from vehicles`.execute(tx);
      return rows[0]?.count;
    });

  test('connection-lost-under-a-read: it is read once more, a write is an outage', async () => {
    const tries = { read: 0, write: 0 };
    const loseFirst = (kind: keyof typeof tries) => async (tx: Tx) => {
      tries[kind] += 1;
      if (tries[kind] === 1) proxy.drop();
      return (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows;
    };
    expect(await db.asService(loseFirst('read'), 'read only')).toEqual([{ one: 1 }]);
    const failure = await db.asService(loseFirst('write')).catch((error: unknown) => error);
    expect([isOutage(failure), tries]).toEqual([true, { read: 2, write: 1 }]);
  });

  test.each(['40001', '40P01'])(
    'transaction-given-up-by-the-server (%s): read once more, or done once',
    async (code) => {
      let left = 1;
      const giveUpFirst = async (tx: Tx) => {
        left -= 1;
        if (left >= 0)
          await sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`).execute(tx);
      };
      await db.asService(giveUpFirst, 'read only');
      left = 1;
      expect(isOutage(await db.asService(giveUpFirst).catch((error: unknown) => error))).toBe(true);
      await db.script(`create sequence given_up;
      create function give_up_first() returns trigger language plpgsql security definer as $$ begin
        if nextval('public.given_up') = 1 then raise exception 'given up' using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger give_up_first before insert on vehicles for each row execute function give_up_first()`);
      expect([(await addVehicle(ids[0] ?? '')).statusCode, await countVehicles()]).toEqual([200, 1]);
    },
  );

  test('answer-to-the-commit-lost: an action of the outbox is done once, and answered', async () => {
    proxy.loseCommit();
    const answer = await addVehicle(ids[0] ?? '');
    expect([answer.statusCode, await countVehicles()]).toEqual([200, 1]);
  });

  test('database-cut-under-load-then-healed: 503 and when to come back, never 500, nothing twice', async () => {
    const sent = ids.flatMap((id) => [addVehicle(id), listVehicles()]);
    proxy.cut();
    const answers = [...(await Promise.all(sent)), await listVehicles(), await addVehicle(ids[0] ?? '')];
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(2);
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(/^Le service ne répond pas/),
      });
    }
    proxy.thaw();
    for (const id of ids) expect((await addVehicle(id)).statusCode).toBe(200);
    expect(await countVehicles()).toBe(ids.length);
  });

  test('standby-behind-the-address-of-its-primary: a write is an outage, reads are answered', async () => {
    await db.script(`do $$ begin execute format('alter database %I set default_transaction_read_only = on',
      current_database()); end $$`);
    proxy.drop();
    await listVehicles();
    const answer = await addVehicle(ids[0] ?? '');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await listVehicles()).statusCode).toBe(200);
  });
});
