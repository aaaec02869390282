import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eachDatabase, makeTestPlatform, buildTestApp, silentGeocoder, type TestPlatform } from '../../test/index.ts';
import { fillAccount } from '../../test/filled-account.ts';
import { listSubjectAudit } from '../accounts/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { TimeStampError, type TimeStampAuthority } from '../platform/timestamping/index.ts';
import { healthSlice, type OutsideProbes } from './index.ts';

const jobId = '0190a000-0000-7000-8000-0000000000b1';
const failed = (id: string, minute: number) => ({
  id,
  name: 'mail',
  failedAt: new Date(Date.UTC(2026, 10, 21, 9, minute)),
  tries: 6,
  fault: 'ConnectionError',
});
const answering: Geocoder = { ...silentGeocoder, reverse: async () => ({ label: 'Paris' }) };
const authority = (url: string, stamp: TimeStampAuthority['stamp']): TimeStampAuthority => ({
  url,
  stamp,
  findRoot: async () => null,
});

eachDatabase('the health told to administrators', (open) => {
  let platform: TestPlatform;
  let admin: string;
  const openApp = async (geocoder: Geocoder = answering, outside?: OutsideProbes) => {
    const app = await buildTestApp(platform, [healthSlice(geocoder, () => () => undefined, outside)]);
    const get = (url: string, authorization = admin) => app.inject({ url, headers: { authorization } });
    return { app, get };
  };
  const statesOf = (body: unknown) =>
    Object.fromEntries(
      (body as { dependencies: { name: string; state: string }[] }).dependencies.map(({ name, state }) => [
        name,
        state,
      ]),
    );

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    ({ authorization: admin } = await platform.signIn({ roles: ['admin'], aal: 'aal2' }));
  });

  test('names each dependency, its answer and its time, and what each kind of work has before it', async () => {
    const { get } = await openApp();
    const answer = await get('/api/admin/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      unread: [],
      version: expect.any(String),
      startedAt: '2026-11-21T10:00:00.000Z',
    });
    expect(statesOf(answer.json())).toEqual({
      database: 'ok',
      standby: 'off',
      disk: 'ok',
      objects: 'ok',
      jobs: 'ok',
      clock: 'ok',
      certificate: 'off',
      'given-certificates': 'off',
      mail: 'ok',
      sms: 'off',
      push: 'off',
      payments: 'off',
      'time-stamps': 'off',
      geocoder: 'ok',
      'registered-letters': 'off',
      'rate-limits': 'off',
    });
  });

  test('one that is away, doubtful or low says so, and takes nothing from the others', async () => {
    platform.disk.low = true;
    Object.assign(platform, {
      standby: { getStatus: () => ({ state: 'late', lagMs: 8200.4 }) },
      letters: { name: 'AR24', ping: () => Promise.reject(new Error('away')) },
      limits: { ...platform.limits, shared: { name: 'Redis', ping: () => Promise.reject(new Error('away')) } },
      mailer: { ...platform.mailer, ping: () => Promise.reject(new Error('away')) },
      timeStamps: [
        authority('https://horodatage.exemple/tsa', () => Promise.reject(new TimeStampError('TSA_UNREACHABLE'))),
        authority('https://autre.exemple/tsa', async () => ({}) as never),
      ],
    });
    const { get } = await openApp(silentGeocoder);
    const body: unknown = (await get('/api/admin/health')).json();
    expect(statesOf(body)).toMatchObject({
      database: 'ok',
      standby: 'doubtful',
      disk: 'doubtful',
      mail: 'down',
      geocoder: 'down',
      'registered-letters': 'down',
      'rate-limits': 'down',
      'time-stamps': 'doubtful',
    });
    expect(JSON.stringify(body)).toContain('horodatage.exemple');
  });

  const outsideOf = (days: number, credits: number | null): OutsideProbes => ({
    payments: () => Promise.reject(new Error('401')),
    sms: async () => credits,
    push: ['https://un.exemple', 'https://deux.exemple'].map((url, at) => ({
      url,
      ping: () => (at === 0 ? Promise.resolve() : Promise.reject(new Error('away'))),
    })),
    certificate: async () => ({
      endsAt: new Date(platform.clock.now().getTime() + days * 86_400_000),
      isTrusted: true,
    }),
    givenCertificates: [],
  });

  test.each([
    [[31], 'ok'],
    [[400, 29], 'doubtful'],
    [[400, -1], 'down'],
    [[], 'off'],
  ] as const)('certificates that end in %j days are %s, and the first to end is named', async (days, state) => {
    const givenCertificates = days.map((count) => ({
      name: `saml ${count}.exemple`,
      endsAt: new Date(platform.clock.now().getTime() + count * 86_400_000),
    }));
    const outside = { payments: null, sms: null, push: [], certificate: null, givenCertificates };
    const { get } = await openApp(answering, outside);
    const body = (await get('/api/admin/health')).json<object>();
    expect(statesOf(body)).toMatchObject({ 'given-certificates': state });
    const ends = days.length === 0 ? null : `Z saml ${Math.min(...days)}.exemple"`;
    if (ends !== null) expect(JSON.stringify(body)).toContain(ends);
  });

  test.each([
    [0, 'ok', 'Stripe'],
    [2, 'doubtful', 'Stripe 2'],
  ])('card-never-forgotten: %i cards that the provider keeps too long are %s', async (kept, state, detail) => {
    await platform.db.asService((tx) =>
      sql`insert into cards_to_forget (provider, card, due_at)
        select 'stripe', 'pi_' || n, ${platform.clock.now()}::timestamptz - interval '25 hours'
        from generate_series(1, ${kept}::int) n`.execute(tx),
    );
    const { get } = await openApp(answering, { ...outsideOf(30, 500), payments: async () => ({ name: 'Stripe' }) });
    const body = (await get('/api/admin/health')).json<{ dependencies: object[] }>();
    expect(body.dependencies).toContainEqual(expect.objectContaining({ name: 'payments', state, detail }));
  });

  test.each([
    [30, 500, 'ok', 'ok'],
    [13, 99, 'doubtful', 'doubtful'],
    [-1, 0, 'down', 'down'],
    [30, null, 'ok', 'ok'],
  ])('a certificate of %s days and %s credits are %s and %s', async (days, credits, certificate, sms) => {
    const { get } = await openApp(answering, outsideOf(days, credits));
    expect(statesOf((await get('/api/admin/health')).json())).toMatchObject({
      certificate,
      sms,
      payments: 'down',
      // No device uses it.
      push: 'off',
    });
  });

  test('a push service that is away is named once a device waits for it', async () => {
    await fillAccount(platform, await platform.signIn({ email: 'ada.essai@exemple.fr' }));
    const { get } = await openApp(answering, outsideOf(30, 500));
    const body: unknown = (await get('/api/admin/health')).json();
    expect(statesOf(body)).toMatchObject({ push: 'doubtful' });
    expect(JSON.stringify(body)).toContain('deux.exemple');
  });

  test('letter-lost-from-sight: those of which nothing is known for two days are counted', async () => {
    await fillAccount(platform, await platform.signIn({ email: 'ada.essai@exemple.fr' }));
    Object.assign(platform, { letters: { name: 'AR24', ping: async () => undefined } });
    const { get } = await openApp();
    const letters = async () =>
      (await get('/api/admin/health'))
        .json<{ dependencies: { name: string }[] }>()
        .dependencies.find(({ name }) => name === 'registered-letters');
    expect(await letters()).toMatchObject({ state: 'ok', detail: 'AR24' });
    await platform.db.asService((tx) =>
      sql`update electronic_letters set asked_at = ${platform.clock.now()}::timestamptz - interval '49 hours'`.execute(
        tx,
      ),
    );
    expect(await letters()).toMatchObject({ state: 'doubtful', detail: 'AR24 1' });
  });

  test('three dependencies that do not answer are down within their deadline', async () => {
    const { get } = await openApp({ ...silentGeocoder, reverse: () => new Promise(() => undefined) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: string[] = [];
    const hang = (name: string) => () => {
      asked.push(name);
      return new Promise<never>(() => undefined);
    };
    Object.assign(platform.objects, { ping: hang('objects') });
    Object.assign(platform.mailer, { ping: hang('mail') });
    const answer = get('/api/admin/health');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(statesOf((await answer).json())).toMatchObject({
      database: 'ok',
      objects: 'down',
      mail: 'down',
      geocoder: 'down',
    });
  });

  test('tells since when work that is tried again waits, whatever its next try', async () => {
    const secondsAgo = (seconds: number) => new Date(platform.clock.now().getTime() - seconds * 1000);
    const queue = { name: 'mail', waiting: 3, running: 1, failed: 0 };
    const { get } = await openApp();
    for (const [found, oldestSeconds] of [
      [{ ...queue, oldestAt: secondsAgo(3), retriedSince: secondsAgo(7200) }, 7200],
      [{ ...queue, oldestAt: null, retriedSince: secondsAgo(7200) }, 7200],
      [{ ...queue, oldestAt: secondsAgo(3), retriedSince: null }, 3],
      [{ ...queue, waiting: 0, oldestAt: null, retriedSince: secondsAgo(7200) }, null],
    ] as const) {
      Object.assign(platform.jobs, { listQueues: async () => [found] });
      expect((await get('/api/admin/health')).json().queues).toMatchObject([{ oldestSeconds }]);
    }
  });

  test('a part that could not be read is said so, and passes for no empty one', async () => {
    Object.assign(platform.jobs, { listQueues: () => Promise.reject(new Error('statement timeout')) });
    const { get } = await openApp();
    expect((await get('/api/admin/health')).json()).toMatchObject({ unread: ['queues'], queues: [] });
  });

  test('is for administrators past their second factor alone', async () => {
    const { app, get } = await openApp();
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const once = await platform.signIn({ roles: ['admin'] });
    expect((await app.inject('/api/admin/health')).statusCode).toBe(401);
    expect((await get('/api/admin/health', reviewer.authorization)).statusCode).toBe(403);
    expect((await get('/api/admin/health', once.authorization)).statusCode).toBe(403);
  });

  describe('what failed for good', () => {
    test('is listed the latest first, a page at a time, without a word of its payload', async () => {
      platform.jobs.failed = [2, 1, 0].map((minute) => failed(jobId.replace(/1$/, String(minute)), minute));
      const { get } = await openApp();
      const first = (await get('/api/admin/jobs?limit=2')).json<{ rows: { failedAt: string }[]; next: string }>();
      expect(first.rows).toHaveLength(2);
      expect(Object.keys(first.rows[0] ?? {}).sort()).toEqual(['failedAt', 'fault', 'id', 'name', 'tries']);
      const second = (await get(`/api/admin/jobs?limit=2&after=${first.next}`)).json<{ rows: unknown[]; next: null }>();
      expect(second).toMatchObject({ rows: [{ failedAt: '2026-11-21T09:00:00.000Z' }], next: null });
    });

    test('is put back once, and the log of acts says by whom', async () => {
      platform.jobs.failed = [failed(jobId, 1)];
      const { app } = await openApp();
      const retry = () =>
        app.inject({ method: 'POST', url: `/api/admin/jobs/${jobId}/retry`, headers: { authorization: admin } });
      expect((await retry()).json()).toEqual({ id: jobId });
      expect((await retry()).json()).toMatchObject({ code: 'JOB_NOT_FOUND' });
      const acts = await platform.db.asService((tx) => listSubjectAudit(tx, 'job', { limit: 5, after: null }));
      expect(acts).toMatchObject([{ action: 'job.retried', subjectId: jobId }]);
    });
  });
});
