import type { FastifyInstance } from 'fastify';
import { getPlan } from '@placejuste/domain/billing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { sandboxProvider } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

eachDatabase('the five euros paid by a wallet', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let declarationId: string;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    ada = await platform.signIn({ account: 'new' });
    declarationId = platform.newId();
    const [vehicle, now] = [platform.newId(), platform.clock.now()];
    await platform.db.asService(async (tx) => {
      await sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`.execute(tx);
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
        values (${declarationId}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device',
          ${now}, ${now}, ${'a'.repeat(64)})`.execute(tx);
    });
  });
  const call = apiCalls(() => app);
  const method = async (): Promise<string> =>
    (await call(ada, 'GET', '/api/billing/wallet')).body.methods[0]?.supportedMethods ?? '';
  const pay = async (choice: string, person = ada) =>
    call(person, 'POST', '/api/billing/wallet', {
      declarationId,
      method: await method(),
      token: JSON.stringify({ choice }),
    });
  const checkouts = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{ state: string }>`select state from checkouts order by created_at`.execute(tx),
      )
    ).rows;
  const dues = async () => (await call(ada, 'GET', '/api/billing')).body.dues.length;

  it('settles the declaration at once, with its receipt and its invoice', async () => {
    const paid = await pay('pay');
    expect(paid.body).toMatchObject({ state: 'paid' });
    expect(await dues()).toBe(0);
    await platform.runJobs();
    expect(platform.mails.map(({ to }) => to)).toEqual([ada.email]);
    const { rows } = (await call(ada, 'GET', '/api/billing/invoices')).body;
    expect(rows).toMatchObject([{ kind: 'invoice', amountCents: 500 }]);
    const checkout = (await call(ada, 'GET', `/api/billing/checkouts/${paid.body.id}`)).body;
    expect(checkout).toMatchObject({ state: 'paid', purpose: 'express', declarationId });
  });

  it('pressed several times at once, or again, pays once', async () => {
    const answers = await Promise.all([pay('pay'), pay('pay'), pay('pay')]);
    const states = answers.map((answer) => answer.body.state ?? answer.body.code);
    expect(states.every((state) => state === 'paid' || state === 'NOTHING_DUE')).toBe(true);
    expect((await pay('pay')).body.code).toBe('NOTHING_DUE');
    expect((await checkouts()).filter(({ state }) => state === 'paid')).toHaveLength(1);
    expect((await call(ada, 'GET', '/api/billing')).body.payments).toHaveLength(1);
  });

  it('refused by the bank stays due, on the same payment, and may be tried again', async () => {
    for (let refusals = 1; refusals <= 2; refusals += 1) {
      expect((await pay('refuse')).body).toMatchObject({ state: 'refused' });
      expect(await checkouts()).toEqual([{ state: 'open' }]);
    }
    expect(await dues()).toBe(1);
    expect((await pay('pay')).body).toMatchObject({ state: 'paid' });
    expect(await checkouts()).toEqual([{ state: 'paid' }]);
  });

  it('whose bank is slow is confirmed by its later answer', async () => {
    const pending = await pay('pay-delayed');
    expect(pending.body).toMatchObject({ state: 'pending' });
    expect((await pay('pay')).body).toMatchObject({ state: 'pending', id: pending.body.id });
    platform.clock.advance(100);
    await platform.runJobs();
    expect(await dues()).toBe(0);
    expect(await checkouts()).toMatchObject([{ state: 'paid' }]);
  });

  it('is only for the declaration’s holder, where the provider supports wallets', async () => {
    const bob = await platform.signIn({ account: 'new' });
    expect((await pay('pay', bob)).body.code).toBe('DECLARATION_NOT_FOUND');
    const closed = await buildTestApp(platform, [billingSlice({ sandbox: false, pages: null })]);
    const askClosed = apiCalls(() => closed);
    expect((await askClosed(ada, 'GET', '/api/billing/wallet')).body).toEqual({ methods: [] });
    const refused = await askClosed(ada, 'POST', '/api/billing/wallet', { declarationId, method: '', token: '{}' });
    expect(refused.body.code).toBe('PAYMENT_PROVIDER_SILENT');
  });

  describe('a plan', () => {
    const consents = { terms: true, startNow: true };
    const order = { planType: '24months', renews: false, consents, amountCents: 499 };
    const subscribe = async (choice: string, more: object = {}, person = ada) =>
      call(person, 'POST', '/api/billing/wallet/subscription', {
        id: platform.newId(),
        ...order,
        method: await method(),
        token: JSON.stringify({ choice }),
        ...more,
      });
    const plan = async () => (await call(ada, 'GET', '/api/billing')).body.subscription?.planType;

    it('is subscribed at once, its card stored for later charges', async () => {
      expect((await subscribe('pay')).body).toMatchObject({ state: 'paid' });
      expect(await plan()).toBe('24months');
      platform.clock.advance(31 * 86_400);
      await followDue(platform, sandboxProvider(platform), new AbortController().signal);
      const charged = await platform.db.asService((tx) =>
        sql`select amount_cents as cents from subscription_events where kind = 'paid' order by charge`.execute(tx),
      );
      expect(charged.rows).toEqual([{ cents: 499 }, { cents: 499 }]);
      expect((await subscribe('pay')).body.code).toBe('ALREADY_SUBSCRIBED');
    });

    it('another one in the grace period is refused until the overdue charge is paid', async () => {
      const { url } = (await call(ada, 'POST', '/functions/v1/create-checkout', { planType: '24months' })).body;
      await choosePayment(app, url, 'pay-then-refuse');
      platform.clock.advance(31 * 86_400);
      await followDue(platform, sandboxProvider(platform), new AbortController().signal);
      const { firstChargeCents: amountCents } = getPlan('annual');
      const other = await subscribe('pay', { planType: 'annual', amountCents });
      expect(other).toMatchObject({ status: 409, body: { code: 'RENEWAL_DUE' } });
      expect((await call(ada, 'GET', '/api/billing')).body.payments).toHaveLength(1);
    });

    it('answer-lost-after-commit: sent again under its id, it is paid once', async () => {
      const id = platform.newId();
      const answers = await Promise.all([subscribe('pay', { id }), subscribe('pay', { id })]);
      for (const answer of [...answers, await subscribe('pay', { id })])
        expect(answer.body).toEqual({ id, state: 'paid' });
      expect(await checkouts()).toMatchObject([{ state: 'paid' }]);
      expect((await call(ada, 'GET', '/api/billing')).body.payments).toHaveLength(1);
    });

    it('answer-lost-after-commit: with payments turned off since, it is paid, and no other begins', async () => {
      const id = platform.newId();
      const opened = { method: await method() };
      await subscribe('pay', { id });
      await platform.db.asService((tx) =>
        sql`insert into feature_switches values ('payments', 'incident', ${platform.clock.now()})`.execute(tx),
      );
      expect((await subscribe('pay', { id, ...opened })).body).toEqual({ id, state: 'paid' });
      const bob = await platform.signIn({ account: 'new' });
      expect((await subscribe('pay', opened, bob)).body.code).toBe('PAYMENTS_OFF');
    });

    it('refused by the bank opens nothing, and the same order may be tried again', async () => {
      const id = platform.newId();
      expect((await subscribe('refuse', { id })).body).toEqual({ id, state: 'refused' });
      expect(await plan()).toBeUndefined();
      expect((await subscribe('pay', { id })).body).toEqual({ id, state: 'paid' });
      expect(await checkouts()).toEqual([{ state: 'paid' }]);
    });

    it('refused once, is not charged after another order was paid', async () => {
      const id = platform.newId();
      await subscribe('refuse', { id });
      const other = (await subscribe('pay')).body;
      expect(other.state).toBe('paid');
      expect((await subscribe('pay', { id })).body.code).toBe('ALREADY_SUBSCRIBED');
      expect((await call(ada, 'GET', '/api/billing')).body.payments).toHaveLength(1);
    });

    it('accepts no other amount, no missing consent, and no order of another person', async () => {
      expect((await subscribe('pay', { amountCents: 399 })).body.code).toBe('PLAN_PRICE_CHANGED');
      expect((await subscribe('pay', { consents: { terms: true } })).status).toBe(400);
      const id = platform.newId();
      await subscribe('refuse', { id });
      const bob = await platform.signIn({ account: 'new' });
      expect((await subscribe('pay', { id }, bob)).body.code).toBe('CHECKOUT_NOT_FOUND');
      const { firstChargeCents: amountCents } = getPlan('annual');
      const other = await subscribe('pay', { id, planType: 'annual', amountCents });
      expect(other.body.code).toBe('CHECKOUT_NOT_FOUND');
      expect((await subscribe('pay', { id, renews: true })).body.code).toBe('CHECKOUT_NOT_FOUND');
      expect(await checkouts()).toMatchObject([{ state: 'open' }]);
    });
  });

  describe('the pretended wallet', () => {
    it('is found by a browser as the standard says', async () => {
      const path = new URL(await method()).pathname;
      const { headers } = await app.inject({ method: 'HEAD', url: path });
      const manifest = /^<([^>]+)>; rel="payment-method-manifest"$/.exec(String(headers['link']))?.[1] ?? '';
      const { default_applications: applications } = (await app.inject(new URL(manifest).pathname)).json();
      const application = (await app.inject(new URL(applications[0]).pathname)).json();
      const { src, scope } = application.serviceworker;
      expect((await app.inject(src)).headers['content-type']).toContain('text/javascript');
      expect(src.startsWith(scope)).toBe(true);
    });

    it('shows the amount, that it is pretended, and each outcome', async () => {
      const shown = await app.inject('/paiement-fictif/portefeuille/fenetre?montant=5.00');
      expect(shown.body.replaceAll(/\s/g, ' ')).toContain('5,00 €');
      expect(shown.body).toContain('pas un vrai paiement');
      const choices = [...shown.body.matchAll(/choix=([a-z-]+)/g)].map(([, choice]) => choice);
      expect(choices).toEqual(['pay', 'pay-delayed', 'authenticate', 'refuse']);
      expect((await app.inject('/paiement-fictif/portefeuille/fenetre?montant=%3Cb%3E')).statusCode).toBe(200);
    });
  });
});
