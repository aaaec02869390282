import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  buildTestApp,
  oneDatabaseInEachRun,
  makeTestPlatform,
  silentGeocoder,
  type TestDatabase,
} from '../../test/index.ts';
import { healthSlice, probesSlice } from '../health/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { type NodeIdentity, type NodeWatch, watchNodes } from './index.ts';

const identity = (digit: number, more: Partial<NodeIdentity> = {}): NodeIdentity => ({
  id: `0190a000-0000-7000-8000-00000000000${digit}`,
  role: 'web',
  host: `machine-${digit}`,
  version: '0.1.0',
  schemaVersion: '20261126120000_nodes',
  masterKey: 'ab'.repeat(32),
  signingKey: 'kid',
  ...more,
});

oneDatabaseInEachRun('nodes that serve together', (open) => {
  let db: TestDatabase;
  let watches: NodeWatch[];
  beforeEach(async () => {
    db = await open();
    watches = [];
  });
  afterEach(() => Promise.all(watches.map((watch) => watch.stop())));

  /** Starts a process with the given differences; returns its next heartbeat. */
  async function start(
    own: NodeIdentity,
    { store = 'bucket', ahead = { ms: 0 }, lines = [] as string[], askStore = async () => store } = {},
  ) {
    const base = makeTestPlatform(db);
    let beat: () => void = () => undefined;
    const platform: Platform = {
      ...base,
      objects: { ...base.objects, readIdentity: askStore },
      databaseTime: async () => new Date(base.clock.now().getTime() - ahead.ms),
    };
    Object.assign(platform, { log: { ...base.log, error: (said: object) => lines.push(JSON.stringify(said)) } });
    const watch = await watchNodes(platform, own, (work) => {
      beat = work;
      return () => undefined;
    });
    watches.push(watch);
    const { faults: nodeFaults, hasRoomElsewhere } = watch;
    const probes = probesSlice({ nodeFaults, hasRoomElsewhere });
    const app = await buildTestApp(base, [probes, healthSlice(silentGeocoder)]);
    const ready = async () => {
      const answer = await app.inject('/ready');
      return [answer.statusCode, ...(answer.json<{ reasons?: { code: string }[] }>().reasons ?? []).map((r) => r.code)];
    };
    const list = async () => {
      const { authorization } = await base.signIn({ roles: ['admin'], aal: 'aal2' });
      const answer = await app.inject({ url: '/api/admin/health', headers: { authorization } });
      return answer.json<{ nodes: { host: string; faults: string[] }[] }>().nodes;
    };
    return { watch, app, ready, list, lines, disk: base.disk, beat: () => beat() };
  }

  const silence = (id: string, duration: string) =>
    db.asService((tx) =>
      sql`update app.nodes set seen_at = seen_at - ${duration}::interval where id = ${id}`.execute(tx),
    );

  test('two that are set up alike are both ready, and are listed until they stop', async () => {
    const first = await start(identity(1));
    const second = await start(identity(2, { role: 'worker', version: '0.2.0' }));
    expect([await first.ready(), await second.ready()]).toEqual([[200], [200]]);
    expect(await first.list()).toMatchObject([{ host: 'machine-1' }, { host: 'machine-2', role: 'worker' }]);
    await second.watch.stop();
    expect(await first.list()).toMatchObject([{ host: 'machine-1', faults: [], key: 'abababab', store: 'bucket' }]);
  });

  test('two-folders-two-machines: the later one takes nobody, and says why everywhere', async () => {
    const first = await start(identity(1));
    const second = await start(identity(2), { store: 'folder of its own' });
    expect([await first.ready(), await second.ready()]).toEqual([[200], [503, 'OTHER_STORE']]);
    expect((await second.app.inject('/ready')).body).toContain('donnez à toutes le même bucket');
    expect(second.lines.join()).toContain('OTHER_STORE');
    expect(await first.list()).toMatchObject([{ faults: [] }, { host: 'machine-2', faults: ['OTHER_STORE'] }]);
  });

  test('a node with another key or signature is refused, as is one whose clock is off', async () => {
    await start(identity(1));
    const otherKey = await start(identity(2, { masterKey: 'cd'.repeat(32), signingKey: 'other' }));
    expect(await otherKey.ready()).toEqual([503, 'OTHER_MASTER_KEY', 'OTHER_SIGNING_KEY']);
    const late = await start(identity(3), { ahead: { ms: -60_000 } });
    expect(await late.ready()).toEqual([503, 'CLOCK_OFF']);
  });

  test('bucket-out-that-drops-all: a node starts, is compared, is listed, and stops at once', async () => {
    let asked = 0;
    const askStore = () => {
      asked += 1;
      return new Promise<string>(() => undefined);
    };
    const first = await start(identity(1), { askStore });
    const other = await start(identity(2, { masterKey: 'cd'.repeat(32) }), { askStore });
    expect([await first.ready(), await other.ready()]).toEqual([[200], [503, 'OTHER_MASTER_KEY']]);
    await silence(identity(1).id, '34 s');
    for (let beats = 0; beats < 5; beats += 1) first.beat();
    const seen = async () => {
      const { rows } = await db.asService((tx) =>
        sql<{ host: string }>`select host from app.nodes where seen_at > now() - interval '10 s'`.execute(tx),
      );
      return rows.map(({ host }) => host);
    };
    await vi.waitFor(async () => expect(await seen()).toContain('machine-1'), { timeout: 10_000 });
    expect(asked).toBe(2);
    const stopped = performance.now();
    await first.watch.stop();
    expect(performance.now() - stopped).toBeLessThan(1500);
    expect(await other.list()).toMatchObject([{ host: 'machine-2' }]);
  });

  test('bucket-out: the store is learnt once it answers, and kept while it is out again', async () => {
    let answer: string | null = null;
    const askStore = async (): Promise<string> => {
      if (answer === null) throw new Error('out');
      return answer;
    };
    const first = await start(identity(1), { askStore });
    const storeOf = async () => {
      const { rows } = await db.asService((tx) => sql<{ store: string }>`select store from app.nodes`.execute(tx));
      return rows[0]?.store;
    };
    expect(await storeOf()).toBeNull();
    answer = 'bucket';
    first.beat();
    await vi.waitFor(async () => expect(await storeOf()).toBe('bucket'));
    answer = null;
    const clockOf = async () => {
      const { rows } = await db.asService((tx) => sql<{ at: Date }>`select seen_at as at from app.nodes`.execute(tx));
      return rows[0]?.at.getTime() ?? 0;
    };
    const before = await clockOf();
    await vi.waitFor(async () => {
      first.beat();
      expect(await clockOf()).toBeGreaterThan(before);
    });
    expect(await storeOf()).toBe('bucket');
  });

  test('work-done-on-another-bucket: no work before a slow store said which one it is', async () => {
    const first = await start(identity(1), { askStore: () => Promise.reject(new Error('out')) });
    expect(first.watch.isKnown()).toBe(true);
    await first.watch.stop();
    await start(identity(1));
    let answer: (store: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const [right, wrong] = [
      await start(identity(2), { askStore: () => slow }),
      await start(identity(3), { askStore: () => slow.then(() => 'another') }),
    ];
    expect([await right.ready(), right.watch.isKnown()]).toEqual([[200], false]);
    answer('bucket');
    right.beat();
    await vi.waitFor(() => expect(right.watch.isKnown()).toBe(true));
    wrong.beat();
    await vi.waitFor(async () => expect(await wrong.ready()).toEqual([503, 'OTHER_STORE']));
    expect(wrong.watch.isKnown()).toBe(false);
  }, 20_000);

  test('clock-of-the-database-stepped: every node is off, and all go on serving', async () => {
    const first = await start(identity(1), { ahead: { ms: 60_000 } });
    const second = await start(identity(2), { ahead: { ms: 60_000 } });
    first.beat();
    expect([await first.ready(), await second.ready()]).toEqual([[200], [200]]);
  });

  test('the first one gone without a word: the other is ready at its next check, and takes work', async () => {
    await start(identity(1));
    const second = await start(identity(2), { store: 'another' });
    expect([await second.ready(), second.watch.isKnown()]).toEqual([[503, 'OTHER_STORE'], false]);
    await silence(identity(1).id, '36 s');
    second.beat();
    await vi.waitFor(() => expect(second.watch.isKnown()).toBe(true));
    expect([await second.ready(), second.watch.isKnown()]).toEqual([[200], true]);
    expect(await second.list()).toMatchObject([{ host: 'machine-2' }]);
  });

  const beatUntil = async (nodes: readonly { beat: () => void }[], reached: () => Promise<void>): Promise<void> =>
    vi.waitFor(
      async () => {
        for (const { beat } of nodes) beat();
        await reached();
      },
      { timeout: 5000 },
    );

  test('full-disk-of-one-node: not ready while another has room, ready where none has', async () => {
    const [first, second] = [await start(identity(1)), await start(identity(2, { role: 'all' }))];
    second.disk.low = true;
    await beatUntil([second, first], async () => expect(await second.ready()).toEqual([503, 'DISK_LOW']));
    expect(await first.ready()).toEqual([200]);
    expect((await second.app.inject('/ready')).body).toContain('D’autres machines prennent les photos');
    // Its jobs run, and it is not misconfigured.
    expect([second.watch.faults(), second.watch.isKnown()]).toEqual([[], true]);
    first.disk.low = true;
    await beatUntil([first, second], async () => expect(await second.ready()).toEqual([200]));
    expect(await first.ready()).toEqual([200]);
    first.disk.low = false;
    await beatUntil([first, second], async () => expect(await second.ready()).toEqual([503, 'DISK_LOW']));
    second.disk.low = false;
    expect(await second.ready()).toEqual([200]);
  });

  test('a disk that two nodes share, full: neither believes the other to have room', async () => {
    const [first, second] = [await start(identity(1)), await start(identity(2))];
    first.disk.low = true;
    second.disk.low = true;
    const lowSince = async () => {
      const { rows } = await db.asService((tx) =>
        sql<{ since: Date | null }>`select disk_low_since as since from app.nodes order by host`.execute(tx),
      );
      return rows.map(({ since }) => since !== null);
    };
    await beatUntil([first], async () => expect(await lowSince()).toEqual([true, false]));
    expect([await first.ready(), await second.ready()]).toEqual([[200], [200]]);
    await beatUntil([second], async () => expect(await lowSince()).toEqual([true, true]));
    expect([await first.ready(), await second.ready()]).toEqual([[200], [200]]);
  });

  test('a node without room stays ready beside those that take no photographs, or spoke no more', async () => {
    const full = await start(identity(1));
    full.disk.low = true;
    const countFull = async () =>
      (await db.asService((tx) => sql`select from app.nodes where disk_low_since is not null`.execute(tx))).rows.length;
    await beatUntil([full], async () => expect(await countFull()).toBe(1));
    const sockets = await start(identity(2, { role: 'realtime' }));
    await start(identity(3, { role: 'worker' }));
    await start(identity(4, { masterKey: 'cd'.repeat(32) }));
    expect(await full.ready()).toEqual([200]);
    await start(identity(5));
    expect(await full.ready()).toEqual([503, 'DISK_LOW']);
    sockets.disk.low = true;
    await beatUntil([sockets], async () => expect(await countFull()).toBe(2));
    expect(await sockets.ready()).toEqual([200]);
    await silence(identity(5).id, '16 s');
    expect(await full.ready()).toEqual([200]);
  });

  test('a process whose clock jumps while it runs is not ready, until it agrees again', async () => {
    const ahead = { ms: 0 };
    await start(identity(1));
    const second = await start(identity(2), { ahead });
    expect(second.watch.isKnown()).toBe(true);
    ahead.ms = 40 * 86_400_000;
    second.beat();
    await vi.waitFor(async () => expect(await second.ready()).toEqual([503, 'CLOCK_OFF']));
    expect([second.watch.faults(), second.watch.isKnown()]).toEqual([['CLOCK_OFF'], true]);
    ahead.ms = 0;
    second.beat();
    await vi.waitFor(() => expect(second.watch.faults()).toEqual([]));
  });

  test('a process whose clock alone was off when it began is known all the same', async () => {
    await start(identity(1));
    const { watch } = await start(identity(2), { ahead: { ms: 2100 } });
    expect([watch.faults(), watch.isKnown()]).toEqual([['CLOCK_OFF'], true]);
  });

  test('rows of processes that are gone are removed', async () => {
    const first = await start(identity(1));
    await start(identity(2));
    await silence(identity(2).id, '61 minutes');
    first.beat();
    const hosts = async () => {
      const { rows } = await db.asService((tx) => sql<{ host: string }>`select host from app.nodes`.execute(tx));
      return rows.map(({ host }) => host);
    };
    await vi.waitFor(async () => expect(await hosts()).toEqual(['machine-1']));
  });
});
