import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { eraseAccount, personalDataSlice } from '../../personal-data/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { PaymentFault, sandboxProvider, type PaymentProvider } from '../../platform/payment/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { forgetCardJob } from '../cards/forget-card.job.ts';
import { refundAfterClosingJob } from '../closing/refund-after-closing.job.ts';
import { workQueue, type WorkQueue } from '../inbox/work-queue.ts';
import { billingSlice, countOverdueCards, countPaymentsToLookAt } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { refundCheckoutJob } from '../refunds/refund-checkout.job.ts';

const day = 86_400;
const tries = 10;
const asking = ['billing.forget-card', 'billing.refund-checkout', 'billing.refund-after-closing'];

eachDatabase('a provider that was away for longer than the queue tries', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let provider: PaymentProvider;
  let requestCount: number;
  let queue: WorkQueue;

  beforeEach(async () => {
    queue = workQueue(2);
    const slice = billingSlice({ sandbox: true, pages: null, queue });
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, storageSlice, slice, personalDataSlice],
      person: { account: 'new' },
    }));
    provider = sandboxProvider(platform);
    requestCount = 0;
    await slice.start?.(platform);
    await platform.runJobs();
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const page = async (planType: string): Promise<string> =>
    (await call('POST', '/functions/v1/create-checkout', { planType })).body.url;
  const pay = async (url: string): Promise<void> => {
    await choosePayment(app, url);
    await queue.waitUntilIdle();
  };
  const use = (used: PaymentProvider) =>
    platform.jobs.use([
      forgetCardJob(platform, () => Promise.resolve(used)) as never,
      refundCheckoutJob(platform, () => Promise.resolve(used)) as never,
      refundAfterClosingJob(platform, () => Promise.resolve(used)) as never,
    ]);
  const answer = (kind: 'unreachable' | 'refused') => {
    const fail = async (): Promise<never> => {
      requestCount += 1;
      throw new PaymentFault(kind);
    };
    use({ ...provider, forgetCard: fail, refund: fail });
  };
  /** Makes every try of the queue fail, without an operator retrying the job. */
  const spendTries = async () => {
    for (let tried = 0; tried < tries; tried += 1) await expect(platform.runJobs()).rejects.toThrow();
    expect(requestCount).toBe(tries);
    for (const name of asking) await platform.jobs.giveUp(name, 'tries-spent');
    await platform.runJobs();
    expect(requestCount).toBe(tries);
  };
  const comeBack = async () => {
    use(provider);
    platform.clock.advance(day);
    await platform.runJobs();
  };
  const toLookAt = () => runAsService(platform, countPaymentsToLookAt);
  /** Counts the refunds owed, eight days later: recent events, such as a payment made twice, count for a week only. */
  const owed = () => {
    platform.clock.advance(8 * day);
    return toLookAt();
  };
  const keptLate = () => runAsService(platform, countOverdueCards);
  const refunds = () => rows(sql`select amount_cents from sandbox_refunds`);
  const countStoredCards = async () => (await rows(sql`select from sandbox_payments where keeps_card`)).length;

  it('card-never-forgotten: the replaced card is forgotten once the provider is back', async () => {
    await pay(await page('24months'));
    await platform.runJobs();
    answer('unreachable');
    await pay((await call('POST', '/api/billing/card')).body.url);
    await spendTries();
    expect(await countStoredCards()).toBe(2);
    platform.clock.advance(2 * day);
    expect(await keptLate()).toBe(1);
    await comeBack();
    expect([await countStoredCards(), await keptLate(), await rows(sql`select from cards_to_forget`)]).toEqual([
      1,
      0,
      [],
    ]);
  });

  it('started-again-and-again: one job waits for each debt', async () => {
    for (const url of [await page('24months'), await page('annual')]) await pay(url);
    answer('unreachable');
    await expect(platform.runJobs()).rejects.toThrow();
    platform.clock.advance(day);
    for (let started = 0; started < 3; started += 1) {
      await billingSlice({ sandbox: true, pages: null, queue }).start?.(platform);
      await expect(platform.runJobs()).rejects.toThrow();
    }
    expect(platform.jobs.waiting().filter((name) => asking.includes(name))).toEqual(['billing.refund-checkout']);
  });

  it('paid-twice-never-paid-back: the second payment is refunded after the outage, once', async () => {
    for (const url of [await page('24months'), await page('annual')]) await pay(url);
    answer('unreachable');
    await spendTries();
    await comeBack();
    await comeBack();
    expect([(await refunds()).length, await owed()]).toEqual([1, 0]);
  });

  it('account-closed-while-it-is-away: its card is forgotten and its payment refunded', async () => {
    await pay(await page('biennial'));
    await pay(await page('24months'));
    await platform.runJobs();
    const refundCount = (await refunds()).length;
    answer('unreachable');
    expect(await eraseAccount(platform, ada.id, 'command')).toMatchObject({ ok: true });
    await spendTries();
    await comeBack();
    expect((await refunds()).length).toBeGreaterThan(refundCount);
    expect([await countStoredCards(), await toLookAt()]).toEqual([0, 0]);
    expect(await rows(sql`select from cards_to_forget`)).toEqual([]);
  });

  it('refused-and-paid-by-transfer: a refund left to the team is not requested again', async () => {
    for (const url of [await page('24months'), await page('annual')]) await pay(url);
    answer('refused');
    await platform.runJobs();
    const once = requestCount;
    await comeBack();
    await comeBack();
    expect([once > 0, await refunds(), await owed()]).toEqual([true, [], 1]);
  });

  it('subscription-brought-back: its card is kept, and no job waits to forget it', async () => {
    await pay(await page('24months'));
    await platform.runJobs();
    const [{ id, card } = { id: '', card: '' }] = await rows(
      sql<{ id: string; card: string }>`select id, card from subscriptions`,
    );
    await rows(sql`insert into cards_to_forget (provider, card, subscription_id, due_at)
      values ('sandbox', ${card}, ${id}, '2026-11-01')`);
    await comeBack();
    expect([await countStoredCards(), await rows(sql`select from cards_to_forget`)]).toEqual([1, []]);
  });
});
