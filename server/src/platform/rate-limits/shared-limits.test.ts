import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { oneDatabase } from '../../../test/index.ts';
import { testClock } from '../../../test/test-clock.ts';
import { isRedisInstalled, startRedis, type TestRedis } from '../../../test/redis-server.ts';
import { startFreezingProxy } from '../postgres/silence.fixtures.ts';
import { createDatabaseBuckets, limitPerHour, createSharedLimits, type RateLimits } from './index.ts';
import { createRedisBuckets } from './redis-buckets.ts';

const password = limitPerHour('password of ada.essai@exemple.fr, all', 60, 30);
const network = limitPerHour('password of ada.essai@exemple.fr, 192.0.2.0', 40, 20);

interface Options {
  readonly aheadMs?: number;
  readonly deadlineMs?: number;
}

/** A shared store, a process that counts in it, and the passing of time for it. */
interface Store {
  process(options?: Options): RateLimits;
  pass(seconds: number): Promise<unknown>;
  keys(): Promise<readonly string[]>;
}

/** Long enough for a busy machine to answer. */
const silenceMs = 400;

const lines: unknown[] = [];

function processOf(buckets: Parameters<typeof createSharedLimits>[0], { aheadMs = 0, deadlineMs = 20_000 }: Options) {
  const limits = createSharedLimits(buckets, {
    clock: testClock(new Date(Date.UTC(2026, 10, 21, 10) + aheadMs).toISOString()),
    log: { warn: (...told: unknown[]) => void lines.push(told) },
    key: Buffer.alloc(32, 'clé'),
    deadlineMs,
    restMs: 0,
  });
  onTestFinished(() => limits.close());
  return limits;
}

const connected = async (limits: RateLimits): Promise<RateLimits> => {
  await vi.waitFor(() => limits.shared?.ping(), { timeout: 10_000, interval: 20 });
  return limits;
};

function inRedis(redis: TestRedis): Store {
  return {
    process: (options = {}) => processOf(createRedisBuckets(redis.url), options),
    async pass(seconds) {
      for (const key of (await redis.ask('KEYS', '*')) as string[])
        await redis.ask('HINCRBYFLOAT', key, 'at', String(-seconds * 1000));
    },
    keys: async () => (await redis.ask('KEYS', '*')) as string[],
  };
}

