import type { PlanType } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { signEvent } from '../platform/payment/index.ts';
import { workQueue, type WorkQueue } from './inbox/work-queue.ts';
import { billingSlice } from './index.ts';
import { choosePayment } from './payment-page.fixtures.ts';

eachDatabase('billing', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  let queue: WorkQueue;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    queue = workQueue(2);
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null, queue })]);
    ada = await platform.signIn({ account: 'new' });
    bob = await platform.signIn({ account: 'new' });
  });

  const call = apiCalls(() => app);

  const subscribe = (person: TestPerson | null, planType: unknown) =>
    call(person, 'POST', '/functions/v1/create-checkout', { planType });

  /** Presses a button of the payment page, as a browser would. */
  async function press(url: string, choice: string) {
    const response = await choosePayment(app, url, choice);
    return { status: response.statusCode, location: response.headers.location ?? '', html: response.body };
  }

  async function profile(person: TestPerson) {
    const rows = await platform.db.asService((tx) =>
      sql<{
        subscription_paid: boolean;
        subscription_type: string | null;
      }>`select subscription_paid, subscription_type from profiles where user_id = ${person.id}`.execute(tx),
    );
    return rows.rows[0];
  }

  async function dueDeclaration(owner: TestPerson, [latitude, longitude] = [50.6, 3.06]): Promise<string> {
    const id = platform.newId();
    const vehicle = platform.newId();
    const now = platform.clock.now();
    await platform.db.asService(async (tx) => {
      await sql`insert into vehicles values (${vehicle}, ${owner.id}, 'AB-123-CD', 'Ma voiture', ${now})`.execute(tx);
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
        values (${id}, ${owner.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', ${latitude}, ${longitude}, 8, ${now},
          'device', ${now}, ${now}, ${'a'.repeat(64)})`.execute(tx);
    });
    return id;
  }

  describe('subscribing', () => {
    const firstCharges: Record<PlanType, string> = {
      '12months': '5,99 €',
      '24months': '4,99 €',
      annual: '65,88 €',
      biennial: '107,76 €',
    };
    it.each(Object.entries(firstCharges))(
      '%s: page with its price, payment, profile, receipt',
      async (planType, price) => {
        const { status, body } = await subscribe(ada, planType);
        expect(status).toBe(200);
        const shown = await app.inject({ method: 'GET', url: new URL(body.url).pathname });
        expect(shown.body.replaceAll(/\s/g, ' ')).toContain(price);
        expect(shown.body).toContain('Paiement simulé');

        const pressed = await press(body.url, 'pay');
        expect(pressed.status).toBe(303);
        const checkout = new URL(pressed.location).searchParams.get('checkout');
        expect(new URL(pressed.location).pathname).toBe('/pwa/payment-success');
        expect((await call(ada, 'GET', `/api/billing/checkouts/${checkout}`)).body).toMatchObject({
          state: 'paid',
          purpose: 'subscription',
        });
        expect(await profile(ada)).toEqual({ subscription_paid: true, subscription_type: planType });
        expect((await call(ada, 'GET', '/api/billing')).body.subscription).toMatchObject({
          planType,
          startDate: '2026-11-21',
        });

        await platform.runJobs();
        expect(platform.mails.map((mail) => [mail.to, mail.subject])).toEqual([
          [ada.email, 'Votre abonnement à PlaceJuste : contrat et reçu'],
        ]);
        // The next step shown by the home page, in its words.
        expect(platform.mails[0]?.text).toMatch(/Photographier ma CMI :\n.*\/dashboard\?paper=cmi/);
      },
    );

    it.each(['weekly', 4, null, undefined])('refuses the plan %j in French', async (planType) => {
      const { status, body } = await subscribe(ada, planType);
      expect([status, body.message]).toEqual([422, 'Cette formule n’existe pas.']);
    });

    it('answers 401 without a session', async () => {
      expect((await subscribe(null, 'annual')).status).toBe(401);
    });

    it('never charges twice for a paid subscription', async () => {
      await press((await subscribe(ada, 'annual')).body.url, 'pay');
      expect(await subscribe(ada, 'annual')).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } });
    });

    it('a refused card leaves everything to be tried again', async () => {
      const { url } = (await subscribe(ada, '24months')).body;
      expect((await press(url, 'refuse')).html).toContain('Rien n’a été débité');
      expect((await profile(ada))?.subscription_paid).toBe(false);
      expect((await press(url, 'pay')).status).toBe(303);
      expect((await profile(ada))?.subscription_paid).toBe(true);
    });

    it('a delayed confirmation stays pending, then shows the bank’s decision', async () => {
      const ends = { 'pay-delayed': 'paid', 'refuse-delayed': 'refused' } as const;
      for (const [choice, state] of Object.entries(ends)) {
        const person = await platform.signIn({ account: 'new' });
        const { url } = (await subscribe(person, '24months')).body;
        const id = new URL((await press(url, choice)).location).searchParams.get('checkout');
        const read = async () => (await call(person, 'GET', `/api/billing/checkouts/${id}`)).body.state;
        expect(await read()).toBe('open');
        platform.clock.advance(61);
        expect(await read()).toBe(state);
        expect((await profile(person))?.subscription_paid).toBe(state === 'paid');
      }
    });

    it('giving up goes back to the app, unpaid', async () => {
      const { url } = (await subscribe(ada, '24months')).body;
      expect(new URL((await press(url, 'cancel')).location).pathname).toBe('/pwa');
      expect((await profile(ada))?.subscription_paid).toBe(false);
    });

    it('two-payment-pages-both-paid: the first counts, the second is to be refunded', async () => {
      const first = (await subscribe(ada, '24months')).body.url;
      const second = (await subscribe(ada, 'biennial')).body.url;
      await press(first, 'pay');
      expect((await press(second, 'pay')).status).toBe(303);
      expect(await profile(ada)).toEqual({ subscription_paid: true, subscription_type: '24months' });
      await platform.runJobs();
      expect(platform.mails.at(-1)?.text).toContain('vous sera rendu');
      const noted = await platform.db.asService((tx) =>
        sql`select from audit_log where action = 'subscription.paid-twice'`.execute(tx),
      );
      expect(noted.rows).toHaveLength(1);
    });

    it('in production without a provider, no simulated payment is accepted', async () => {
      const closed = await buildTestApp(platform, [billingSlice({ sandbox: false, pages: null })]);
      const answer = await closed.inject({
        method: 'POST',
        url: '/functions/v1/create-checkout',
        headers: { authorization: ada.authorization },
        payload: { planType: 'annual' },
      });
      expect([answer.statusCode, answer.json().message]).toEqual([409, 'Erreur lors de la création du paiement']);
      expect(
        (await closed.inject({ method: 'GET', url: `/paiement-fictif/${platform.newId()}` })).json().code ??
          'NOT_FOUND',
      ).toBe('NOT_FOUND');
      expect((await closed.inject({ method: 'POST', url: '/api/billing/webhook', payload: {} })).statusCode).toBe(401);
    });

    it('paying-twice-by-impatience: one receipt', async () => {
      const { url } = (await subscribe(ada, '24months')).body;
      await Promise.all([press(url, 'pay'), press(url, 'pay')]);
      await press(url, 'cancel');
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
      expect((await profile(ada))?.subscription_paid).toBe(true);
    });
  });

  describe('the webhook', () => {
    const post = (payload: string, signature?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        payload,
        headers: {
          'content-type': 'application/json',
          ...(signature === undefined ? {} : { 'placejuste-signature': signature }),
        },
      });
    const key = () => platform.secrets.key('sandbox-webhook');

    it('accepts no event without the provider’s signature', async () => {
      const { url } = (await subscribe(ada, 'annual')).body;
      const payment = await platform.db.asService((tx) =>
        sql<{ reference: string }>`select reference from sandbox_payments`.execute(tx),
      );
      const forged = JSON.stringify({
        id: 'x',
        type: 'paid',
        reference: payment.rows[0]?.reference,
        amountCents: 6588,
      });
      const now = platform.clock.now().getTime();
      expect((await post(forged)).statusCode).toBe(401);
      expect((await post(forged, signEvent(Buffer.alloc(32), forged, now))).statusCode).toBe(401);
      expect((await post(forged, signEvent(key(), forged, now - 301_000))).statusCode).toBe(401);
      expect((await post(forged, signEvent(key(), `${forged} `, now))).statusCode).toBe(401);
      expect((await profile(ada))?.subscription_paid).toBe(false);
      expect(url).toContain('/paiement-fictif/');
    });

    it('many-events-at-once: accepts more events a minute than one person may send requests', async () => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 601; turn += 1) statuses.push((await post('{}')).statusCode);
      expect(new Set(statuses)).toEqual(new Set([401]));
    });

    const paidBody = (id: string, reference: string | undefined, amountCents: number) => {
      const at = platform.clock.now().toISOString();
      return JSON.stringify({ id, type: 'paid', at, reference, page: platform.newId(), payment: id, amountCents });
    };

    it('a payment of another amount than the one asked opens nothing', async () => {
      await subscribe(ada, 'annual');
      const payment = await platform.db.asService((tx) =>
        sql<{ reference: string }>`select reference from sandbox_payments`.execute(tx),
      );
      const body = paidBody('y', payment.rows[0]?.reference, 1);
      expect((await post(body, signEvent(key(), body, platform.clock.now().getTime()))).statusCode).toBe(200);
      await queue.waitUntilIdle();
      expect((await profile(ada))?.subscription_paid).toBe(false);
    });
  });

  describe('the 5,00 € of one declaration', () => {
    it.each([
      ['Lille', [50.6, 3.06], 'paris'],
      ['Saint-Denis de La Réunion', [-20.88, 55.45], 'reunion'],
    ] as const)('is told with the clock of its place, %s, and not with its position', async (_, [lat, lon], clock) => {
      const declarationId = await dueDeclaration(ada, [lat, lon]);
      const depositedAt = platform.clock.now().toISOString();
      const due = { declarationId, placeLabel: null, depositedAt, clock, amountCents: 500 };
      expect((await call(ada, 'GET', '/api/billing')).body.dues).toEqual([due]);
    });

    it('lists what is due, takes 5,00 €, settles it once', async () => {
      const declarationId = await dueDeclaration(ada);
      expect((await call(ada, 'GET', '/api/billing')).body.dues).toMatchObject([{ declarationId, amountCents: 500 }]);
      const started = await call(ada, 'POST', '/api/billing/checkouts', { declarationId });
      await press(started.body.url, 'pay');
      expect((await call(ada, 'GET', '/api/billing')).body).toMatchObject({
        dues: [],
        payments: [{ purpose: 'express', amountCents: 500, paidAt: platform.clock.now().toISOString() }],
      });
      const other = await platform.signIn({ email: 'basile.essai@exemple.fr' });
      expect((await call(other, 'GET', '/api/billing')).body.payments).toEqual([]);
      expect((await call(ada, 'POST', '/api/billing/checkouts', { declarationId })).body.code).toBe('NOTHING_DUE');
      await platform.runJobs();
      expect(platform.mails[0]?.text).toContain('5,00');
    });

    it('two-presses-open-one-page: the same payment while it waits, another once it was given up', async () => {
      const declarationId = await dueDeclaration(ada);
      const start = async () =>
        (await call(ada, 'POST', '/api/billing/checkouts', { declarationId })).body as { id: string; url: string };
      const [first, second] = await Promise.all([start(), start()]);
      expect(second).toEqual(first);
      await press(first.url, 'cancel');
      expect((await start()).id).not.toBe(first.id);
    });

    it('paid on two pages: the first settles it, the second is to be refunded', async () => {
      const declarationId = await dueDeclaration(ada);
      const first = (await call(ada, 'POST', '/api/billing/checkouts', { declarationId })).body.url;
      platform.clock.advance(3601);
      const second = (await call(ada, 'POST', '/api/billing/checkouts', { declarationId })).body.url;
      expect(second).not.toBe(first);
      for (const url of [first, second]) expect((await press(url, 'pay')).status).toBe(303);
      await platform.runJobs();
      expect(platform.mails.map(({ text }) => text.includes('vous sera rendu'))).toEqual([false, true]);
      expect(
        (
          await platform.db.asService((tx) =>
            sql`select from audit_log where action = 'declaration.paid-twice'`.execute(tx),
          )
        ).rows,
      ).toHaveLength(1);
    });

    it('cannot be paid or seen by anybody else', async () => {
      const declarationId = await dueDeclaration(ada);
      expect((await call(bob, 'POST', '/api/billing/checkouts', { declarationId })).status).toBe(404);
      const started = await call(ada, 'POST', '/api/billing/checkouts', { declarationId });
      expect((await call(bob, 'GET', `/api/billing/checkouts/${started.body.id}`)).status).toBe(404);
      expect((await call(bob, 'GET', '/api/billing')).body).toEqual({ subscription: null, dues: [], payments: [] });
    });
  });

  it('an unknown payment page is a 404', async () => {
    for (const id of [platform.newId(), 'nonsense']) {
      const response = await app.inject({ method: 'GET', url: `/paiement-fictif/${id}` });
      expect([response.statusCode, response.body.includes('Ce paiement n’existe pas.')]).toEqual([404, true]);
    }
  });
});
