import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { startApplePayFake } from '../../../test/apple-pay-fake.ts';
import { startStripeFake, type StripeFake } from '../../../test/stripe-fake.ts';
import { mailsSlice } from '../../mails/index.ts';
import {
  buildAppleDetails,
  buildApplePay,
  getMerchantCertificates,
  merchantId,
} from '../../platform/payment/merchant-certificate.fixtures.ts';
import { billingSlice } from '../index.ts';

eachDatabase('Apple Pay', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let stripe: StripeFake;
  let gateway: Awaited<ReturnType<typeof startApplePayFake>>;
  let ada: TestPerson;
  beforeEach(async () => {
    const db = await open();
    platform = makeTestPlatform(db);
    const { root, own } = getMerchantCertificates();
    const domains = { [merchantId]: [new URL(platform.publicUrl).hostname] };
    stripe = await startStripeFake({ now: () => platform.clock.now() });
    gateway = await startApplePayFake({ root, own, domains });
    db.beforeClose(() => stripe.close());
    db.beforeClose(() => gateway.close());
    const apple = buildApplePay({ apiUrl: gateway.url, authority: root.certificate });
    const keys = { ...stripe.keys, applePay: apple };
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: false, stripe: keys, pages: null })]);
    ada = await platform.signIn({ account: 'new' });
  });
  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const openSession = () => call('POST', '/api/billing/wallet/session');
  const silent = { status: 409, body: { code: 'PAYMENT_PROVIDER_SILENT', message: expect.any(String) } };

  it('is offered, opens its session, and pays a plan once', async () => {
    expect((await call('GET', '/api/billing/wallet')).body.methods).toMatchObject([
      {
        supportedMethods: 'https://apple.com/apple-pay',
        data: {
          version: 3,
          merchantIdentifier: merchantId,
          merchantCapabilities: ['supports3DS'],
          supportedNetworks: ['visa', 'masterCard', 'amex'],
          countryCode: 'FR',
        },
      },
    ]);
    expect(await openSession()).toMatchObject({ status: 200, body: { session: { nonce: '500a2a26' } } });
    const order = {
      id: platform.newId(),
      planType: '24months',
      renews: false,
      consents: { terms: true, startNow: true },
      amountCents: 499,
      method: 'https://apple.com/apple-pay',
      token: JSON.stringify(buildAppleDetails(1)),
    };
    const send = () => call('POST', '/api/billing/wallet/subscription', order);
    for (const answer of [await send(), await send()]) expect(answer.body).toEqual({ id: order.id, state: 'paid' });
    expect((await call('GET', '/api/billing')).body.payments).toHaveLength(1);
    expect(stripe.asked.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
  });

  it('refused, silent or broken at Apple, gives a refusal in French, not an internal error', async () => {
    for (const fault of ['busy', 'broken', 'not-json', 'too-long'] as const) {
      gateway.fail(fault);
      expect(await openSession()).toMatchObject(silent);
    }
    await gateway.close();
    expect(await openSession()).toMatchObject(silent);
  });

  it('opens no session while it is off, nor where the provider needs none', async () => {
    for (const feature of ['wallet-payments', 'payments']) {
      await platform.db.asService((tx) =>
        sql`insert into feature_switches (feature, off_since, reason, decided_by)
          values (${feature}, ${platform.clock.now()}, 'incident', ${ada.id})`.execute(tx),
      );
      expect(await openSession()).toMatchObject({ status: 409, body: { code: 'WALLET_PAYMENTS_OFF' } });
      await platform.db.asService((tx) => sql`delete from feature_switches`.execute(tx));
    }
    expect(gateway.asked).toEqual([]);
    const sandbox = await buildTestApp(platform, [billingSlice({ sandbox: true, pages: null })]);
    const closed = await buildTestApp(platform, [billingSlice({ sandbox: false, pages: null })]);
    for (const other of [sandbox, closed]) {
      const ask = apiCallsOf(
        () => ada,
        () => other,
      );
      expect(await ask('POST', '/api/billing/wallet/session')).toMatchObject(silent);
    }
  });

  it('serves Apple its file unchanged, and none without Apple Pay', async () => {
    const url = '/.well-known/apple-developer-merchantid-domain-association';
    for (const name of [url, `${url}.txt`]) {
      const { statusCode, body, headers } = await app.inject({ url: name });
      const shown = [statusCode, body, headers['content-type']];
      expect(shown).toEqual([200, '7B227073704964', 'text/plain; charset=utf-8']);
    }
    const without = await buildTestApp(platform, [billingSlice({ sandbox: true, pages: null })]);
    expect((await without.inject({ url })).statusCode).toBe(404);
  });
});
