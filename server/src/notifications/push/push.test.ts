import { notificationMessages } from '@placejuste/domain/notification';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startPushService, type FakeBrowser, type FakePushService } from '../../../test/push-service-fake.ts';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { runAsService, runAsUser } from '../../platform/http/index.ts';
import { publicOnly } from '../../platform/outgoing/index.ts';
import { notificationsSlice, notifyPerson } from '../index.ts';
import { readSettings } from './read-settings.ts';

const here = { isAllowed: () => true, allowsPlain: true, timeoutMs: 500 };
const id = '0190a000-0000-7000-8000-000000000001';

eachDatabase('push', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let push: FakePushService;
  let [ada, bob] = [{} as TestPerson, {} as TestPerson];
  const call = apiCalls(() => app);
  const settings = (person: TestPerson) => call(person, 'GET', '/api/notifications/settings');
  const browserOf = async (person: TestPerson, timeZone?: string): Promise<FakeBrowser> => {
    const { pushKey } = (await settings(person)).body as unknown as { readonly pushKey: string };
    const browser = push.browser(pushKey);
    expect((await add(person, { ...browser, timeZone })).status).toBe(200);
    return browser;
  };
  const add = (
    person: TestPerson,
    { endpoint, keys, timeZone }: Pick<FakeBrowser, 'endpoint' | 'keys'> & { timeZone?: string | undefined },
  ) => call(person, 'POST', '/api/notifications/devices', { endpoint, keys, timeZone });
  const tell = (person: TestPerson, message = notificationMessages.stayEnds(id, 'à 18 h')) =>
    runAsService(platform, (context) => notifyPerson(context, { userId: person.id, message }));
  const deviceCount = async (): Promise<number> => {
    const { rows } = await platform.db.asService((tx) =>
      sql<{ count: number }>`select count(*)::int as count from push_devices`.execute(tx),
    );
    return rows[0]?.count ?? -1;
  };
  const failures = async (): Promise<readonly number[]> => {
    const { rows } = await platform.db.asService((tx) =>
      sql<{ failures: number }>`select failures from push_devices order by id`.execute(tx),
    );
    return rows.map((row) => row.failures);
  };

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    push = await startPushService(() => platform.clock.now());
    platform.db.beforeClose(() => push.close());
    app = await buildTestApp(platform, [notificationsSlice({ contact: 'contact@exemple.fr', rules: here })]);
    [ada, bob] = [await platform.signIn(), await platform.signIn()];
  });

  it('the settings say whether the device of this session is subscribed', async () => {
    const isDeviceKnown = async (person: TestPerson) => (await settings(person)).body['isDeviceKnown'];
    expect(await isDeviceKnown(ada)).toBe(false);
    const { endpoint } = await browserOf(ada);
    expect([await isDeviceKnown(ada), await isDeviceKnown(bob)]).toEqual([true, false]);
    expect((await call(ada, 'POST', '/api/notifications/devices/remove', { endpoint })).status).toBe(200);
    expect(await isDeviceKnown(ada)).toBe(false);
    await browserOf(ada);
    await platform.db.asService((tx) => sql`delete from auth.sessions where id = ${ada.sessionId}`.execute(tx));
    expect(await isDeviceKnown(ada)).toBe(false);
    const outside = { ...ada, sessionId: null };
    const reply = await runAsUser(platform, outside, (context) => readSettings({ ...context, user: outside }));
    expect(reply).not.toHaveProperty('value.isDeviceKnown');
  });

  it('each device gets a neutral sentence and a page, encrypted for it alone', async () => {
    const [one, two, other] = [await browserOf(ada), await browserOf(ada), await browserOf(bob)];
    await tell(ada);
    await platform.runJobs();
    for (const { received } of [one, two]) {
      expect(received).toMatchObject([{ ttl: 3600, urgency: 'high' }]);
      expect(JSON.parse(received[0]?.text ?? '')).toEqual({
        id: expect.any(String),
        body: 'Une heure approche.',
        path: `/pwa/historique?declaration=${id}`,
      });
    }
    expect(other.received).toEqual([]);
  });

  it('a person without a device costs no job, and endpoints are encrypted at rest', async () => {
    await tell(bob);
    expect(platform.jobs.waiting()).toEqual([]);
    const { endpoint, keys } = await browserOf(ada);
    const { rows } = await platform.db.asService((tx) => sql`select * from push_devices`.execute(tx));
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${new URL(endpoint).pathname}|${keys.auth}|127.0.0.1`));
  });

  it('waits for the end of the quiet hours, unless it is urgent', async () => {
    const browser = await browserOf(ada);
    platform.clock.set('2026-11-21T22:30:00Z');
    await tell(ada, notificationMessages.accountActivated());
    await tell(ada);
    await platform.runJobs();
    expect(browser.received.map(({ text }) => text)).toEqual([expect.stringContaining('Une heure approche.')]);
    platform.clock.set('2026-11-22T06:59:59Z');
    await platform.runJobs();
    expect(browser.received).toHaveLength(1);
    platform.clock.set('2026-11-22T07:00:00Z');
    await platform.runJobs();
    expect(browser.received).toHaveLength(2);
  });

  it('each device waits for the morning where it is', async () => {
    const [paris, reunion] = [await browserOf(ada), await browserOf(ada, 'Indian/Reunion')];
    // 20 h in Paris, 23 h in Réunion.
    platform.clock.set('2026-11-21T19:00:00Z');
    await tell(ada, notificationMessages.accountActivated());
    await platform.runJobs();
    expect([paris.received.length, reunion.received.length]).toEqual([1, 0]);
    platform.clock.set('2026-11-22T03:59:59Z');
    await platform.runJobs();
    expect(reunion.received).toEqual([]);
    platform.clock.set('2026-11-22T04:00:00Z');
    await platform.runJobs();
    expect([paris.received.length, reunion.received.length]).toEqual([1, 1]);
  });

  it('a retry in the quiet hours waits for their end; waiting is no failure', async () => {
    const browser = await browserOf(ada);
    platform.clock.set('2026-11-21T19:59:50Z');
    push.answerNext((answer) => answer.writeHead(503).end());
    await tell(ada, notificationMessages.accountActivated());
    await platform.runJobs();
    for (const at of ['2026-11-21T20:00:30Z', '2026-11-22T06:59:59Z']) {
      platform.clock.set(at);
      await platform.runJobs();
      expect([push.asked, await failures()]).toEqual([1, [1]]);
    }
    platform.clock.set('2026-11-22T07:00:00Z');
    await platform.runJobs();
    expect([browser.received.length, await failures(), platform.jobs.waiting()]).toEqual([1, [0], []]);
  });

  it('quiet hours extended in the night are respected, in the queue of first tries', async () => {
    const browser = await browserOf(ada);
    platform.clock.set('2026-11-21T22:30:00Z');
    await tell(ada, notificationMessages.accountActivated());
    await platform.runJobs();
    await call(ada, 'PUT', '/api/notifications/settings', { quiet: { from: 21, until: 10 }, muted: [] });
    platform.clock.set('2026-11-22T07:00:00Z');
    await platform.runJobs();
    expect([push.asked, await failures(), platform.jobs.waiting()]).toEqual([0, [0], ['notifications.send-push']]);
    platform.clock.set('2026-11-22T09:00:00Z');
    await platform.runJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('pushes neither a muted family nor what was read meanwhile', async () => {
    const browser = await browserOf(ada);
    const body = { quiet: { from: 22, until: 7 }, muted: ['papers'] };
    expect((await call(ada, 'PUT', '/api/notifications/settings', body)).body).toMatchObject(body);
    expect((await settings(bob)).body).toMatchObject({ quiet: { from: 21, until: 8 }, muted: [] });
    await tell(ada, notificationMessages.accountActivated());
    await tell(ada, notificationMessages.dossierReady(id, 'rapo'));
    await call(ada, 'POST', '/api/notifications/read', { upTo: platform.clock.now().toISOString() });
    await platform.runJobs();
    expect(browser.received).toEqual([]);
    expect((await call(ada, 'PUT', '/api/notifications/settings', { quiet: null, muted: [] })).status).toBe(200);
    platform.clock.set('2026-11-22T02:00:00Z');
    await tell(ada, notificationMessages.dossierReady(id, 'rapo'));
    await platform.runJobs();
    expect(browser.received).toHaveLength(1);
    const wrong = { quiet: { from: 24, until: 7 }, muted: ['all'] };
    expect((await call(ada, 'PUT', '/api/notifications/settings', wrong)).status).toBe(400);
  });

  it('pushes a suspension whatever is muted', async () => {
    const browser = await browserOf(ada);
    await call(ada, 'PUT', '/api/notifications/settings', { quiet: null, muted: ['papers'] });
    await tell(ada, notificationMessages.accountSuspended());
    await tell(ada, notificationMessages.accountActivated());
    await platform.runJobs();
    expect(browser.received.map(({ text }) => text)).toEqual([expect.stringContaining('"/pwa/suspension"')]);
  });

  it('an old page only changes its own setting, not those of another device', async () => {
    const change = async (body: object) => (await call(ada, 'PUT', '/api/notifications/settings', body)).body;
    expect(await change({ mute: ['payments'] })).toMatchObject({ quiet: { from: 21, until: 8 }, muted: ['payments'] });
    expect(await change({ quiet: { from: 22, until: 7 } })).toMatchObject({ muted: ['payments'] });
    expect(await change({ mute: ['carers', 'payments'] })).toMatchObject({
      quiet: { from: 22, until: 7 },
      muted: ['carers', 'payments'],
    });
    expect(await change({ unmute: ['payments'] })).toMatchObject({ muted: ['carers'] });
    expect(await change({ quiet: null })).toMatchObject({ quiet: null, muted: ['carers'] });
    expect(await change({ news: true })).toMatchObject({ quiet: null, muted: ['carers'], news: true });
    // In the form that older pages send.
    expect(await change({ quiet: null, muted: ['dates'] })).toMatchObject({ muted: ['dates'], news: true });
  });

  it.each([404, 410])('a device that is gone (%s) is forgotten', async (status) => {
    await browserOf(ada);
    push.answerNext((answer) => answer.writeHead(status).end());
    await tell(ada);
    await platform.runJobs();
    expect(await deviceCount()).toBe(0);
  });

  it('429 and 503 are retried at the given time, and not before', async () => {
    const browser = await browserOf(ada);
    push.answerNext(
      (answer) => answer.writeHead(429, { 'retry-after': '600' }).end(),
      (answer) => answer.writeHead(503).end(),
    );
    await tell(ada);
    await platform.runJobs();
    platform.clock.advance(599);
    await platform.runJobs();
    expect(push.asked).toBe(1);
    platform.clock.advance(1);
    await platform.runJobs();
    expect(push.asked).toBe(2);
    platform.clock.advance(60);
    await platform.runJobs();
    expect(browser.received).toHaveLength(1);
    expect(platform.jobs.waiting()).toEqual([]);
  });

  it('a service that refuses the message (400, 401, 413, a redirect) is not retried', async () => {
    await browserOf(ada);
    for (const status of [400, 401, 413, 302]) {
      push.answerNext((answer) => answer.writeHead(status, { location: `${push.origin}/elsewhere` }).end());
      await tell(ada);
      await platform.runJobs();
    }
    expect([push.asked, await deviceCount(), platform.jobs.waiting()]).toEqual([4, 1, []]);
  });

  it('silent-push-service: its messages move to the retry queue and delay nobody else', async () => {
    await browserOf(ada);
    push.answerNext(() => undefined);
    await tell(ada);
    await platform.runJobs();
    expect(platform.jobs.waiting()).toEqual(['notifications.retry-push']);
    await tell(ada);
    platform.clock.advance(10);
    await platform.runJobs();
    expect(platform.jobs.waiting()).toEqual(['notifications.retry-push']);
  });

  it('the same browser stays one device; the eleventh takes the place of the oldest', async () => {
    const first = await browserOf(ada);
    expect((await add(ada, first)).body).toEqual({ devices: 1 });
    for (let at = 0; at < 10; at += 1) {
      platform.clock.advance(1);
      await browserOf(ada);
    }
    expect(await deviceCount()).toBe(10);
    await tell(ada);
    await platform.runJobs();
    expect([first.received.length, push.asked]).toEqual([0, 10]);
  });

  it('a browser receives messages of its present account only; its address alone changes nothing', async () => {
    const browser = await browserOf(ada);
    const stolen = push.browser('x');
    expect((await add(bob, { endpoint: browser.endpoint, keys: stolen.keys })).status).toBe(200);
    expect(await deviceCount()).toBe(2);
    expect((await add(bob, browser)).status).toBe(200);
    expect(await deviceCount()).toBe(1);
    await tell(ada);
    await tell(bob);
    await platform.runJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('a device that is turned off or signed out receives no more messages', async () => {
    const browser = await browserOf(ada);
    const remove = (person: TestPerson) =>
      call(person, 'POST', '/api/notifications/devices/remove', { endpoint: browser.endpoint });
    expect((await remove(bob)).body).toEqual({ devices: 0 });
    expect(await deviceCount()).toBe(1);
    expect((await remove(ada)).body).toEqual({ devices: 0 });
    await browserOf(ada);
    expect(await deviceCount()).toBe(1);
    await platform.db.asService((tx) => sql`delete from auth.sessions where id = ${ada.sessionId}`.execute(tx));
    expect(await deviceCount()).toBe(0);
    // Its token remains valid for some seconds.
    expect((await add(ada, browser)).body).toEqual({ devices: 0 });
    expect(await deviceCount()).toBe(0);
  });

  it.each([
    ['https://127.0.0.1/push', 'this machine'],
    ['https://[fd00::1]/push', 'a private network'],
    ['http://push.exemple.fr/push', 'no encryption'],
    ['https://push.exemple.fr:8443/push', 'another port'],
    ['ftp://push.exemple.fr/push', 'another protocol'],
  ])('%s is refused: %s', async (endpoint) => {
    const strict = await buildTestApp(platform, [notificationsSlice({ contact: 'a@exemple.fr', rules: publicOnly })]);
    const { keys } = push.browser('x');
    const answer = await apiCalls(() => strict)(ada, 'POST', '/api/notifications/devices', { endpoint, keys });
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'PUSH_ENDPOINT_REFUSED' }]);
  });

  it('keys that nobody can encrypt for are refused', async () => {
    const { endpoint, keys } = push.browser('x');
    for (const wrong of [
      { ...keys, p256dh: 'AAAA' },
      { ...keys, auth: '' },
      { ...keys, p256dh: 'B'.repeat(87) },
    ])
      expect((await add(ada, { endpoint, keys: wrong })).status).toBe(422);
  });

  it('the fake service refuses like a real one: another sender, a message too large', async () => {
    const browser = push.browser('another key');
    await add(ada, browser);
    await tell(ada);
    await platform.runJobs();
    expect(browser.received).toEqual([]);
    expect((await fetch(browser.endpoint, { method: 'POST', body: 'x'.repeat(5000) })).status).toBe(413);
    push.uninstall(browser);
    expect((await fetch(browser.endpoint, { method: 'POST' })).status).toBe(410);
  });
});
