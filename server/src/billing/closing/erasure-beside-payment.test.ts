import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openApp, sharedDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { eraseAccount, personalDataSlice } from '../../personal-data/index.ts';
import { runAsService, type ServiceContext } from '../../platform/http/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { billingSlice } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { settleEvent } from '../settle-event.ts';

sharedDatabase('an account that is erased while a payment of it is settled', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, storageSlice, billingSlice({ sandbox: true, pages: null }), personalDataSlice],
      person: { account: 'new' },
    }));
  });

  const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const openPage = async (planType: string): Promise<string> =>
    (await call('POST', '/functions/v1/create-checkout', { planType })).body.url;
  const isWaiting = async (count = 1): Promise<void> => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await run(waiting)).length, { timeout: 20_000 }).toBe(count);
  };

  /** A transaction that first locks the person's payments, and does the rest once it is released. */
  async function settleSlowly(checkoutId: string, rest: (context: ServiceContext) => Promise<unknown>) {
    const [locked, released] = [new AbortController(), new AbortController()];
    const [isLocked, isReleased] = [once(locked.signal, 'abort'), once(released.signal, 'abort')];
    let runs = 0;
    const settled = runAsService(platform, async (context) => {
      runs += 1;
      await billingRepository(context.tx).lock(checkoutId);
      locked.abort();
      await isReleased;
      return rest(context);
    });
    await isLocked;
    return { settled, release: () => released.abort(), runs: () => runs };
  }

  test('payment-and-erasure-deadlock: the payment is settled, then the account is erased at once', async () => {
    await openPage('annual');
    const [page] = await run(sql<{ id: string; reference: string; cents: number }>`
      select id, provider_reference as reference, amount_cents as cents from checkouts`);
    const { id = '', reference: providerReference = '', cents: amountCents = 0 } = page ?? {};
    const paid = { type: 'paid', id: 'evt_1', payment: 'pi_1', currency: 'eur', at: platform.clock.now() } as const;
    const event = { ...paid, reference: id, providerReference, amountCents };
    const { settled, release, runs } = await settleSlowly(id, (context) =>
      settleEvent(context, { providerName: 'sandbox', event }),
    );
    const erased = eraseAccount(platform, ada.id, 'holder');
    await isWaiting();
    release();
    expect(await settled).toBe('settled');
    expect(await erased).toMatchObject({ ok: true, value: { refund: { cents: amountCents } } });
    expect(runs()).toBe(1);
    expect(await run(sql`select from auth.users where id = ${ada.id}`)).toEqual([]);
    expect(await run(sql`select amount_cents as cents from refunds_after_closing`)).toEqual([{ cents: amountCents }]);
  });

  test('waits for a payment before it locks a subscription or the account', async () => {
    await choosePayment(app, await openPage('annual'), 'pay');
    await platform.runJobs();
    const [paid] = await run(sql<{ id: string }>`select id from checkouts`);
    const { settled, release } = await settleSlowly(paid?.id ?? '', async ({ tx }) => {
      const subscription = sql`select from subscriptions where user_id = ${ada.id} for update nowait`;
      const account = sql`select from auth.users where id = ${ada.id} for update nowait`;
      return [(await subscription.execute(tx)).rows.length, (await account.execute(tx)).rows.length];
    });
    const erased = eraseAccount(platform, ada.id, 'holder');
    await isWaiting();
    release();
    expect(await settled).toEqual([1, 1]);
    expect(await erased).toMatchObject({ ok: true });
  });

  test('page-opened-during-an-erasure: it waits, and opens nothing for an erased account', async () => {
    const [locked, released] = [new AbortController(), new AbortController()];
    const [isLocked, isReleased] = [once(locked.signal, 'abort'), once(released.signal, 'abort')];
    await choosePayment(app, await openPage('annual'), 'pay');
    await platform.runJobs();
    await call('POST', '/api/billing/leaving/withdrawal');
    await platform.runJobs();
    // Subscriptions are locked after the payments and before the account: the erasure waits there.
    const other = runAsService(platform, async ({ tx }) => {
      await sql`select from subscriptions for update`.execute(tx);
      locked.abort();
      await isReleased;
    });
    await isLocked;
    const erased = eraseAccount(platform, ada.id, 'holder');
    await isWaiting();
    const opened = call('POST', '/functions/v1/create-checkout', { planType: '24months' });
    const url = await Promise.race([opened.then(({ body }) => String(body.url)), isWaiting(2)]);
    if (typeof url === 'string') await choosePayment(app, url, 'pay');
    released.abort();
    await Promise.all([other, erased]);
    expect((await opened).body.url).toBeUndefined();
    expect(await run(sql`select from checkouts where state = 'open' or plan_type = '24months'`)).toEqual([]);
  });
});
