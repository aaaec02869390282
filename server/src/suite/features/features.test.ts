import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { featureSentences, features } from '@placejuste/domain/operation';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { billingSlice } from '../../billing/index.ts';
import { broadcastsSlice } from '../../broadcasts/index.ts';
import { directorySlice } from '../../directory/index.ts';
import { featuresSlice } from '../../features/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { openSuite } from '../opened-suite.fixtures.ts';

const draft = { kind: 'service', audience: 'everyone', atNight: true, subject: 'Objet', text: 'Texte.' };

eachDatabase('the switches of the operator', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;
  let chief: TestPerson;
  let bob: TestPerson;

  beforeEach(async () => {
    const slices = [
      mailsSlice,
      featuresSlice,
      broadcastsSlice,
      billingSlice({ sandbox: true, pages: null }),
      directorySlice(null),
    ];
    ({ platform, chief, bob, call } = await openSuite(await open(), slices));
  });

  const path = '/api/admin/features';
  const turnOff = (feature: string, person = chief) =>
    call('POST', `${path}/${feature}/off`, { reason: 'incident' }, person);
  const turnOn = (feature: string, person = chief) => call('POST', `${path}/${feature}/on`, undefined, person);
  const audits = async () =>
    (
      await platform.db.asService((tx) =>
        sql<object>`select actor_id as by, action, subject_id as what, detail from audit_log order by at, id`.execute(
          tx,
        ),
      )
    ).rows;

  test('one is turned off with its reason, shown to everyone, logged once, and turned on again', async () => {
    expect((await call('GET', path)).body.switches).toEqual(features.map((feature) => ({ feature, off: null })));
    const answers = await Promise.all([turnOff('payments'), turnOff('payments')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const since = platform.clock.now().toISOString();
    expect((await call('GET', path)).body.switches[1]).toEqual({
      feature: 'payments',
      off: { since, reason: 'incident', by: chief.email },
    });
    expect((await call('GET', '/api/features', undefined, bob)).body).toEqual({
      off: [{ feature: 'payments', sentence: featureSentences.payments }],
    });
    expect((await turnOn('payments')).status).toBe(200);
    expect((await turnOn('payments')).body.code).toBe('FEATURE_ALREADY_ON');
    expect((await call('GET', '/api/features')).body).toEqual({ off: [] });
    expect(await audits()).toEqual([
      { by: chief.id, action: 'feature.turned-off', what: 'payments', detail: { reason: 'incident' } },
      { by: chief.id, action: 'feature.turned-on', what: 'payments', detail: {} },
    ]);
  });

  test('is only for administrators with a fresh second factor', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const weak = await platform.signIn({ roles: ['admin'] });
    for (const [person, code] of [
      [reviewer, 'ROLE_REQUIRED'],
      [bob, 'ROLE_REQUIRED'],
      [weak, 'SECOND_FACTOR_REQUIRED'],
    ] as const) {
      const answers = [
        await call('GET', path, undefined, person),
        await turnOff('payments', person),
        await turnOn('payments', person),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual([code, code, code]);
    }
    expect((await turnOff('everything')).status).toBe(400);
    expect((await call('POST', `${path}/payments/off`, { reason: 'because' })).status).toBe(400);
    platform.clock.advance(601);
    expect((await turnOff('payments')).body.code).toBe('SECOND_FACTOR_NOT_FRESH');
    expect((await call('GET', '/api/features')).body).toEqual({ off: [] });
  });

  test('a feature that is off is refused with its sentence, and no other', async () => {
    const newcomer = await platform.signIn({ account: 'new' });
    const acts = {
      payments: async () => {
        const [method] = (await call('GET', '/api/billing/wallet', undefined, newcomer)).body.methods;
        const consents = { terms: true, startNow: true };
        const order = { id: platform.newId(), planType: '24months', renews: false, consents, amountCents: 499 };
        const handed = { method: method?.supportedMethods ?? '', token: JSON.stringify({ choice: 'refuse' }) };
        return call('POST', '/api/billing/wallet/subscription', { ...order, ...handed }, newcomer);
      },
      broadcasts: async () => {
        const { id, version } = (await call('POST', '/api/admin/broadcasts', draft)).body;
        return call('POST', `/api/admin/broadcasts/${id}/send`, { version });
      },
    };
    const codes = { payments: 'PAYMENTS_OFF', broadcasts: 'BROADCASTS_OFF' };
    for (const [feature, act] of Object.entries(acts)) {
      const code = codes[feature as keyof typeof acts];
      expect((await act()).body.code).not.toBe(code);
      await turnOff(feature);
      const message = featureSentences[feature as keyof typeof acts];
      expect(await act()).toMatchObject({ status: 409, body: { code, message } });
      await turnOn(feature);
      expect((await act()).body.code).not.toBe(code);
    }
    expect((await call('GET', '/api/billing/wallet', undefined, bob)).body.methods).not.toEqual([]);
    for (const feature of ['wallet-payments', 'payments']) {
      await turnOff(feature);
      expect((await call('GET', '/api/billing/wallet', undefined, bob)).body.methods).toEqual([]);
      await turnOn(feature);
    }
  });

  test('an ongoing broadcast waits while broadcasts are off, then resumes', async () => {
    const { id, version } = (await call('POST', '/api/admin/broadcasts', draft)).body;
    await call('POST', `/api/admin/broadcasts/${id}/send`, { version });
    await turnOff('broadcasts');
    await platform.runJobs();
    expect(platform.mails).toEqual([]);
    await turnOn('broadcasts');
    platform.clock.advance(60);
    await platform.runJobs();
    expect(platform.mails).toHaveLength(2);
  });
});
