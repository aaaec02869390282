import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import {
  apiCalls,
  eachDatabase,
  openApp,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { eraseAccount, personalDataSlice } from '../../personal-data/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { PaymentFault, sandboxProvider, type PaymentProvider } from '../../platform/payment/index.ts';
import { unseal } from '../../platform/secrets/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { billingSlice, countPaymentsToLookAt } from '../index.ts';
import { settleEvent } from '../settle-event.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { refundAfterClosingJob } from './refund-after-closing.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const { signal } = new AbortController();

eachDatabase('closing an account', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let provider: PaymentProvider;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, storageSlice, billingSlice({ sandbox: true, pages: null }), personalDataSlice],
      person: { account: 'new' },
    }));
    provider = sandboxProvider(platform);
  });

  const callAs = apiCalls(() => app);
  const press = (url: string, choice: string) => choosePayment(app, url, choice);
  const begin = async (planType: string): Promise<string> =>
    (await call('POST', '/functions/v1/create-checkout', { planType })).body.url;
  const order = async (planType: string, choice = 'pay'): Promise<void> => {
    await press(await begin(planType), choice);
    await platform.runJobs();
  };
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const refunds = async () =>
    (await rows(sql<{ cents: number }>`select amount_cents as cents from sandbox_refunds`)).map(({ cents }) => cents);
  const credits = async () =>
    (await rows(sql<{ cents: number }>`select gross_cents as cents from invoices where kind = 'credit-note'`)).map(
      ({ cents }) => cents,
    );
  const close = async () => {
    const closed = await eraseAccount(platform, ada.id, 'holder');
    // No screen waits here for the receipt: a job sends it a minute later.
    platform.clock.advance(60);
    await platform.runJobs();
    return closed.ok ? closed.value.refund : closed.code;
  };

  it('within the 14 days refunds everything, and the screen and the mail say so', async () => {
    await order('biennial');
    const refund = { cents: 10_776, isWithdrawal: true };
    expect((await call('GET', '/api/account/data')).body.refund).toEqual(refund);
    expect(await close()).toEqual(refund);
    expect([await refunds(), await credits()]).toEqual([[10_776], [10_776]]);
    expect(platform.mails.at(-1)?.text).toMatch(/Fermer le compte, c’est y renoncer.*nous vous rendons 107,76/);
  });

  it('after them refunds nothing, and makes no further charge', async () => {
    await order('24months');
    platform.clock.advance(20 * day);
    expect((await call('GET', '/api/account/data')).body.refund).toBeUndefined();
    expect(await close()).toBeNull();
    platform.clock.advance(20 * day);
    await followDue(platform, provider, signal);
    expect([await refunds(), await rows(sql`select from sandbox_charges`)]).toEqual([[], []]);
  });

  it('account-closed-before-its-refund: it is made after the account is erased', async () => {
    await order('biennial');
    await call('POST', '/api/billing/leaving/withdrawal');
    expect(await close()).toEqual({ cents: 10_776, isWithdrawal: false });
    expect(await refunds()).toEqual([10_776]);
  });

  async function payDossier(): Promise<void> {
    ada = await platform.signIn({ account: 'valid' });
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now},
        ${now}, ${'a'.repeat(64)})`);
    await press((await callAs(ada, 'POST', '/api/billing/checkouts', { declarationId: id })).body.url, 'pay');
    await platform.runJobs();
  }

  it('within the 14 days of a paid dossier refunds its five euros, once', async () => {
    await payDossier();
    const refund = { cents: 500, isWithdrawal: true };
    expect((await callAs(ada, 'GET', '/api/account/data')).body.refund).toEqual(refund);
    expect(await close()).toEqual(refund);
    platform.clock.advance(2 * day);
    await platform.runJobs();
    expect([await refunds(), await credits()]).toEqual([[500], [500]]);
  });

  it('tells the refund to the number of an account without an address', async () => {
    const texts: string[] = [];
    const run = async ({ sealed }: { readonly sealed: string }): Promise<void> => {
      const { text } = JSON.parse(unseal(platform.secrets.key('sms-queue'), sealed)) as { readonly text: string };
      texts.push(text);
    };
    platform.jobs.use([{ name: 'auth.send-sms', payload: z.object({ sealed: z.string() }), run }]);
    await payDossier();
    await rows(sql`update auth.users set email = null, email_confirmed_at = null, phone = '33600000042',
      phone_confirmed_at = ${platform.clock.now()} where id = ${ada.id}`);
    expect(await close()).toEqual({ cents: 500, isWithdrawal: true });
    expect(texts).toEqual([
      'Compte PlaceJuste fermé, données effacées. 5,00 € rendus sur la carte qui a payé. ' +
        'Sans votre accord, écrivez-nous vite sur placejuste.example/support',
    ]);
  });

  it('past the 14 days of a paid dossier refunds nothing of it', async () => {
    await payDossier();
    platform.clock.advance(18 * day);
    expect((await callAs(ada, 'GET', '/api/account/data')).body.refund).toBeUndefined();
    expect([await close(), await refunds()]).toEqual([null, []]);
  });

  it('a refund that the provider refuses is counted for the team', async () => {
    await order('biennial');
    const refusing: PaymentProvider = { ...provider, refund: () => Promise.reject(new PaymentFault('refused')) };
    platform.jobs.use([refundAfterClosingJob(platform, () => Promise.resolve(refusing))]);
    await close();
    platform.clock.advance(2 * day);
    expect(await refunds()).toEqual([]);
    expect(await runAsService(platform, (context) => countPaymentsToLookAt(context))).toBe(1);
  });

  it('page-paid-after-the-closing: the payment is refunded', async () => {
    const [paid, left] = [await begin('biennial'), await begin('annual')];
    await close();
    await press(left, 'cancel');
    await press(paid, 'pay');
    await platform.runJobs();
    expect([await refunds(), await credits()]).toEqual([[10_776], [10_776]]);
    expect(await rows(sql`select state, user_id, amount_cents from checkouts`)).toEqual([
      { state: 'paid', user_id: null, amount_cents: 10_776 },
    ]);
  });

  it('charge-taken-while-the-account-closes: the payment is refunded', async () => {
    await order('24months');
    const [subscription] = await rows(sql<{ id: string }>`select id from subscriptions`);
    platform.clock.advance(30 * day);
    const away: PaymentProvider = {
      ...provider,
      charge: async (charge) => {
        await provider.charge(charge);
        throw new PaymentFault('unreachable');
      },
    };
    await followDue(platform, away, signal);
    await close();
    const [taken] = await rows(sql<{ id: string }>`select id from sandbox_charges`);
    const eventFacts = { at: platform.clock.now(), amountCents: 499, currency: 'eur', payment: taken?.id ?? '' };
    const reference = `${subscription?.id ?? ''}:1:1`;
    for (const id of ['evt_1', 'evt_2']) {
      const event = { ...eventFacts, id, type: 'charge-paid', reference } as const;
      await runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event }));
      await platform.runJobs();
    }
    expect([await refunds(), await credits()]).toEqual([[499], [499]]);
  });
});
