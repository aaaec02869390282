import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, silentGeocoder } from '../../test/index.ts';
import { createHttp, serviceVersion } from '../platform/http/index.ts';
import { readMigrations } from '../platform/postgres/index.ts';
import { healthSlice, probesSlice } from './index.ts';

eachDatabase('health', (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('says each part, and answers in two seconds while files and jobs hang', async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [probesSlice(), healthSlice(silentGeocoder)]);
    const read = async () => (await app.inject('/api/health')).json<{ status: string; parts: unknown }>();
    expect(await read()).toMatchObject({
      status: 'ok',
      version: serviceVersion,
      parts: { database: 'ok', objects: 'ok', jobs: 'ok', disk: 'ok' },
    });
    platform.disk.low = true;
    expect(await read()).toMatchObject({ status: 'degraded', parts: { database: 'ok', disk: 'low' } });
    platform.disk.low = false;
    platform.jobs.ping = async () => false;
    expect(await read()).toMatchObject({ status: 'degraded', parts: { database: 'ok', objects: 'ok', jobs: 'down' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: string[] = [];
    const hang = (name: string) => () => {
      asked.push(name);
      return new Promise<boolean>(() => undefined);
    };
    Object.assign(platform.objects, { ping: hang('objects') });
    platform.jobs.ping = hang('jobs');
    const answer = read();
    await vi.waitFor(() => expect(asked).toEqual(['objects', 'jobs']));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toMatchObject({ status: 'degraded', parts: { objects: 'down', jobs: 'down' } });
  });

  test('answers in two seconds while the database hangs, each part for itself', async () => {
    const db = await open();
    const platform = makeTestPlatform(db);
    const app = await buildTestApp(platform, [probesSlice(), healthSlice(silentGeocoder)]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let asked = 0;
    const hang = () => {
      asked += 1;
      return new Promise<never>(() => undefined);
    };
    // The real one has its own deadline; a caller without one would wait for ever.
    Object.assign(db, { ping: async () => false, asService: hang });
    platform.jobs.ping = hang;
    const answers = Promise.all([app.inject('/api/health'), app.inject('/ready')]);
    await vi.waitFor(() => expect(asked).toBe(2));
    await vi.advanceTimersByTimeAsync(2000);
    const [health, ready] = await answers;
    expect(health.json()).toMatchObject({
      status: 'degraded',
      parts: { database: 'down', objects: 'ok', jobs: 'down', clock: 'down', disk: 'ok' },
    });
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
  });

  test('is ready only with every migration, while its database answers and until it stops', async () => {
    const db = await open();
    const platform = makeTestPlatform(db);
    const app = await buildTestApp(platform, [probesSlice(), healthSlice(silentGeocoder)]);
    const statusOf = async (url: string) => (await app.inject(url)).statusCode;
    const statuses = async () => [await statusOf('/ready'), await statusOf('/api/health'), await statusOf('/live')];
    expect(await statuses()).toEqual([200, 200, 200]);
    const forgotten = sql`delete from app.migrations where name = (select max(name) from app.migrations)`;
    await db.asService((tx) => forgotten.execute(tx));
    expect(await statuses()).toEqual([503, 200, 200]);
    const newest = (await readMigrations()).at(-1)?.name;
    await db.asService((tx) =>
      sql`insert into app.migrations (name, checksum, serves_older)
        select name, 'x', false from unnest(${[newest, '3000_next']}::text[]) name`.execute(tx),
    );
    expect(await statuses()).toEqual([503, 200, 200]);
    expect((await app.inject('/ready')).json()).toMatchObject({ reasons: [{ code: 'VERSION_OVERTAKEN' }] });
    const { asService } = db;
    Object.assign(db, { asService: () => Promise.reject(new Error('connect ECONNREFUSED')) });
    expect(await statuses()).toEqual([503, 200, 200]);
    Object.assign(db, { asService });
  });

  test('asked-to-stop-under-a-proxy: nobody else is sent here, who comes is answered', async () => {
    let isStopping = false;
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [
      probesSlice({ isStopping: () => isStopping }),
      healthSlice(silentGeocoder),
    ]);
    expect((await app.inject('/ready')).statusCode).toBe(200);
    isStopping = true;
    const { statusCode, headers } = await app.inject('/ready');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  });

  test('says it is not ready from the moment it is asked to stop', async () => {
    const platform = makeTestPlatform(await open());
    const app = await createHttp({ log: platform.log, newId: platform.newId, trustProxy: false, rateLimitFactor: 1 });
    await probesSlice().register(app, platform);
    let status = 0;
    app.addHook('preClose', async () => {
      status = (await fetch(`${origin}/ready`)).status;
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${origin}/ready`)).status).toBe(200);
    await app.close();
    expect(status).toBe(503);
  });
});
