import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { sandboxProvider, type ProviderEvent } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { countPaymentsToLookAt } from '../reconciliation/count-payments-to-look-at.ts';
import { settleEvent } from '../settle-event.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { refundCheckoutJob } from './refund-checkout.job.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;

eachDatabase('a refund', (open) => {
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

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const page = async (planType: string): Promise<string> =>
    (await call('POST', '/functions/v1/create-checkout', { planType })).body.url;
  const pay = (url: string) => choosePayment(app, url);
  const hear = (event: Pick<ProviderEvent, 'payment' | 'amountCents'>, type: string, reference: string) =>
    runAsService(platform, (context) =>
      settleEvent(context, {
        providerName: 'sandbox',
        event: {
          id: platform.newId(),
          at: platform.clock.now(),
          currency: 'eur',
          reference,
          ...event,
          type,
        } as ProviderEvent,
      }),
    );
  const toldOfFailure = () =>
    platform.mails.filter(({ subject }) => subject === 'Votre remboursement n’a pas abouti').map(({ to }) => to);
  const toLookAt = () => runAsService(platform, countPaymentsToLookAt);
  const payTwice = async (): Promise<string> => {
    const urls = [await page('24months'), await page('annual')];
    for (const url of urls) await pay(url);
    const [second] = await rows(sql<{ id: string }>`select id from checkouts where refund_asked_at is not null`);
    return second?.id ?? '';
  };
  const paymentOf = async (id: string) => {
    const [row] = await rows(
      sql<{ payment: string; amountCents: number }>`
        select payment, amount_cents as "amountCents" from checkouts where id = ${id}`,
    );
    return row ?? { payment: '', amountCents: 0 };
  };

  it('withdrawn-never-paid-back: a refund that fails later is shown until it is made', async () => {
    await pay(await page('biennial'));
    platform.clock.advance(3 * day);
    const [{ id } = { id: '' }] = await rows(sql<{ id: string }>`select id from subscriptions`);
    const withdrawal = { id: 'withdrawn', kind: 'withdrawn', at: platform.clock.now() } as const;
    await runAsService(platform, (context) =>
      noteSubscriptionEvent(context, { subscriptionId: id, event: withdrawal }),
    );
    await platform.runJobs();
    expect([(await rows(sql`select from sandbox_refunds`)).length, await toLookAt()]).toEqual([1, 0]);
    const payment = await paymentOf(id);
    const [asked] = await rows(sql<{ refund: string }>`select refund from subscription_events where kind = 'refunded'`);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await hear(payment, 'refund-failed', asked?.refund ?? '')).toBe('differs');
    platform.clock.advance(30 * day);
    await platform.runJobs();
    expect(toldOfFailure()).toEqual([ada.email]);
    expect(await toLookAt()).toBe(1);
    expect(await hear(payment, 'refunded', 're_by_hand')).toBe('settled');
    expect(await toLookAt()).toBe(0);
    await platform.runJobs();
    // The card could not receive it: how it was refunded instead is unknown here.
    const refundMails = platform.mails.filter(({ subject }) => subject.startsWith('Nous vous remboursons'));
    expect(refundMails.map(({ text }) => text.includes('sur la carte qui a payé'))).toEqual([true, false]);
  });

  it('of a payment made twice that fails later is due again, and shown until it is made', async () => {
    const second = await payTwice();
    await platform.runJobs();
    platform.clock.advance(2 * day);
    expect(await toLookAt()).toBe(1);
    const payment = await paymentOf(second);
    for (let turn = 0; turn < 2; turn += 1) expect(await hear(payment, 'refund-failed', second)).toBe('differs');
    platform.clock.advance(30 * day);
    expect(await toLookAt()).toBe(1);
    await platform.runJobs();
    expect(toldOfFailure()).toEqual([ada.email]);
    // Under the same name, the provider would repeat that it accepted the refund.
    const again = refundCheckoutJob(platform, async () => sandboxProvider(platform));
    await again.run({ id: second }, new AbortController().signal);
    expect(await toLookAt()).toBe(1);
    expect(await hear(payment, 'refunded', 're_by_hand')).toBe('settled');
    expect(await toLookAt()).toBe(0);
  });

  it('of a part is announced once with its amount; a late success changes nothing', async () => {
    const second = await payTwice();
    await platform.runJobs();
    const part = { ...(await paymentOf(second)), amountCents: 345 };
    await hear(part, 'refunded', 're_part');
    for (const type of ['refund-failed', 'refunded', 'refund-failed', 'refunded']) await hear(part, type, 're_part');
    await platform.runJobs();
    expect(toldOfFailure()).toEqual([ada.email]);
    expect(platform.mails.map(({ text }) => text).join()).toContain('Nous vous avions rendu 3,45');
    platform.clock.advance(2 * day);
    expect(await rows(sql`select refunded_at from checkouts where id = ${second}`)).toEqual([{ refunded_at: null }]);
  });

  it('of a part, reported as failed before it is reported as made, is due for that part', async () => {
    const id = await payTwice();
    // Like a payment of which nothing is owed.
    await rows(sql`update checkouts set refund_asked_at = null where id = ${id}`);
    const part = { ...(await paymentOf(id)), amountCents: 345 };
    for (const type of ['refund-failed', 'refunded']) await hear(part, type, 're_part');
    expect(await rows(sql`select refund_cents, refunded_at from checkouts where id = ${id}`)).toEqual([
      { refund_cents: 345, refunded_at: null },
    ]);
    expect(await rows(sql`select gross_cents from invoices where kind = 'credit-note'`)).toEqual([
      { gross_cents: 345 },
    ]);
  });

  it('that fails because the bank took the payment back is not due', async () => {
    const second = await payTwice();
    await platform.runJobs();
    const payment = await paymentOf(second);
    await hear(payment, 'dispute-lost', 'dp_1');
    await hear(payment, 'refund-failed', second);
    platform.clock.advance(30 * day);
    expect(await toLookAt()).toBe(0);
    await platform.runJobs();
    expect(toldOfFailure()).toEqual([]);
  });

  it('is counted after a day when not made, and when the provider changed meanwhile', async () => {
    const second = await payTwice();
    const other = { ...sandboxProvider(platform), name: 'other' };
    await refundCheckoutJob(platform, async () => other).run({ id: second }, new AbortController().signal);
    const before = await toLookAt();
    platform.clock.advance(day + 1);
    expect((await toLookAt()) - before).toBe(1);
    await platform.runJobs();
    expect((await toLookAt()) - before).toBe(0);
  });

  it('of a subscription is counted after a day without an answer', async () => {
    await pay(await page('biennial'));
    const [{ id } = { id: '' }] = await rows(sql<{ id: string }>`select id from subscriptions`);
    await rows(sql`insert into subscription_events (subscription_id, id, kind, at, recorded_at, payment, refund,
        amount_cents)
      values (${id}, 'refund-asked:r', 'refund-asked', ${platform.clock.now()}, ${platform.clock.now()}, 'p', 'r', 1)`);
    expect(await toLookAt()).toBe(0);
    platform.clock.advance(day + 1);
    expect(await toLookAt()).toBe(1);
  });
});
