import { beforeEach, expect, test } from 'vitest';
import { startPushService, type FakeBrowser, type FakePushService } from '../../test/push-service-fake.ts';
import { eachDatabase, type TestPerson } from '../../test/index.ts';
import { notificationsSlice } from '../notifications/index.ts';
import { openCarers } from './carers.fixtures.ts';
import { helpsSomebody } from './index.ts';

const here = { isAllowed: () => true, allowsPlain: true, timeoutMs: 500 };

eachDatabase('carers: told in the centre and on the telephone', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  let push: FakePushService;
  let helpId: string;
  beforeEach(async () => {
    house = await openCarers(await open(), [
      notificationsSlice({
        contact: 'contact@exemple.fr',
        presentState: {
          followFines: async () => new Map(),
          findLettersUnderWay: async () => new Set(),
          helpsSomebody,
        },
        rules: here,
      }),
    ]);
    push = await startPushService(() => house.platform.clock.now());
    house.platform.db.beforeClose(() => push.close());
    helpId = await house.help();
  });

  const centre = async (person: TestPerson) =>
    (await house.call(person, 'GET', '/api/notifications')).body.rows as readonly {
      readonly kind: string;
      readonly path: string;
      readonly subjectId: string | null;
      readonly readAt: string | null;
    }[];
  const unread = async (person: TestPerson) => (await house.call(person, 'GET', '/api/notifications/unread')).body;
  const answer = (id: string, value: string) =>
    house.call(house.marie, 'POST', `/api/carers/unconfirmed/${id}`, { answer: value });
  const end = (person: TestPerson) => house.call(person, 'POST', `/api/carers/${helpId}/end`);
  async function telephoneOf(person: TestPerson): Promise<FakeBrowser> {
    const { pushKey } = (await house.call(person, 'GET', '/api/notifications/settings')).body;
    const browser = push.browser(pushKey);
    const { endpoint, keys } = browser;
    expect((await house.call(person, 'POST', '/api/notifications/devices', { endpoint, keys })).status).toBe(200);
    return browser;
  }
  const bodies = ({ received }: FakeBrowser) => received.map(({ text }) => JSON.parse(text) as { body: string });
  const prepare = async () => {
    const action = await house.preparedBy(house.karim, helpId);
    expect((await house.send(house.karim, action)).status).toBe(200);
    await house.platform.runJobs();
    return action.id;
  };
  const prepareNotice = async () => {
    const id = house.platform.newId();
    const payload = {
      helpId,
      track: 'fps',
      noticeNumber: '21590350100017261105123456',
      noticeDate: '2026-11-10',
      delivery: 'post',
    };
    expect((await house.send(house.karim, { id, kind: 'carer.note-fine', version: 1, payload })).status).toBe(200);
    await house.platform.runJobs();
    return id;
  };

  test('the person who must answer is notified, with the page where they answer', async () => {
    const { marie, karim, platform } = house;
    const [declaration, notice] = [await prepare(), await prepareNotice()];
    expect(await centre(marie)).toMatchObject([
      { kind: 'notice-prepared', path: '/pwa/a-confirmer', subjectId: notice, readAt: null },
      { kind: 'declaration-prepared', path: '/pwa/a-confirmer', subjectId: declaration, readAt: null },
      { kind: 'carer-accepted', path: '/pwa/aidants' },
    ]);
    expect(await centre(karim)).toEqual([]);
    await answer(notice, 'declined');
    await answer(declaration, 'confirmed');
    await platform.runJobs();
    // Once answered, nothing waits; the carer who prepared the declined one is told.
    expect(await unread(marie)).toEqual({ unread: 1 });
    expect(await centre(karim)).toMatchObject([{ kind: 'preparation-declined', path: '/aidant' }]);
  });

  test.each(['marie', 'karim'] as const)('ended by %s, only the other one is told', async (who) => {
    const { marie, karim, platform } = house;
    const [one, other] = who === 'marie' ? [marie, karim] : [karim, marie];
    await platform.runJobs();
    await end(one);
    await platform.runJobs();
    expect((await centre(other))[0]).toMatchObject({
      kind: 'help-ended',
      path: who === 'marie' ? '/aidant' : '/pwa/aidants',
    });
    expect((await centre(one)).map(({ kind }) => kind)).not.toContain('help-ended');
  });

  test('led-to-an-empty-page: « Voir mes aides » is offered while there is one, not after', async () => {
    const { karim } = house;
    const notice = await prepareNotice();
    await answer(notice, 'declined');
    await house.platform.runJobs();
    expect(await centre(karim)).toMatchObject([{ kind: 'preparation-declined', act: 'see-helped' }]);
    await end(house.marie);
    await house.platform.runJobs();
    expect(await centre(karim)).toMatchObject([
      { kind: 'help-ended', act: null },
      { kind: 'preparation-declined', act: null },
    ]);
  });

  test('it is pushed at once by day; by night in the morning, unless answered since', async () => {
    const { marie, platform } = house;
    await platform.runJobs();
    const phone = await telephoneOf(marie);
    await prepare();
    expect(bodies(phone)).toMatchObject([{ body: 'Du nouveau pour une aide.', path: '/pwa/a-confirmer' }]);
    platform.clock.set('2026-11-21T22:30:00Z');
    const [answered] = [await prepare(), await prepareNotice()];
    expect([await unread(marie), phone.received.length]).toEqual([{ unread: 4 }, 1]);
    await answer(answered, 'confirmed');
    platform.clock.set('2026-11-22T06:59:59Z');
    await platform.runJobs();
    expect(phone.received).toHaveLength(1);
    platform.clock.set('2026-11-22T07:00:00Z');
    await platform.runJobs();
    expect(phone.received).toHaveLength(2);
  });

  test('when muted, a help still adds notifications', async () => {
    const { call, marie, platform } = house;
    await platform.runJobs();
    const phone = await telephoneOf(marie);
    await call(marie, 'PUT', '/api/notifications/settings', { quiet: null, muted: ['carers'] });
    await prepare();
    expect([phone.received, (await centre(marie))[0]?.kind]).toEqual([[], 'declaration-prepared']);
  });
});
