import { toPlainDate } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { runAsService, runAsUser } from '../platform/http/index.ts';
import { notificationsSlice, notifyPerson } from './index.ts';

const slice = notificationsSlice({ contact: 'contact@exemple.fr' });

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly readAt: string | null;
  readonly act: string | null;
}

eachDatabase('notifications', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let [ada, bob] = [{} as TestPerson, {} as TestPerson];
  const call = apiCalls(() => app);
  const message = notificationMessages.accountActivated();
  const tell = (person: TestPerson, told = message) =>
    runAsService(platform, (context) => notifyPerson(context, { userId: person.id, message: told }));
  const list = async (person: TestPerson, query = '') =>
    (await call(person, 'GET', `/api/notifications${query}`)).body as unknown as {
      readonly rows: readonly Listed[];
      readonly next: string | null;
    };
  const unread = async (person: TestPerson) => (await call(person, 'GET', '/api/notifications/unread')).body;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [slice]);
    [ada, bob] = [await platform.signIn(), await platform.signIn()];
  });

  it('stores the date it is about, null where there is none', async () => {
    await tell(ada);
    platform.clock.advance(1);
    await tell(ada, { ...message, dueOn: toPlainDate('2026-12-01') });
    expect((await list(ada)).rows).toMatchObject([{ dueOn: '2026-12-01' }, { dueOn: null }]);
  });

  it('each reads their own, newest first, a page at a time', async () => {
    for (let at = 0; at < 5; at += 1) {
      await tell(ada, { ...message, title: `Nouvelle ${at}` });
      // Some notifications have the same instant.
      if (at % 2 === 0) platform.clock.advance(1);
    }
    await tell(bob);
    const titles: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await list(ada, `?limit=2${next === '' ? '' : `&after=${next}`}`);
      titles.push(...page.rows.map(({ title }) => title));
      ({ next } = page);
    }
    expect(titles).toEqual([4, 3, 2, 1, 0].map((at) => `Nouvelle ${at}`));
    expect([await unread(ada), await unread(bob)]).toEqual([{ unread: 5 }, { unread: 1 }]);
    expect((await call(null, 'GET', '/api/notifications')).status).toBe(401);
  });

  it('the first reading is stored, and nobody can read for another person', async () => {
    await tell(ada);
    await tell(ada);
    const [first] = (await list(ada)).rows;
    const path = `/api/notifications/${first?.id}/read`;
    expect((await call(bob, 'POST', path)).body).toMatchObject({ code: 'NOTIFICATION_NOT_FOUND' });
    expect((await call(ada, 'POST', path)).body).toEqual({ unread: 1 });
    const at = (await list(ada)).rows[0]?.readAt;
    platform.clock.advance(60);
    await call(ada, 'POST', path);
    expect((await list(ada)).rows.map(({ readAt }) => readAt)).toEqual([at, null]);
  });

  it('reading all leaves later ones unread', async () => {
    await tell(ada);
    const upTo = platform.clock.now().toISOString();
    platform.clock.advance(1);
    await tell(ada);
    await tell(bob);
    expect((await call(ada, 'POST', '/api/notifications/read', { upTo })).body).toEqual({ unread: 1 });
    expect(await unread(bob)).toEqual({ unread: 1 });
  });

  it('row security: a person only reads and marks as read their own notifications', async () => {
    const asBob = (work: Parameters<typeof runAsUser<void>>[2]) => runAsUser(platform, bob, work);
    await expect(asBob((context) => notifyPerson(context, { userId: ada.id, message }))).rejects.toThrow();
    await asBob((context) => notifyPerson(context, { userId: bob.id, message }));
    await expect(
      asBob(async ({ tx }) => void (await sql`update notifications set title = 'x'`.execute(tx))),
    ).rejects.toThrow();
    await expect(asBob(async ({ tx }) => void (await sql`delete from notifications`.execute(tx)))).rejects.toThrow();
  });

  it('a rolled-back transaction notifies nobody', async () => {
    const rolledBack = runAsService(platform, async (context) => {
      await notifyPerson(context, { userId: ada.id, message });
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    expect((await list(ada)).rows).toEqual([]);
  });

  it('an act of an earlier version is shown without its button', async () => {
    await tell(ada);
    await platform.db.asService((tx) => sql`update notifications set act = 'dance'`.execute(tx));
    expect((await list(ada)).rows[0]?.act).toBeNull();
  });

  it('each night deletes those older than 90 days, and plans one next night', async () => {
    await slice.start?.(platform);
    await slice.start?.(platform);
    expect(platform.jobs.waiting()).toEqual(['notifications.sweep']);
    await tell(ada);
    platform.clock.advance(89 * 86_400);
    await tell(ada);
    await platform.runJobs();
    expect((await list(ada)).rows).toHaveLength(2);
    platform.clock.advance(2 * 86_400);
    await platform.runJobs();
    expect((await list(ada)).rows).toHaveLength(1);
    expect(platform.jobs.waiting()).toEqual(['notifications.sweep']);
  });
});
