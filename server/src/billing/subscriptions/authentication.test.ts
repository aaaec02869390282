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
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { PaymentFault, type PaymentProvider } from '../../platform/payment/index.ts';
import { paymentWorlds, type SignedBody, type World } from '../../platform/payment/payment-worlds.fixtures.ts';
import { workQueue, type WorkQueue } from '../inbox/work-queue.ts';
import { billingSlice } from '../index.ts';
import { reconcile } from '../reconciliation/reconcile.steps.ts';
import { followDue } from './follow-subscription.job.ts';

const daySeconds = 86_400;
const { signal } = new AbortController();

describe.each(paymentWorlds)('through %s', (_name, makeWorld) => {
  eachDatabase('a bank that wants to see the holder of the card', (open) => {
    let platform: TestPlatform;
    let app: FastifyInstance;
    let ada: TestPerson;
    let world: World;
    let queue: WorkQueue;

    beforeEach(async () => {
      queue = workQueue(2);
      platform = makeTestPlatform(await open());
      world = await makeWorld(platform);
      app = await buildTestApp(platform, [
        mailsSlice,
        billingSlice({ sandbox: true, stripe: world.keys, pages: null, queue }),
      ]);
      ada = await platform.signIn({ account: 'new' });
    });

    const call = apiCallsOf(
      () => ada,
      () => app,
    );
    const hear = async ({ body, signature }: SignedBody): Promise<number> => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        payload: body,
        headers: { 'content-type': 'application/json', [world.provider.signatureHeader]: signature },
      });
      await queue.waitUntilIdle();
      return statusCode;
    };
    const order = async (): Promise<{ readonly page: string; readonly url: string }> => {
      const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '24months' });
      return { url: body.url, page: new URL(body.url).pathname.split('/').at(-1) ?? '' };
    };
    const pass = async (days: number): Promise<void> => {
      for (let passed = 0; passed < days; passed += 1) {
        platform.clock.advance(daySeconds);
        await followDue(platform, world.provider, signal);
        await platform.runJobs();
      }
    };
    const subscription = async () => (await call('GET', '/api/billing')).body.subscription;
    const charges = async () =>
      (
        await platform.db.asService((tx) =>
          sql<{ charge: number }>`select charge from subscription_events where kind = 'paid' order by charge`.execute(
            tx,
          ),
        )
      ).rows.map(({ charge }) => charge);
    const titles = async () =>
      (
        await platform.db.asService((tx) => sql<{ title: string }>`select title from notifications`.execute(tx))
      ).rows.map(({ title }) => title);
    const states = async () =>
      (
        await platform.db.asService((tx) =>
          sql<{ state: string }>`select state from checkouts order by created_at, id`.execute(tx),
        )
      ).rows.map(({ state }) => state);

    it('allows another try after a failed approval, then subscribes them once', async () => {
      const { page } = await order();
      for (const event of await world.failAuthentication(page)) expect(await hear(event)).toBe(200);
      await reconcile(platform, world.provider, { since: new Date(0), signal });
      expect([await states(), await subscription()]).toEqual([['open'], null]);
      const paid = await world.pay(page);
      expect([await hear(paid), await hear(paid)]).toEqual([200, 200]);
      await platform.runJobs();
      expect([await states(), await charges()]).toEqual([['paid'], [0]]);
      expect((await subscription()).planType).toBe('24months');
    });

    it('closes an abandoned order, and allows another one', async () => {
      const { page } = await order();
      await world.failAuthentication(page);
      await world.abandon(page);
      await reconcile(platform, world.provider, { since: new Date(0), signal });
      expect([await states(), await subscription()]).toEqual([['cancelled'], null]);
      const again = await order();
      expect(again.page).not.toBe(page);
      await hear(await world.pay(again.page));
      expect(await states()).toEqual(['cancelled', 'paid']);
    });

    it('at a renewal leaves a grace period, in which an approval on a page settles the charge', async () => {
      await hear(await world.pay((await order()).page, 'authenticate'));
      await platform.runJobs();
      await pass(31);
      expect((await subscription()).graceEndsOn).not.toBeNull();
      expect((await subscription()).needsAuthentication).toBe(true);
      const mail = platform.mails.at(-1);
      expect(mail?.subject).toBe('Votre banque demande votre accord');
      expect(mail?.text).toContain('Votre carte n’a pas été refusée');
      expect(mail?.text).toContain('Donner mon accord');
      expect(mail?.text).not.toContain('n’a pas abouti');
      expect(await titles()).toEqual(['Votre banque demande votre accord']);
      expect(await charges()).toEqual([0]);
      const { page } = await order();
      for (const event of await world.failAuthentication(page)) await hear(event);
      expect((await subscription()).graceEndsOn).not.toBeNull();
      await hear(await world.pay(page, 'accept'));
      await platform.runJobs();
      expect(await subscription()).toMatchObject({ graceEndsOn: null, startDate: '2026-11-21' });
      expect(await charges()).toEqual([0, 1]);
      await pass(31);
      expect(await charges()).toEqual([0, 1, 2]);
    });

    it('bank-accord-told-as-a-refusal: the event replaces a lost answer', async () => {
      await hear(await world.pay((await order()).page, 'authenticate'));
      const away: PaymentProvider = {
        ...world.provider,
        charge: async (charge) => {
          await world.provider.charge(charge);
          throw new PaymentFault('unreachable');
        },
      };
      platform.clock.advance(31 * daySeconds);
      await followDue(platform, away, signal);
      expect((await subscription()).graceEndsOn).toBeNull();
      await reconcile(platform, world.provider, { since: new Date(0), signal });
      await platform.runJobs();
      expect((await subscription()).needsAuthentication).toBe(true);
      expect(platform.mails.at(-1)?.subject).toBe('Votre banque demande votre accord');
    });

    it('card-refused-told-as-an-accord: a card refused by the bank is reported as refused', async () => {
      await hear(await world.pay((await order()).page, 'refuse'));
      await pass(31);
      expect((await subscription()).needsAuthentication).toBeUndefined();
      expect(await titles()).toEqual(['Le paiement de votre abonnement n’a pas pu être pris']);
      expect(platform.mails.at(-1)?.text).toContain('Payer maintenant');
    });

    it('and is never given: the subscription ends after the grace period, without a charge', async () => {
      await hear(await world.pay((await order()).page, 'authenticate'));
      await pass(50);
      expect([await subscription(), await charges()]).toEqual([null, [0]]);
    });
  });
});
