import { graceDays } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { findProfile, setSubscriptionPaid } from '../../accounts/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { billingSlice, failRenewal, readRenewalDue } from '../index.ts';

const day = 86_400;

eachDatabase('a renewal that failed', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    expect(await fail()).toBe('noted');
  });

  const fail = () => platform.db.asService((tx) => failRenewal({ ...platform, tx }, { userId: ada.id }));
  const isPaid = async (): Promise<boolean> =>
    (await platform.db.asService((tx) => findProfile(tx, ada.id)))?.subscription_paid === true;
  const pay = () =>
    platform.db.asService((tx) =>
      setSubscriptionPaid(tx, ada.id, { planType: '24months', startDate: platform.clock.now() }),
    );

  it(`keeps the subscription to the end of day ${graceDays}, then ends it, and says both by mail`, async () => {
    await platform.runJobs();
    expect(platform.mails.map(({ subject }) => subject)).toEqual([
      'Le paiement de votre abonnement n’a pas pu être pris',
    ]);
    expect(platform.mails[0]?.text).toContain('samedi 5 décembre 2026');
    expect(platform.mails[0]?.text).toMatch(/Choisir une formule :\n.*\/pwa\/billing/);
    // Like a job scheduled for the hour of the failure.
    const failedAt = platform.clock.now().toISOString();
    await platform.db.asService((tx) =>
      platform.jobs.enqueue(tx, 'billing.end-subscription', { userId: ada.id, failedAt }, { startAfterSeconds: 1 }),
    );
    platform.clock.advance((Date.parse('2026-12-05T22:59:00Z') - platform.clock.now().getTime()) / 1000);
    await platform.runJobs();
    expect(await isPaid()).toBe(true);
    platform.clock.advance(120);
    await platform.runJobs();
    expect(await isPaid()).toBe(false);
    expect(platform.mails.map(({ subject }) => subject)).toContain('Votre abonnement est terminé');
    expect(await notificationsOf(platform, ada.id)).toEqual(['payment-failed', 'subscription-ended']);
  });

  it('is due until the last day of the grace, and not once it is paid', async () => {
    const due = () => platform.db.asUser(ada.claims, (tx) => readRenewalDue({ ...platform, tx }, ada.id));
    expect(await due()).toEqual({ until: '2026-12-05', needsAuthentication: false });
    await pay();
    expect(await due()).toBeNull();
  });

  it('can be paid during the grace, and then nothing ends', async () => {
    const headers = { authorization: ada.authorization };
    const started = await app.inject({
      method: 'POST',
      url: '/functions/v1/create-checkout',
      headers,
      payload: { planType: '24months' },
    });
    expect(started.statusCode).toBe(200);
    const read = async () => (await app.inject({ url: '/api/billing', headers })).json().subscription.graceEndsOn;
    expect(await read()).toBe('2026-12-05');
    await pay();
    expect(await read()).toBeNull();
    platform.clock.advance((graceDays + 1) * day);
    await platform.runJobs();
    expect(await isPaid()).toBe(true);
    const again = await app.inject({
      method: 'POST',
      url: '/functions/v1/create-checkout',
      headers,
      payload: { planType: '24months' },
    });
    expect(again.json().code).toBe('ALREADY_SUBSCRIBED');
  });

  it('is counted from the first failure', async () => {
    platform.clock.advance(10 * day);
    expect(await fail()).toBe('nothing-to-change');
    platform.clock.advance(5 * day);
    await platform.runJobs();
    expect(await isPaid()).toBe(false);
  });

  it('suspended accounts cannot choose a plan', async () => {
    const person = await platform.signIn({ account: 'suspended' });
    const answer = await app.inject({
      method: 'POST',
      url: '/functions/v1/create-checkout',
      headers: { authorization: person.authorization },
      payload: { planType: '24months' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ACCOUNT_SUSPENDED']);
  });
});
