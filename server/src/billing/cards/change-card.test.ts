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
import { mailsSlice } from '../../mails/index.ts';
import { PaymentFault, sandboxProvider, type PaymentProvider } from '../../platform/payment/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { closeContracts } from '../closing/close-contracts.ts';
import { billingSlice } from '../index.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { reconcile } from '../reconciliation/reconcile.steps.ts';
import { readCard } from './read-card.steps.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const signal = new AbortController().signal;

eachDatabase('the card of a subscription', (open) => {
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
  const call = (method: 'GET' | 'POST', path: string, body?: object) => calls(ada, method, path, body);
  const press = (url: string, choice: string) => choosePayment(app, url, choice);
  const subscribe = async (planType = '24months', choice = 'pay', renews = false): Promise<void> => {
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType, renews });
    await press(body.url, choice);
    await platform.runJobs();
  };
  const ask = async (): Promise<{ readonly id: string; readonly url: string }> => {
    const { status, body } = await call('POST', '/api/billing/card');
    expect(status).toBe(200);
    return body;
  };
  const give = async (choice = 'pay'): Promise<string> => {
    const { id, url } = await ask();
    await press(url, choice);
    await platform.runJobs();
    return id;
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
  const card = async () =>
    (await rows(sql<{ card: string | null }>`select card from subscriptions order by started_at desc`))[0]?.card;
  const charged = () => rows(sql<{ card: string }>`select card from sandbox_charges order by created_at`);
  const keeping = async () =>
    (await rows(sql<{ id: string }>`select id from sandbox_payments where keeps_card`)).map(({ id }) => id);
  const readShownCard = async () => (await call('GET', '/api/billing/card')).body;
  const subjects = () => platform.mails.map(({ subject }) => subject);

  it('is replaced at any time: nothing is paid, and the former one is forgotten', async () => {
    await subscribe();
    const former = await card();
    const before = await readShownCard();
    expect(before).toMatchObject({ isCharged: true, card: { brand: 'visa', expires: '2029-11' } });
    const id = await give();
    expect((await call('GET', `/api/billing/checkouts/${id}`)).body).toMatchObject({
      purpose: 'card',
      state: 'paid',
      amountCents: 0,
      returnedCents: 0,
    });
    const newCard = await card();
    expect(newCard).not.toBe(former);
    expect(await keeping()).toEqual([newCard]);
    expect((await readShownCard()).card.lastFour).not.toBe(before.card.lastFour);
    expect((await call('GET', '/api/billing')).body.payments).toHaveLength(1);
    expect(subjects().at(-1)).toBe('La carte de votre abonnement a été remplacée');
    expect(platform.mails.at(-1)?.text).toContain('Rien n’a été débité.');
    await pass(31);
    expect(await charged()).toEqual([{ card: newCard }]);
  });

  it.each(['refuse', 'cancel', 'refuse-delayed'])('stays where the page comes to nothing (%s)', async (choice) => {
    await subscribe();
    const former = await card();
    await give(choice);
    expect([await card(), (await keeping()).includes(former ?? '')]).toEqual([former, true]);
    expect(subjects()).toHaveLength(1);
  });

  it('given after a reload, or reported late, is accepted all the same', async () => {
    await subscribe();
    const former = await card();
    const { id, url } = await ask();
    await ask();
    await press(url, 'authenticate');
    expect(await card()).toBe(former);
    await press(url, 'pay-delayed');
    expect((await call('GET', `/api/billing/checkouts/${id}`)).body.state).toBe('open');
    platform.clock.advance(61);
    expect((await call('GET', `/api/billing/checkouts/${id}`)).body.state).toBe('paid');
    expect(await card()).toBe(new URL(url).pathname.split('/').at(-1));
  });

  it('given in two tabs is the last one', async () => {
    await subscribe();
    const [first, second] = [await ask(), await ask()];
    await press(second.url, 'pay');
    platform.clock.advance(5);
    await press(first.url, 'pay');
    await press(first.url, 'pay');
    await platform.runJobs();
    expect(await card()).toBe(new URL(first.url).pathname.split('/').at(-1));
    expect(await keeping()).toEqual([await card()]);
    expect(subjects().filter((subject) => subject.includes('remplacée'))).toHaveLength(2);
  });

  it('reported after a newer one, is forgotten', async () => {
    await subscribe();
    const [first, second] = [await ask(), await ask()];
    await press(first.url, 'pay-delayed');
    platform.clock.advance(65);
    await press(second.url, 'pay');
    expect((await call('GET', `/api/billing/checkouts/${first.id}`)).body.state).toBe('paid');
    await platform.runJobs();
    expect(await card()).toBe(new URL(second.url).pathname.split('/').at(-1));
    expect(await keeping()).toEqual([await card()]);
  });

  describe('given twice while a charge is pending', () => {
    const giveTwice = async () => {
      await subscribe('24months', 'pay-then-delay');
      await pass(30);
      await give();
      platform.clock.advance(5);
      await give();
      expect(await keeping()).toHaveLength(3);
    };

    it('is the last one after the answer', async () => {
      await giveTwice();
      platform.clock.advance(61);
      await reconcile(platform, provider, { since: new Date(0), signal });
      await platform.runJobs();
      expect(await keeping()).toEqual([await card()]);
    });

    it('is forgotten with the account', async () => {
      await giveTwice();
      await runAsService(platform, (context) => closeContracts(context, { userId: ada.id, hasQueue: true }));
      await platform.runJobs();
      expect(await keeping()).toEqual([]);
    });
  });

  it('replaced while a charge is pending, is charged only after the answer', async () => {
    await subscribe('24months', 'pay-then-delay');
    const former = await card();
    await pass(30);
    expect(await charged()).toEqual([{ card: former }]);
    await give();
    expect([await card(), (await keeping()).includes(former ?? '')]).toEqual([former, true]);
    // After days without an answer, the charge is requested again on the card of the first request.
    await pass(4);
    expect(await charged()).toEqual([{ card: former }]);
    await reconcile(platform, provider, { since: new Date(0), signal });
    await pass(30);
    expect(await card()).not.toBe(former);
    expect((await charged()).map((one) => one.card === former)).toEqual([true, false]);
  });

  it('given twice while a charge is pending, or late: only the last one is stored', async () => {
    await subscribe('24months', 'pay-then-delay');
    const former = await card();
    await pass(30);
    const first = await ask();
    await press(first.url, 'pay-delayed');
    platform.clock.advance(5);
    await give();
    platform.clock.advance(5);
    await give();
    platform.clock.advance(61);
    await call('GET', `/api/billing/checkouts/${first.id}`);
    await reconcile(platform, provider, { since: new Date(0), signal });
    await platform.runJobs();
    expect(await card()).not.toBe(former);
    expect(await keeping()).toEqual([await card()]);
  });

  it('that expires before the next charge is reported, until it is replaced', async () => {
    await subscribe('annual', 'pay-expiring', true);
    expect(await readShownCard()).toMatchObject({ card: { expires: '2026-11' }, expiresBeforeCharge: true });
    await give();
    expect(await readShownCard()).toMatchObject({ expiresBeforeCharge: false });
  });

  describe('is not asked for', () => {
    const refusal = async () => {
      const { status, body } = await call('POST', '/api/billing/card');
      return [status, body.code];
    };

    it('where no charge is left', async () => {
      expect(await refusal()).toEqual([404, 'NO_LATER_CHARGE']);
      await subscribe('annual');
      expect(await refusal()).toEqual([404, 'NO_LATER_CHARGE']);
      expect(await readShownCard()).toEqual({ isCharged: false, card: null, expiresBeforeCharge: false });
    });

    it('of a suspended account', async () => {
      await subscribe();
      await platform.db.asService((tx) =>
        sql`update profiles set account_status = 'suspended' where user_id = ${ada.id}`.execute(tx),
      );
      expect(await refusal()).toEqual([403, 'ACCOUNT_SUSPENDED']);
    });

    it('in the grace period, which another card ends', async () => {
      await subscribe('24months', 'pay-then-refuse');
      await pass(31);
      expect(await refusal()).toEqual([409, 'RENEWAL_DUE']);
      await subscribe();
      expect([(await keeping()).length, await keeping()]).toEqual([1, [await card()]]);
      expect(subjects()).not.toContain('La carte de votre abonnement a été remplacée');
    });
  });

  it('that is given once the subscription is over, is forgotten', async () => {
    await subscribe();
    const { url } = await ask();
    await call('POST', '/api/billing/leaving/withdrawal');
    const former = await card();
    await press(url, 'pay');
    await platform.runJobs();
    expect([await card(), await keeping()]).toEqual([former, [former]]);
  });

  it('is unknown while the provider does not answer', async () => {
    await subscribe();
    const silent = { ...provider, readCard: () => Promise.reject(new PaymentFault('unreachable')) };
    const reply = await readCard(platform, silent, ada);
    expect(reply).toMatchObject({ ok: true, value: { isCharged: true, card: null, expiresBeforeCharge: false } });
  });
});
