import { getPlan, type Plan } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  oneDatabaseInEachRun,
  openApp,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { sandboxProvider, type ProviderEvent } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { settleEvent } from '../settle-event.ts';
import { followDue } from './follow-subscription.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const { signal } = new AbortController();
const plan = getPlan('24months') as { -readonly [Key in keyof Plan]: Plan[Key] };
const sold = { ...plan };
afterEach(() => void Object.assign(plan, sold));

oneDatabaseInEachRun('what was agreed with an order', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    }));
  });

  const begin = async (planType: string, more: object = {}) =>
    call('POST', '/functions/v1/create-checkout', { planType, ...more });
  const order = async (planType: string, { choice = 'pay', ...more }: { choice?: string; renews?: boolean } = {}) => {
    const { body } = await begin(planType, more);
    await choosePayment(app, body.url, choice);
    await platform.runJobs();
  };
  const pass = async (days: number): Promise<void> => {
    for (let passed = 0; passed < days; passed += 1) {
      platform.clock.advance(day);
      await followDue(platform, sandboxProvider(platform), signal);
      await platform.runJobs();
    }
  };
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const hear = async (event: ProviderEvent) => {
    const outcome = await runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event }));
    await platform.runJobs();
    return outcome;
  };
  const charges = async () =>
    (
      await rows(
        sql<{ cents: number }>`select amount_cents as cents from subscription_events
          where kind = 'paid' order by charge`,
      )
    ).map(({ cents }) => cents);
  const refunds = () => rows(sql<{ cents: number }>`select amount_cents as cents from sandbox_refunds`);
  const statuses = () => rows(sql`select plan_type, status, end_reason from subscriptions order by started_at`);
  const withoutAddress = () =>
    rows(sql`update auth.users set email = null, email_confirmed_at = null, phone = '33600000042',
      phone_confirmed_at = now() where id = ${ada.id}`);

  it('price-raised-meanwhile: the subscription keeps its price', async () => {
    await order('24months', { choice: 'pay-then-refuse' });
    Object.assign(plan, { monthlyCents: 799, firstChargeCents: 799 });
    await pass(31);
    expect((await call('GET', '/api/billing')).body.subscription.monthlyCents).toBe(499);
    // The charge refused by the bank is paid by hand, at the same price.
    await order('24months');
    expect(await charges()).toEqual([499, 499]);
    expect(platform.mails.at(-1)?.text).toContain('4,99');
  });

  it('requires an address for the contract', async () => {
    await withoutAddress();
    expect((await begin('annual')).body.code).toBe('ADDRESS_REQUIRED');
    expect(await rows(sql`select from checkouts`)).toEqual([]);
  });

  it('notice-never-sent: an account that lost its address is not renewed', async () => {
    await order('annual', { renews: true });
    await withoutAddress();
    await pass(370);
    expect([await charges(), await statuses()]).toEqual([
      [6588],
      [{ plan_type: 'annual', status: 'ended', end_reason: 'term' }],
    ]);
  });

  it.each([
    ['and takes none since', false],
    ['and takes them again', true],
  ])('notice-refused-by-the-mailbox: nothing is renewed, %s', async (_since, isEnded) => {
    await order('annual', { renews: true });
    const listNotices = () =>
      rows(sql<{ at: Date }>`select at from subscription_events where kind = 'mailed' and mail = 'renewal-notice:0'`);
    while ((await listNotices()).length === 0) await pass(1);
    await rows(sql`insert into mail_refusals (user_id, email, refused_at, ended_at)
      values (${ada.id}, ${ada.email}, ${platform.clock.now()}, ${isEnded ? platform.clock.now() : null})`);
    await pass(70);
    expect([await charges(), await statuses()]).toEqual([
      [6588],
      [{ plan_type: 'annual', status: 'ended', end_reason: 'term' }],
    ]);
  });

  it('paid-within-the-grace-and-told-after-it: the subscription continues', async () => {
    await order('24months', { choice: 'pay-then-refuse' });
    await pass(44);
    const { body } = await begin('24months');
    const page = new URL(body.url).pathname.split('/').at(-1) ?? '';
    const [checkout] = await rows(sql<{ id: string }>`select id from checkouts where provider_reference = ${page}`);
    const at = platform.clock.now();
    await pass(2);
    expect(await statuses()).toMatchObject([{ status: 'ended', end_reason: 'unpaid' }]);
    const paid = { id: 'late', at, amountCents: 499, currency: 'eur', payment: page, providerReference: page } as const;
    expect(await hear({ ...paid, type: 'paid', reference: checkout?.id ?? '' })).toBe('settled');
    expect([await statuses(), await refunds()]).toMatchObject([[{ status: 'active', end_reason: 'term' }], []]);
  });

  it('charge-told-after-another-order: it is refunded, and the new order stays', async () => {
    await order('24months', { choice: 'pay-then-refuse' });
    const [old] = await rows(sql<{ id: string }>`select id from subscriptions`);
    await pass(40);
    const at = platform.clock.now();
    await pass(10);
    await order('12months');
    const payment = platform.newId();
    await rows(sql`insert into sandbox_charges select ${`late:${payment}`}, ${payment}, id, 499, 'paid', ${at}
      from sandbox_payments limit 1`);
    const event = { type: 'charge-paid', at, amountCents: 499, currency: 'eur', payment } as const;
    for (const id of ['evt_1', 'evt_2']) {
      expect(await hear({ ...event, id, reference: `${old?.id ?? ''}:1:2` })).toBe('settled');
    }
    expect(await statuses()).toEqual([
      { plan_type: '24months', status: 'ended', end_reason: 'unpaid' },
      { plan_type: '12months', status: 'active', end_reason: 'term' },
    ]);
    expect(await refunds()).toEqual([{ cents: 499 }]);
  });
});
