import { subscriptionStatuses } from '@placejuste/domain/subscription';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { findProfile, setRenewalFailed } from '../../accounts/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { PaymentFault, sandboxProvider, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingSlice, failRenewal } from '../index.ts';
import { reconcile } from '../reconciliation/reconcile.steps.ts';
import { followDue } from './follow-subscription.job.ts';
import { noteSubscriptionEvent } from './note-subscription-event.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const signal = new AbortController().signal;

eachDatabase('a subscription', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let provider: PaymentProvider;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    }));
    provider = sandboxProvider(platform);
  });

  const press = (url: string, choice: string) => choosePayment(app, url, choice);
  const order = async (planType: string, { choice = 'pay', renews = false } = {}): Promise<string> => {
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType, renews });
    expect((await press(body.url, choice)).statusCode).toBe(303);
    await platform.runJobs();
    return body.url;
  };
  const pass = async (days: number): Promise<void> => {
    for (let passed = 0; passed < days; passed += 1) {
      platform.clock.advance(day);
      await followDue(platform, provider, signal);
      await platform.runJobs();
    }
  };
  const profile = () => platform.db.asService((tx) => findProfile(tx, ada.id));
  const subjects = () => platform.mails.map(({ subject }) => subject);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const events = async () =>
    (await rows(sql<{ id: string }>`select id from subscription_events order by at, id`)).map(({ id }) => id);
  const charges = async () =>
    (
      await rows(
        sql<{
          cents: number;
        }>`select amount_cents as cents from subscription_events where kind = 'paid' order by charge`,
      )
    ).map(({ cents }) => cents);

  it('of 12 months is charged twelve times, each with its receipt, then ends', async () => {
    await order('12months');
    expect((await call('GET', '/api/billing')).body).toMatchObject({
      subscription: {
        life: {
          renews: false,
          nextCharge: { day: '2026-12-21', amountCents: 599 },
          termEndsOn: '2027-11-20',
          endsOn: '2027-11-21',
          isStopped: false,
          withdrawBy: '2026-12-07',
        },
      },
      payments: [{ purpose: 'subscription', amountCents: 599, refundedCents: 0 }],
    });
    await pass(366);
    const { subscription, payments } = (await call('GET', '/api/billing')).body;
    expect([subscription, payments.length]).toEqual([null, 12]);
    expect(await charges()).toEqual(Array.from({ length: 12 }, () => 599));
    expect(subjects()).toEqual([
      'Votre abonnement à PlaceJuste : contrat et reçu',
      ...Array.from({ length: 11 }, () => 'Votre paiement à PlaceJuste'),
      'Votre abonnement se termine le 21 novembre 2027',
      'Votre abonnement est terminé',
    ]);
    expect(await profile()).toMatchObject({ subscription_paid: false, subscription_type: null });
    expect(platform.mails.at(-3)?.text).toContain('plus rien ne sera prélevé');
    // A new subscription may follow.
    await order('annual');
    expect(await profile()).toMatchObject({ subscription_paid: true, subscription_type: 'annual' });
    expect((await call('GET', '/api/billing')).body.payments).toHaveLength(13);
  });

  it('is renewed where ordered so, after a notice with the last day to refuse', async () => {
    await order('annual', { renews: true });
    await pass(370);
    expect(subjects()).toContain('Votre abonnement sera reconduit, sauf si vous refusez');
    const notice = platform.mails.find(({ subject }) => subject.includes('reconduit'));
    expect(notice?.text).toContain('*** Date limite pour refuser la reconduction : samedi 20 novembre 2027. ***');
    expect(notice?.html).toMatch(/border:3px[^>]*>Date limite/);
    const receipt = platform.mails.find(({ subject }) => subject === 'Votre paiement à PlaceJuste');
    expect(receipt?.text).toContain('pour votre abonnement. C’était prévu le');
    expect((await call('GET', '/api/billing')).body.subscription.life.isCommitted).toBe(false);
    expect(await charges()).toEqual([6588, 6588]);
    expect(await profile()).toMatchObject({ subscription_paid: true, subscription_type: 'annual' });
  });

  it('whose payment is refused stays active 14 days with three mails, then ends', async () => {
    await order('24months', { choice: 'pay-then-refuse' });
    await pass(30);
    expect(await profile()).toMatchObject({ subscription_paid: true });
    expect((await call('GET', '/api/billing')).body.subscription.graceEndsOn).toBe('2027-01-04');
    // On the last day given by the mail and the screen, after the hour of the refusal.
    await pass(14);
    expect(await profile()).toMatchObject({ subscription_paid: true });
    await pass(6);
    expect(subjects().slice(1)).toEqual([
      'Le paiement de votre abonnement n’a pas pu être pris',
      'Le paiement de votre abonnement n’a pas pu être pris',
      'Votre abonnement va s’arrêter',
      'Votre abonnement est terminé',
    ]);
    expect(await profile()).toMatchObject({ subscription_paid: false });
    expect(await notificationsOf(platform, ada.id)).toEqual(['payment-failed', 'subscription-ended']);
    expect(await charges()).toEqual([499]);
  });

  it('in its grace period is paid with another card, and keeps its dates', async () => {
    await order('24months', { choice: 'pay-then-refuse' });
    await pass(33);
    await order('24months');
    expect(await charges()).toEqual([499, 499]);
    expect((await call('GET', '/api/billing')).body.subscription).toMatchObject({
      startDate: '2026-11-21',
      graceEndsOn: null,
    });
    await pass(31);
    expect(await charges()).toEqual([499, 499, 499]);
    expect(subjects().filter((subject) => subject.includes('pu être pris'))).toHaveLength(1);
  });

  it('account-cut-while-charged: the command that records a failed renewal refuses it', async () => {
    await order('24months');
    const note = () => platform.db.asService((tx) => failRenewal({ ...platform, tx }, { userId: ada.id }));
    expect(await note()).toBe('charged-here');
    expect((await call('GET', '/api/billing')).body.subscription.graceEndsOn).toBeNull();
    // A failure recorded by a former version does not cut the account.
    await platform.db.asService((tx) => setRenewalFailed(tx, ada.id, platform.clock.now()));
    const failedAt = platform.clock.now().toISOString();
    await platform.db.asService((tx) =>
      platform.jobs.enqueue(tx, 'billing.end-subscription', { userId: ada.id, failedAt }, { startAfterSeconds: 1 }),
    );
    await pass(16);
    expect(await profile()).toMatchObject({ subscription_paid: true });
  });

  it('in its grace period accepts no other plan: the overdue charge is paid first', async () => {
    const open = (await call('POST', '/functions/v1/create-checkout', { planType: 'annual' })).body.url;
    await order('24months', { choice: 'pay-then-refuse' });
    await pass(33);
    await press(open, 'pay');
    await platform.runJobs();
    expect(platform.mails.at(-1)?.text).toContain('c’est lui qui reste à régler');
    expect(await rows(sql`select from sandbox_refunds`)).toHaveLength(1);
    const other = await call('POST', '/functions/v1/create-checkout', { planType: 'annual' });
    expect(other).toMatchObject({ status: 409, body: { code: 'RENEWAL_DUE' } });
    await order('24months');
    expect(await charges()).toEqual([499, 499]);
  });

  it('whose confirmation is delayed makes no charge meanwhile, and has it from the list', async () => {
    await order('12months', { choice: 'pay-then-delay' });
    await pass(35);
    expect(await charges()).toEqual([599]);
    expect((await events()).filter((id) => id.startsWith('asked'))).toEqual(['asked:1:1']);
    await reconcile(platform, provider, { since: new Date(0), signal });
    expect(await charges()).toEqual([599, 599]);
    expect(subjects()).not.toContain('Le paiement de votre abonnement n’a pas pu être pris');
  });

  it('that is requested twice charges once, though the process dies after the request', async () => {
    await order('12months');
    platform.clock.advance(31 * day);
    const cut: PaymentProvider = {
      ...provider,
      async charge(asked) {
        await provider.charge(asked);
        throw new PaymentFault('unreachable');
      },
    };
    expect(await followDue(platform, cut, signal)).toBe(1);
    expect(await charges()).toEqual([599]);
    platform.clock.advance(1000);
    await Promise.all([followDue(platform, provider, signal), followDue(platform, provider, signal)]);
    await reconcile(platform, provider, { since: new Date(0), signal });
    expect(await charges()).toEqual([599, 599]);
    expect(await rows(sql`select from sandbox_charges`)).toHaveLength(1);
  });

  it('withdrawn from is refunded and ends at once', async () => {
    await order('biennial');
    platform.clock.advance(3 * day);
    const [row] = await rows(sql<{ id: string }>`select id from subscriptions`);
    await platform.db.asService((tx) =>
      noteSubscriptionEvent(
        { ...platform, tx },
        { subscriptionId: row?.id ?? '', event: { id: 'withdrawn', kind: 'withdrawn', at: platform.clock.now() } },
      ),
    );
    await platform.runJobs();
    expect(await rows(sql`select amount_cents from sandbox_refunds`)).toEqual([{ amount_cents: 10_776 }]);
    expect(subjects().slice(1).toSorted()).toEqual([
      expect.stringMatching(/^Nous vous remboursons 107,76\s€$/),
      'Votre rétractation est enregistrée',
    ]);
    expect(await profile()).toMatchObject({ subscription_paid: false });
    await reconcile(platform, provider, { since: new Date(0), signal });
    expect(await rows(sql`select from sandbox_refunds`)).toHaveLength(1);
  });

  it('paid twice is refunded once', async () => {
    const first = (await call('POST', '/functions/v1/create-checkout', { planType: '24months' })).body.url;
    const second = (await call('POST', '/functions/v1/create-checkout', { planType: 'annual' })).body.url;
    await Promise.all([press(first, 'pay'), press(second, 'pay')]);
    await platform.runJobs();
    await platform.runJobs();
    expect(await rows(sql`select from subscriptions`)).toHaveLength(1);
    expect(await rows(sql`select from sandbox_refunds`)).toHaveLength(1);
    expect(await rows(sql`select from checkouts where refunded_at is not null`)).toHaveLength(1);
  });

  it('disputed at the bank continues until the dispute is lost', async () => {
    const url = await order('annual');
    await press(url, 'dispute');
    expect(await profile()).toMatchObject({ subscription_paid: true });
    await press(url, 'dispute-lost');
    await platform.runJobs();
    expect(await profile()).toMatchObject({ subscription_paid: false });
    expect(platform.mails.at(-1)?.text).toContain('Votre banque nous a repris un paiement');
    expect(await rows(sql`select from sandbox_refunds`)).toHaveLength(0);
  });

  describe('its list of events', () => {
    beforeEach(() => order('24months'));

    it('is never changed, not even by the service, and is erased with the account', async () => {
      for (const change of [sql`update subscription_events set charge = 5`, sql`delete from subscription_events`])
        await expect(platform.db.asService((tx) => change.execute(tx))).rejects.toThrow('never changed');
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      expect(await events()).toEqual([]);
    });

    it('is only shown to its holder', async () => {
      const bob = await platform.signIn();
      const seenBy = async (person: TestPerson) =>
        (
          await platform.db.asUser(person.claims, (tx) =>
            sql<{
              status: string;
            }>`select s.status from subscriptions s join subscription_events e on s.id = subscription_id
              where e.kind = 'paid'`.execute(tx),
          )
        ).rows;
      expect(await seenBy(ada)).toEqual([{ status: subscriptionStatuses[0] }]);
      expect(await seenBy(bob)).toEqual([]);
    });
  });
});
