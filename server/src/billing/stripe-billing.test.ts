import type { PlanType } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { startStripeFake, type FakeSession, type SignedEvent, type StripeFake } from '../../test/stripe-fake.ts';
import { mailsSlice } from '../mails/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { workQueue, type WorkQueue } from './inbox/work-queue.ts';
import { createStripeProvider } from '../platform/payment/index.ts';
import { billingSlice, countPaymentsToLookAt, reconcileSince } from './index.ts';

eachDatabase('paying through Stripe', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let stripe: StripeFake;
  let ada: TestPerson;
  let queue: WorkQueue;

  beforeEach(async () => {
    const db = await open();
    platform = makeTestPlatform(db);
    queue = workQueue(2);
    stripe = await startStripeFake({ now: () => platform.clock.now() });
    db.beforeClose(() => stripe.close());
    // As in production: without keys the sandbox is closed, and with keys Stripe replaces it.
    app = await buildTestApp(platform, [
      mailsSlice,
      billingSlice({ sandbox: true, stripe: stripe.keys, pages: null, queue }),
    ]);
    ada = await platform.signIn({ account: 'new' });
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const subscribe = (planType = '24months') => call('POST', '/functions/v1/create-checkout', { planType });
  const last = (): FakeSession => {
    const session = [...stripe.sessions.values()].at(-1);
    if (session === undefined) throw new Error('No session was opened');
    return session;
  };
  /** Returns the status, once the acknowledged event is applied. */
  const tell = async (event: SignedEvent, signature = event.signature(platform.clock.now())) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/billing/webhook',
      payload: event.body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });
    await queue.waitUntilIdle();
    return statusCode;
  };
  const reconcile = async () =>
    reconcileSince(platform, await createStripeProvider(stripe.keys, platform), {
      days: 1,
      signal: new AbortController().signal,
    });
  const checkout = () => call('GET', `/api/billing/checkouts/${last().client_reference_id}`);
  const paidFor = async () => (await call('GET', '/api/billing')).body.subscription?.planType ?? null;
  const rows = async (query: ReturnType<typeof sql>) => (await platform.db.asService((tx) => query.execute(tx))).rows;
  const events = () =>
    rows(sql`select outcome, amount_cents, currency from payment_events order by received_at, event_id`);
  const audits = async () =>
    (await rows(sql`select action from audit_log order by at`)).map((row) => (row as { action: string }).action);

  const firstCents: Record<PlanType, number> = { '12months': 599, '24months': 499, annual: 6588, biennial: 10_776 };
  it.each(Object.entries(firstCents))(
    '%s: Stripe’s page, its word, the profile, the receipt',
    async (planType, cents) => {
      const { status, body } = await subscribe(planType);
      const url = `${stripe.url}/c/pay/${last().id}`;
      expect([status, body]).toEqual([200, { url, id: last().client_reference_id }]);
      expect(last()).toMatchObject({
        amount_total: cents,
        currency: 'eur',
        cancel_url: `https://placejuste.example/pwa?plan=${planType}&checkout=${last().client_reference_id}`,
      });
      expect(last().success_url).toBe(
        `https://placejuste.example/pwa/payment-success?checkout=${last().client_reference_id}`,
      );
      expect((await checkout()).body.state).toBe('open');
      expect(await tell(stripe.pay(last().id))).toBe(200);
      expect([(await checkout()).body.state, await paidFor()]).toEqual(['paid', planType]);
      await platform.runJobs();
      expect(platform.mails.map(({ to }) => to)).toEqual([ada.email]);
      expect((await app.inject(`/paiement-fictif/${platform.newId()}`)).statusCode).toBe(404);
    },
  );

  describe('its events', () => {
    it('events doubled, simultaneous, late or after a cancellation: one subscription, one receipt', async () => {
      await subscribe();
      const { id } = last();
      const paid = stripe.pay(id);
      const expired = stripe.event('checkout.session.expired', {
        ...last(),
        status: 'expired',
        payment_status: 'unpaid',
      });
      expect(await tell(expired)).toBe(200);
      expect((await checkout()).body.state).toBe('cancelled');
      expect(await Promise.all([tell(paid), tell(paid), tell(paid)])).toEqual([200, 200, 200]);
      expect(await tell(expired)).toBe(200);
      expect([(await checkout()).body.state, await paidFor()]).toEqual(['paid', '24months']);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
    });

    it('events are accepted only with Stripe’s recent signature over their exact bytes', async () => {
      await subscribe();
      const paid = stripe.pay(last().id);
      const now = platform.clock.now();
      expect(await tell(paid, '')).toBe(401);
      expect(await tell(paid, paid.signature(now, 'whsec_other'))).toBe(401);
      expect(await tell(paid, paid.signature(new Date(now.getTime() - 301_000)))).toBe(401);
      expect(await tell({ ...paid, body: paid.body.replace('499', '500') }, paid.signature(now))).toBe(401);
      expect(await events()).toEqual([]);
      expect(await paidFor()).toBeNull();
    });

    it('about nothing of ours are acknowledged and ignored', async () => {
      expect(await tell(stripe.event('payment_intent.created', { id: 'pi_1', object: 'payment_intent' }))).toBe(200);
      expect(await events()).toEqual([]);
    });

    it('about a missing checkout are stored, and applied once it is restored', async () => {
      await subscribe();
      const paid = stripe.pay(last().id);
      const [kept] = await rows(sql`delete from checkouts returning *`);
      const row = kept as Record<string, unknown>;
      expect([await tell(paid), await tell(paid)]).toEqual([200, 200]);
      expect(await events()).toEqual([{ outcome: 'unknown', amount_cents: 499, currency: 'eur' }]);
      await rows(sql`insert into checkouts (id, user_id, purpose, plan_type, amount_cents, provider,
        provider_reference, created_at)
        values (${row['id']}, ${row['user_id']}, 'subscription', '24months', 499, 'stripe',
          ${row['provider_reference']}, ${row['created_at']})`);
      expect(await tell(paid)).toBe(200);
      expect([await paidFor(), await events()]).toEqual([
        '24months',
        [{ outcome: 'settled', amount_cents: 499, currency: 'eur' }],
      ]);
    });

    it.each([{ amount_total: 1 }, { currency: 'usd' }])(
      'that say %j instead open nothing, and the team is told',
      async (other) => {
        await subscribe();
        stripe.pay(last().id);
        expect(await tell(stripe.event('checkout.session.completed', { ...last(), ...other }))).toBe(200);
        expect(await paidFor()).toBeNull();
        expect(await events()).toMatchObject([
          { outcome: 'differs', ...(other.currency === undefined ? {} : { currency: 'usd' }) },
        ]);
        expect(await audits()).toEqual(['payment.differs']);
      },
    );

    it('about a refund by hand, sent when it is made and when it changes, count once', async () => {
      await subscribe();
      await tell(stripe.pay(last().id));
      const refund = {
        id: 're_by_hand',
        object: 'refund',
        amount: 200,
        currency: 'eur',
        status: 'succeeded',
        payment_intent: last().payment_intent,
        metadata: {},
      };
      for (const type of ['refund.created', 'refund.updated', 'refund.updated'])
        expect(await tell(stripe.event(type, refund))).toBe(200);
      expect((await call('GET', '/api/billing')).body.payments).toMatchObject([{ refundedCents: 200 }]);
      expect((await call('GET', '/api/billing/invoices')).body.rows).toMatchObject([
        { kind: 'credit-note', amountCents: 200 },
        { kind: 'invoice', amountCents: 499 },
      ]);
    });

    it('about a page opened at a former address of the site are ours: the payment counts', async () => {
      await subscribe();
      const paid = stripe.pay(last().id);
      const moved = { ...platform, publicUrl: 'https://nouvelle.example' };
      queue = workQueue(2);
      app = await buildTestApp(moved, [
        mailsSlice,
        billingSlice({ sandbox: true, stripe: stripe.keys, pages: null, queue }),
      ]);
      expect(await tell(paid)).toBe(200);
      expect([await paidFor(), await events()]).toEqual([
        '24months',
        [{ outcome: 'settled', amount_cents: 499, currency: 'eur' }],
      ]);
    });

    it.each(['at once', 'by the list of the night'])(
      'about a page that only names another address are matched by its checkout, %s',
      async (when) => {
        await subscribe();
        // As an older release wrote it, at the former address.
        const metadata = { site: 'https://ancienne.example', checkout: last().client_reference_id };
        const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_former' };
        const event = stripe.event('checkout.session.completed', { ...last(), ...paid, metadata });
        if (when === 'at once') expect(await tell(event)).toBe(200);
        else await reconcile();
        expect(await paidFor()).toBe('24months');
      },
    );

    it('about requests of another deployment are neither stored nor counted', async () => {
      const id = platform.newId();
      const session = { id: 'cs_test_b', client_reference_id: id, amount_total: 500, currency: 'eur' };
      const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_b' };
      const charge = { id: 'pi_c', object: 'payment_intent', amount: 499, currency: 'eur', status: 'succeeded' };
      for (const names of [{ site: 'https://b.example' }, { site: platform.publicUrl, deployment: 'b' }]) {
        await tell(stripe.event('checkout.session.completed', { ...paid, metadata: { ...names, checkout: id } }));
        const metadata = { ...names, charge: `${id}:1:1` };
        await tell(stripe.event('payment_intent.succeeded', { ...charge, metadata }));
      }
      await reconcile();
      expect(await events()).toEqual([]);
      expect(await runAsService(platform, countPaymentsToLookAt)).toBe(0);
    });

    it('about a failed refund requested at a former address make it due again', async () => {
      await subscribe();
      await tell(stripe.pay(last().id));
      const refund = {
        id: 're_1',
        object: 'refund',
        amount: 499,
        currency: 'eur',
        payment_intent: last().payment_intent,
        metadata: { site: 'https://ancienne.example', refund: 'r-1' },
      };
      const refundedCents = async () => (await call('GET', '/api/billing')).body.payments[0].refundedCents;
      await tell(stripe.event('refund.updated', { ...refund, status: 'succeeded' }));
      expect(await refundedCents()).toBe(499);
      await tell(stripe.event('refund.failed', { ...refund, status: 'failed' }));
      expect(await refundedCents()).toBe(0);
    });

    it('about a refund of another site’s payment are ignored', async () => {
      const refund = { id: 're_1', object: 'refund', amount: 500, currency: 'eur', payment_intent: 'pi_elsewhere' };
      await tell(stripe.event('refund.created', { ...refund, status: 'succeeded', metadata: {} }));
      await tell(
        stripe.event('refund.failed', { ...refund, status: 'failed', metadata: { site: 'https://b.example' } }),
      );
      await tell(stripe.event('charge.dispute.closed', { ...refund, id: 'du_1', status: 'lost' }));
      expect((await events()).length).toBe(3);
      expect(await runAsService(platform, countPaymentsToLookAt)).toBe(0);
    });

    it('about a second page of one checkout have it refunded, announced and credited', async () => {
      await subscribe();
      const first = last();
      await tell(stripe.pay(first.id));
      // A separate payment, made on another page of the same checkout.
      const url = '/functions/v1/create-checkout';
      const { authorization } = await platform.signIn({ account: 'new' });
      await app.inject({ method: 'POST', url, headers: { authorization }, payload: { planType: '24months' } });
      stripe.pay(last().id);
      const second = { ...first, id: 'cs_test_other', payment_intent: last().payment_intent };
      for (let turn = 0; turn < 2; turn += 1)
        expect(await tell(stripe.event('checkout.session.completed', second))).toBe(200);
      const outcomes = (await events()).map((row) => (row as { outcome: string }).outcome);
      expect(outcomes.toSorted()).toEqual(['settled', 'twice', 'twice']);
      expect(await audits()).toEqual(['payment.twice']);
      await platform.runJobs();
      const refunds = stripe.asked.filter(({ path }) => path === '/v1/refunds');
      expect(refunds.map(({ fields }) => [fields['payment_intent'], fields['amount']])).toEqual([
        [second.payment_intent, '499'],
      ]);
      expect(platform.mails.filter(({ text }) => text.includes('vous sera rendu'))).toHaveLength(1);
      const { payments } = (await call('GET', '/api/billing')).body;
      expect(payments.map(({ refundedCents }: { refundedCents: number }) => refundedCents).toSorted()).toEqual([
        0, 499,
      ]);
      const { rows } = (await call('GET', '/api/billing/invoices')).body;
      expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['credit-note', 'invoice', 'invoice']);
      expect(await paidFor()).toBe('24months');
    });

    it('about a lost dispute issue one credit note', async () => {
      await subscribe();
      await tell(stripe.pay(last().id));
      const payment = last().payment_intent ?? '';
      await tell(stripe.dispute(payment, 'needs_response'));
      expect((await call('GET', '/api/billing/invoices')).body.rows).toHaveLength(1);
      for (let turn = 0; turn < 2; turn += 1) await tell(stripe.dispute(payment, 'lost'));
      expect((await call('GET', '/api/billing/invoices')).body.rows).toMatchObject([
        { kind: 'credit-note', amountCents: 499 },
        { kind: 'invoice', amountCents: 499 },
      ]);
      expect((await call('GET', '/api/billing')).body.payments).toMatchObject([{ refundedCents: 499 }]);
    });
  });

  describe('when no event comes', () => {
    it('the waiting page has it from Stripe, asked at most every five seconds', async () => {
      await subscribe();
      await checkout();
      stripe.pay(last().id);
      const requestCount = stripe.asked.length;
      expect((await checkout()).body.state).toBe('open');
      expect(stripe.asked).toHaveLength(requestCount);
      platform.clock.advance(5);
      expect((await checkout()).body.state).toBe('paid');
      expect(await paidFor()).toBe('24months');
      // The event arrives at last.
      expect(await tell(stripe.event('checkout.session.completed', last()))).toBe(200);
      await platform.runJobs();
      expect(platform.mails).toHaveLength(1);
    });

    it('a payment whose event is lost is found within ten minutes, even if nobody comes back', async () => {
      await subscribe();
      stripe.pay(last().id);
      platform.clock.advance(600);
      await platform.runJobs();
      expect(await paidFor()).toBe('24months');
    });

    it('an unpaid page is closed a day later, on Stripe’s answer', async () => {
      await subscribe();
      for (const seconds of [600, 3600, 21_600]) {
        platform.clock.advance(seconds);
        await platform.runJobs();
      }
      expect(platform.jobs.waiting()).toEqual(['billing.catch-up']);
      stripe.expire(last().id);
      platform.clock.advance(64_800);
      await platform.runJobs();
      expect((await checkout()).body.state).toBe('cancelled');
      expect(platform.jobs.waiting()).toEqual([]);
    });

    it('a person who paid is not asked to pay again', async () => {
      await subscribe();
      stripe.pay(last().id);
      expect(await subscribe('annual')).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } });
      expect(stripe.sessions.size).toBe(1);
    });
  });

  describe('when Stripe fails', () => {
    it.each([['cut', 'cut', 'cut'], ['too-many'], ['broken', 'broken', 'broken', 'broken']] as const)(
      '%s: the sentence of the specification, and the next press works',
      async (...faults) => {
        stripe.fail(...faults);
        expect(await subscribe()).toMatchObject({
          status: 409,
          body: { message: 'Erreur lors de la création du paiement' },
        });
        expect(await rows(sql`select from checkouts`)).toEqual([]);
        expect((await subscribe()).status).toBe(200);
      },
    );

    it('while a payment is looked up: still open, then tried again by itself', async () => {
      await subscribe();
      stripe.pay(last().id);
      stripe.fail('broken');
      expect((await checkout()).body.state).toBe('open');
      platform.clock.advance(600);
      stripe.fail('cut', 'cut');
      await expect(platform.runJobs()).rejects.toThrow('unreachable');
      await platform.runJobs();
      expect(await paidFor()).toBe('24months');
    });
  });
});
