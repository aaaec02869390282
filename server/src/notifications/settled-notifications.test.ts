import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { startPushService, type FakePushService } from '../../test/push-service-fake.ts';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../test/index.ts';
import { helpsSomebody } from '../carers/index.ts';
import { finesSlice, mapFollowedFines } from '../fines/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { notificationsSlice } from './index.ts';

const here = { isAllowed: () => true, allowsPlain: true, timeoutMs: 500 };
const id = '01a00000-0000-7000-8000-000000000001';
const stepId = '01a00000-0000-7000-8000-000000000011';

eachDatabase('a notification whose act was done meanwhile', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let push: FakePushService;
  let ada: TestPerson;
  let underWay: ReadonlySet<string>;
  const call = apiCalls(() => app);
  const list = async () => (await call(ada, 'GET', '/api/notifications')).body['rows'];
  const advanceTo = async (day: string): Promise<void> => {
    while (platform.clock.now().toISOString().slice(0, 10) < day) {
      platform.clock.advance(86_400);
      await platform.runJobs();
    }
  };
  const postAppeal = () =>
    call(ada, 'POST', `/api/fines/${id}/steps`, { id: stepId, step: 'sent', on: '2026-11-25', channel: 'registered' });

  beforeEach(async () => {
    underWay = new Set();
    platform = makeTestPlatform(await open());
    push = await startPushService(() => platform.clock.now());
    platform.db.beforeClose(() => push.close());
    const dossiers = async () => new Set([id]);
    app = await buildTestApp(platform, [
      mailsSlice,
      notificationsSlice({
        contact: 'contact@exemple.fr',
        rules: here,
        presentState: {
          followFines: mapFollowedFines,
          findLettersUnderWay: async () => underWay,
          helpsSomebody,
        },
      }),
      finesSlice({ ...withoutDossier, findDossiers: dossiers }),
    ]);
    ada = await platform.signIn();
    expect((await call(ada, 'POST', '/api/fines', { ...windscreenFine, id })).status).toBe(200);
  });

  it('asks to sign and post no appeal that a provider has begun to send', async () => {
    await advanceTo('2026-11-25');
    expect(await list()).toMatchObject([{ act: 'sign-dossier', deed: 'appeal-posted' }]);
    underWay = new Set([id]);
    expect(await list()).toMatchObject([{ act: 'see-fine', deed: null }]);
  });

  it('acted-on-another-device: it asks nothing more on any device, until the step is undone', async () => {
    await advanceTo('2026-11-25');
    const appealNotification = { kind: 'fine-date', act: 'sign-dossier', deed: 'appeal-posted', dueOn: '2026-12-10' };
    expect(await list()).toMatchObject([appealNotification]);
    expect((await postAppeal()).status).toBe(200);
    expect(await list()).toMatchObject([{ kind: 'fine-date', act: 'see-fine', deed: null, dueOn: null }]);
    await call(ada, 'DELETE', `/api/fines/${id}/steps/${stepId}`);
    expect(await list()).toMatchObject([appealNotification]);
  });

  it('pushed-after-it-was-done: what waits for the morning is not pushed', async () => {
    const settings = await call(ada, 'PUT', '/api/notifications/settings', { quiet: { from: 8, until: 14 } });
    const { pushKey } = settings.body as unknown as { readonly pushKey: string };
    const browser = push.browser(pushKey);
    const { endpoint, keys } = browser;
    await call(ada, 'POST', '/api/notifications/devices', { endpoint, keys });
    await advanceTo('2026-11-25');
    expect(browser.received).toEqual([]);
    await postAppeal();
    platform.clock.advance(3 * 3600);
    await platform.runJobs();
    expect(browser.received).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});
