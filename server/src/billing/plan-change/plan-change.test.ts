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
} from '../../../test/index.ts';
import { whileOpen } from '../../../test/while-open.ts';
import { findProfile } from '../../accounts/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { sandboxProvider, type PaymentProvider } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const signal = new AbortController().signal;

eachDatabase('a change of plan', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let provider: PaymentProvider;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    provider = sandboxProvider(platform);
    ada = await platform.signIn({ account: 'new' });
  });

  const calls = apiCalls(() => app);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => calls(ada, method, path, body);
  const press = (url: string, choice = 'pay') => choosePayment(app, url, choice);
  const subscribe = async (planType: string, choice = 'pay', renews = false): Promise<void> => {
    await press((await call('POST', '/functions/v1/create-checkout', { planType, renews })).body.url, choice);
    await platform.runJobs();
  };
  const path = '/api/billing/plan-change';
  const prices = { '12months': 599, '24months': 499, annual: 6588, biennial: 10_776 } as const;
  const ask = async (planType: keyof typeof prices, more: object = {}) => {
    const { from } = (await call('GET', path)).body;
    const consents = { terms: true, startThen: true };
    const body = { planType, renews: false, amountCents: prices[planType], from, consents, ...more };
    const answered = await call('POST', path, body);
    await platform.runJobs();
    return answered;
  };
  const pass = async (days: number): Promise<void> => {
    for (let passed = 0; passed < days; passed += 1) {
      platform.clock.advance(day);
      await followDue(platform, provider, signal);
      await platform.runJobs();
    }
  };
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const charges = async () =>
    (await rows(sql<{ cents: number }>`select amount_cents as cents from sandbox_charges order by created_at`)).map(
      ({ cents }) => cents,
    );
  const subscription = async () => (await call('GET', '/api/billing')).body.subscription;
  const profile = () => platform.db.asService((tx) => findProfile(tx, ada.id));
  const subjects = () => platform.mails.map(({ subject }) => subject);
  const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

  it('shows its amounts, is confirmed by mail, and begins when nothing more is owed', async () => {
    await subscribe('12months');
    const preview = (await call('GET', path)).body;
    expect(preview).toMatchObject({
      planType: '12months',
      paidCents: 599,
      paidCount: 1,
      leftCents: 11 * 599,
      leftCount: 11,
      lastDay: '2027-11-20',
      from: '2027-11-21',
      hasCard: true,
      asked: null,
    });
    expect(preview.offers.find(({ planType }: { planType: string }) => planType === 'annual')).toEqual({
      planType: 'annual',
      chargeCents: 6588,
      count: 1,
      totalCents: 6588,
      lastChargeOn: '2027-11-21',
      lastDay: '2028-11-20',
    });
    expect((await ask('annual')).body).toEqual({ planType: 'annual', from: '2027-11-21', amountCents: 6588 });
    expect(subjects().at(-1)).toBe('Votre changement de formule est enregistré');
    expect(platform.mails.at(-1)?.text).toMatch(/65,88\s€ le 21\snovembre\s2027, en une fois/);
    expect((await subscription()).life.change).toMatchObject({ planType: 'annual', from: '2027-11-21' });
    await pass(366);
    expect(await charges()).toEqual([...Array.from({ length: 11 }, () => 599), 6588]);
    expect(await profile()).toMatchObject({ subscription_paid: true, subscription_type: 'annual' });
    expect(await subscription()).toMatchObject({ planType: 'annual', startDate: '2027-11-21', graceEndsOn: null });
    expect(subjects().slice(-2)).toEqual([
      'Votre nouvelle formule commence bientôt',
      'Votre abonnement à PlaceJuste : contrat et reçu',
    ]);
    expect(subjects()).not.toContain('Votre abonnement est terminé');
    // Nothing more is charged to its card, which is forgotten.
    expect(await rows(sql`select card from subscriptions where status <> 'ended'`)).toEqual([{ card: null }]);
    const invoices = await rows<{ gross_cents: number }>(sql`select gross_cents from invoices order by sequence`);
    expect(invoices.at(-1)).toEqual({ gross_cents: 6588 });
  });

  it.each([
    [300, /continue comme si rien/, null],
    [350, /s’arrête le dimanche 21\snovembre\s2027\s: la loi veut qu’une reconduction soit annoncée/, '2027-11-21'],
  ])('taken back after %i days, tells what becomes of the renewal that was asked for', async (days, told, endsOn) => {
    await subscribe('annual', 'pay', true);
    expect((await ask('12months')).status).toBe(200);
    await pass(days);
    await call('DELETE', path);
    await platform.runJobs();
    const cancellationMail = platform.mails.find(({ subject }) => subject === 'Votre changement de formule est annulé');
    expect(cancellationMail?.text.replaceAll('\n', ' ')).toMatch(told);
    expect((await subscription()).life.endsOn).toBe(endsOn);
  });

  it('ordered in two tabs, or again, is one order; another order replaces it', async () => {
    await subscribe('24months');
    const { from } = (await call('GET', path)).body;
    const consents = { terms: true, startThen: true };
    const order = { planType: 'annual', renews: false, amountCents: 6588, from, consents };
    // Both tabs have read the current plan before the first one writes.
    const tabs = await whileOpen(platform.db, { first: sql`select from subscriptions for update`, waiting: 2 }, () =>
      Promise.all([1, 2].map(() => call('POST', path, order))),
    );
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    await platform.runJobs();
    expect((await ask('annual')).status).toBe(200);
    expect(subjects().filter((subject) => subject.includes('enregistré'))).toHaveLength(1);
    expect(await rows(sql`select id from subscription_events where kind = 'plan-asked'`)).toHaveLength(1);
    await ask('12months', { renews: true });
    expect((await call('GET', path)).body.asked).toMatchObject({ planType: '12months', renews: true });
  });

  it('can be cancelled until it begins, once, with a mail', async () => {
    await subscribe('12months');
    await ask('biennial');
    expect((await call('DELETE', path)).body).toEqual({ planType: '12months' });
    expect((await call('DELETE', path)).status).toBe(200);
    await platform.runJobs();
    expect(subjects().filter((subject) => subject.includes('annulé'))).toHaveLength(1);
    expect((await subscription()).life.change).toBeUndefined();
    await pass(366);
    expect([await charges(), await subscription()]).toEqual([Array.from({ length: 11 }, () => 599), null]);
  });

  it('cancelled and ordered again at one instant is the last order', async () => {
    await subscribe('12months');
    await ask('biennial');
    await ask('annual');
    await call('DELETE', path);
    expect((await call('GET', path)).body.asked).toBeNull();
    await ask('24months');
    expect((await call('GET', path)).body.asked).toMatchObject({ planType: '24months', amountCents: 499 });
  });

  it('is the next payment shown, once the current plan has none left', async () => {
    await subscribe('annual');
    const { url } = (await call('POST', '/api/billing/card', { forNewPlan: true })).body;
    await press(url);
    await platform.runJobs();
    expect(platform.mails.at(-1)).toMatchObject({ subject: 'Une carte est enregistrée pour votre abonnement' });
    expect(platform.mails.at(-1)?.text).toContain('Aucun paiement n’y est prévu');
    await ask('12months');
    const next = { day: '2027-11-21', amountCents: 599 };
    expect((await subscription()).life).toMatchObject({ nextCharge: next, endsOn: '2027-11-21' });
    expect((await call('GET', '/api/billing/card')).body).toMatchObject({ isCharged: true });
    const replaced = (await call('POST', '/api/billing/card')).body;
    await press(replaced.url);
    await platform.runJobs();
    expect(platform.mails.at(-1)?.text).toMatch(/Prochain paiement : 5,99\s€, le 21\snovembre\s2027/);
    expect(await rows(sql`select id from sandbox_payments where keeps_card`)).toHaveLength(1);
  });

  it('of a plan paid in advance needs a card first, forgotten with a cancellation', async () => {
    await subscribe('annual');
    expect(codeOf(await ask('24months'))).toEqual([409, 'CARD_REQUIRED']);
    const { url } = (await call('POST', '/api/billing/card', { forNewPlan: true })).body;
    await press(url);
    expect((await call('GET', path)).body).toMatchObject({ hasCard: true, leftCount: 0, leftCents: 0 });
    await ask('24months');
    await call('DELETE', path);
    await platform.runJobs();
    expect(await rows(sql`select id from sandbox_payments where keeps_card`)).toEqual([]);
    expect((await call('GET', path)).body.hasCard).toBe(false);
  });

  it('whose first charge is refused has a grace period, and is paid with another card', async () => {
    await subscribe('12months', 'pay-then-refuse');
    await ask('24months');
    await pass(31);
    expect(codeOf(await call('GET', path))).toEqual([409, 'RENEWAL_DUE']);
    expect(codeOf(await ask('annual', { from: '2027-11-21' }))).toEqual([409, 'RENEWAL_DUE']);
    // The promise holds: the order can be cancelled until the plan begins.
    expect((await call('DELETE', path)).status).toBe(200);
    await subscribe('12months');
    await ask('annual');
    const { url } = (await call('POST', '/api/billing/card')).body;
    await press(url, 'pay-then-refuse');
    // From here each charge is refused; those of the commitment are paid by hand.
    for (let month = 0; month < 10; month += 1) {
      await pass(31);
      if ((await subscription()).graceEndsOn !== null) await subscribe('12months', 'pay-then-refuse');
    }
    await pass(25);
    expect(await subscription()).toMatchObject({ planType: 'annual', startDate: '2027-11-21' });
    expect((await subscription()).graceEndsOn).not.toBeNull();
    await subscribe('annual');
    expect(await subscription()).toMatchObject({ planType: 'annual', graceEndsOn: null });
    expect(await profile()).toMatchObject({ subscription_paid: true, subscription_type: 'annual' });
  });

  it('ends with the contract that it was to follow', async () => {
    await subscribe('12months');
    await ask('annual');
    expect((await call('GET', '/api/billing/leaving/cancellation')).body.undone).toBe('annual');
    await call('POST', '/api/billing/leaving/cancellation');
    await platform.runJobs();
    const stop = platform.mails.find(({ subject }) => subject === 'Votre résiliation est enregistrée');
    expect(stop?.text).toMatch(/La formule qui devait suivre, «\sFormule annuelle\s», est annulée aussi/);
    expect(codeOf(await call('GET', path))).toEqual([409, 'SUBSCRIPTION_STOPPED']);
    await pass(367);
    expect(await subscription()).toBeNull();
    expect(await profile()).toMatchObject({ subscription_paid: false });
  });

  it('goes with the contract that is withdrawn from, as its mail says', async () => {
    await subscribe('12months');
    await ask('annual');
    const effect = (await call('POST', '/api/billing/leaving/withdrawal')).body;
    expect([effect.undone, effect.goesOn]).toEqual(['annual', undefined]);
    await platform.runJobs();
    const mail = platform.mails.find(({ subject }) => subject === 'Votre rétractation est enregistrée');
    expect(mail?.text).toMatch(/La formule qui devait suivre, «\sFormule annuelle\s», est annulée aussi/);
  });

  it('is all that a withdrawal cancels past the 14 days of the current plan, and it is said', async () => {
    await subscribe('12months');
    await pass(13);
    await ask('annual');
    await pass(4);
    for (const method of ['GET', 'POST', 'POST'] as const)
      expect((await call(method, '/api/billing/leaving/withdrawal')).body).toMatchObject({
        undone: 'annual',
        goesOn: '12months',
        refundCents: 0,
      });
    await platform.runJobs();
    expect((await subscription()).planType).toBe('12months');
  });

  describe('is refused', () => {
    it('for the current plan, another price, another day, without consents', async () => {
      await subscribe('12months');
      expect(codeOf(await ask('12months'))).toEqual([409, 'PLAN_UNCHANGED']);
      expect(codeOf(await ask('annual', { amountCents: 100 }))).toEqual([409, 'PLAN_PRICE_CHANGED']);
      expect(codeOf(await ask('annual', { from: '2026-12-21' }))).toEqual([409, 'PLAN_PRICE_CHANGED']);
      expect((await ask('annual', { consents: { terms: true } })).status).toBe(400);
      expect((await call('GET', path)).body.asked).toBeNull();
    });

    it('without a subscription, and to a suspended account', async () => {
      expect(codeOf(await call('GET', path))).toEqual([404, 'NO_SUBSCRIPTION']);
      await subscribe('12months');
      await platform.db.asService((tx) =>
        sql`update profiles set account_status = 'suspended' where user_id = ${ada.id}`.execute(tx),
      );
      expect(codeOf(await call('GET', path))).toEqual([403, 'ACCOUNT_SUSPENDED']);
    });
  });
});