oneDatabase('limits that processes share', (open) => {
  async function inDatabase(): Promise<Store> {
    const db = await open();
    if (db.url === null) throw new Error('No server');
    const { url } = db;
    return {
      process: (options = {}) => processOf(createDatabaseBuckets(url), options),
      pass: (seconds) =>
        db.script('update app.token_buckets set filled_at = filled_at - make_interval(secs => $1)', [seconds]),
      keys: () =>
        db.asService(async (tx) => {
          const { rows } = await sql<{ key: string }>`select key from app.token_buckets`.execute(tx);
          return rows.map(({ key }) => key);
        }),
    };
  }

  const stores = [
    { name: 'PostgreSQL', isThere: inject('serverCluster') !== null, openStore: inDatabase },
    { name: 'Redis', isThere: isRedisInstalled, openStore: async () => inRedis(await startRedis()) },
  ].filter(({ isThere }) => isThere);

  test.each(stores)('$name: of forty guesses sent to two processes at once, thirty pass', async ({ openStore }) => {
    const store = await openStore();
    const processes = [await connected(store.process()), await connected(store.process({ aheadMs: 3_600_000 }))];
    const guess = (turn: number) => processes[turn % 2]?.takeAll([password]);
    const waits = await Promise.all(Array.from({ length: 40 }, (_one, turn) => guess(turn)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
    for (const one of processes) expect(await one.hasLeft(password)).toBe(false);
    await store.pass(61);
    expect([await guess(0), await guess(1)]).toEqual([0, expect.closeTo(59_000, -3)]);
    // No address is stored outside the process.
    expect((await store.keys()).join()).toMatch(/^\S*[\w-]{27}$/);
  });

  test.each(stores)('$name: what is refused by one bucket is counted in none', async ({ openStore }) => {
    const store = await openStore();
    const [one, other] = [await connected(store.process()), await connected(store.process())];
    for (let turn = 0; turn < 20; turn += 1) expect(await one.takeAll([network, password])).toBe(0);
    for (let turn = 0; turn < 20; turn += 1) expect(await other.takeAll([network, password])).toBeGreaterThan(0);
    let passed = 0;
    while (passed < 50 && (await other.takeAll([password])) === 0) passed += 1;
    expect(passed).toBe(10);
  });

  test.each(stores)('$name: a clock set back refuses nobody, and gives nobody more', async ({ openStore }) => {
    const store = await openStore();
    const limits = await connected(store.process());
    for (let turn = 0; turn < 29; turn += 1) await limits.takeAll([password]);
    await store.pass(-7200);
    expect([await limits.hasLeft(password), await limits.takeAll([password])]).toEqual([true, 0]);
    expect(await limits.takeAll([password])).toBeGreaterThan(0);
  });

  test.runIf(isRedisInstalled)('redis-killed-midway: nobody is locked out, and nobody gets a new budget', async () => {
    const redis = await startRedis();
    const store = inRedis(redis);
    const [one, other] = [await connected(store.process()), await connected(store.process())];
    lines.length = 0;
    for (let turn = 0; turn < 20; turn += 1) await (turn % 2 === 0 ? one : other).takeAll([password]);
    await redis.kill();
    await expect(one.shared?.ping()).rejects.toThrow();
    const alone: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) alone.push(await one.takeAll([password]));
    expect(alone.map((wait) => wait === 0)).toEqual([...Array.from({ length: 20 }, () => true), false]);
    expect(await one.takeAll([limitPerHour('somebody else', 60, 30)])).toBe(0);
    expect(JSON.stringify(lines)).toMatch(
      /^\[\[\{"store":"Redis","error":"\w+"(?:,"cause":"[A-Z]+")?\},"rate limits are counted by this/,
    );
    expect(lines).toHaveLength(1);
    await redis.start();
    await connected(one);
    expect(await one.takeAll([limitPerHour('somebody else', 60, 30)])).toBe(0);
    expect(lines.at(-1)).toEqual([{ store: 'Redis' }, 'rate limits are shared again']);
  });

  test.runIf(isRedisInstalled)('redis-flushed: a process still knows what it let pass', async () => {
    const redis = await startRedis();
    const store = inRedis(redis);
    const [one, other] = [await connected(store.process()), await connected(store.process())];
    for (let turn = 0; turn < 30; turn += 1) await one.takeAll([password]);
    await redis.ask('FLUSHALL');
    await redis.ask('SCRIPT', 'FLUSH');
    expect(await one.takeAll([password])).toBeGreaterThan(0);
    expect(await other.takeAll([password])).toBe(0);
  });

  const silent = [
    {
      name: 'PostgreSQL',
      isThere: inject('serverCluster') !== null,
      behindProxy: async () => {
        const proxy = await startFreezingProxy((await open()).url ?? '');
        return { proxy, buckets: createDatabaseBuckets(proxy.url, silenceMs) };
      },
    },
    {
      name: 'Redis',
      isThere: isRedisInstalled,
      behindProxy: async () => {
        const proxy = await startFreezingProxy((await startRedis()).url);
        return { proxy, buckets: createRedisBuckets(proxy.url) };
      },
    },
  ].filter(({ isThere }) => isThere);

  test.each(silent)('$name that falls silent: memory answers in time, and finds it back', async ({ behindProxy }) => {
    const { proxy, buckets } = await behindProxy();
    onTestFinished(() => proxy.close());
    const limits = await connected(processOf(buckets, { deadlineMs: silenceMs }));
    proxy.freeze();
    lines.length = 0;
    expect(await limits.takeAll([password])).toBe(0);
    expect(lines).toMatchObject([[{ store: buckets.name }, 'rate limits are counted by this process alone']]);
    proxy.thaw();
    await vi.waitFor(
      async () => {
        await limits.hasLeft(password);
        expect(lines.at(-1)).toEqual([{ store: buckets.name }, 'rate limits are shared again']);
      },
      { timeout: 10_000, interval: 20 },
    );
  });
});
