import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { signEvent } from '../../platform/payment/index.ts';
import { countPaymentsToLookAt } from '../reconciliation/count-payments-to-look-at.ts';
import { billingSlice } from '../index.ts';
import { applyEvents } from './apply-events.steps.ts';
import { scheduleEventSweep } from './apply-events.job.ts';
import { workQueue, type WorkQueue } from './work-queue.ts';

/** Queue of a process that ends as soon as it has acknowledged an event. */
const deadQueue: WorkQueue = {
  enqueue: () => undefined,
  waitUntilIdle: async () => undefined,
  close: async () => undefined,
};

eachDatabase('what a provider says', (open) => {
  let platform: TestPlatform;
  let queue: WorkQueue;
  let live: FastifyInstance;
  let dying: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    queue = workQueue(2);
    const slices = (its: WorkQueue) => [mailsSlice, billingSlice({ sandbox: true, pages: null, queue: its })];
    live = await buildTestApp(platform, slices(queue));
    dying = await buildTestApp(platform, slices(deadQueue));
    ada = await platform.signIn({ account: 'new' });
  });

  const call = apiCalls(() => live);
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => [
    ...(await platform.db.asService((tx) => query.execute(tx))).rows,
  ];

  async function order(person = ada): Promise<string> {
    await call(person, 'POST', '/functions/v1/create-checkout', { planType: '24months' });
    const checkouts = await rows<{ id: string }>(sql`select id from checkouts where user_id = ${person.id}`);
    return checkouts[0]?.id ?? '';
  }
  const paid = (checkout: string) => ({ id: `${checkout}:paid`, type: 'paid', reference: checkout, page: checkout });
  const charge = (of: string, type: 'charge-paid' | 'charge-refused', at: Date, attempt: number) => ({
    id: `${of}:${type}`,
    type,
    reference: `${of}:1:${attempt}`,
    at: at.toISOString(),
  });
  async function tell(app: FastifyInstance, event: Readonly<Record<string, string>>): Promise<number> {
    const at = platform.clock.now();
    const body = JSON.stringify({ at: at.toISOString(), payment: event.id, amountCents: 499, ...event });
    const signature = signEvent(platform.secrets.key('sandbox-webhook'), body, at.getTime());
    const headers = { 'content-type': 'application/json', 'placejuste-signature': signature };
    const answer = await app.inject({ method: 'POST', url: '/api/billing/webhook', payload: body, headers });
    return answer.statusCode;
  }
  const outcomes = async () =>
    (await rows<{ outcome: string }>(sql`select outcome from payment_events order by happened_at, event_id`)).map(
      ({ outcome }) => outcome,
    );
  const audits = async () =>
    (await rows<{ action: string }>(sql`select action from audit_log order by at, id`)).map(({ action }) => action);
  const plan = async (person = ada) => (await call(person, 'GET', '/api/billing')).body.subscription?.planType ?? null;
  const toLookAt = () => runAsService(platform, countPaymentsToLookAt);
  const restart = () => runAsService(platform, scheduleEventSweep).then(() => platform.runJobs());

  it('event-acknowledged-before-crash: applied at the next start, once, however often it starts', async () => {
    const checkout = await order();
    expect(await tell(dying, paid(checkout))).toBe(200);
    expect([await plan(), await outcomes(), await toLookAt()]).toEqual([null, ['received'], 0]);
    for (let starts = 0; starts < 2; starts += 1) await restart();
    expect([await plan(), await outcomes()]).toEqual(['24months', ['settled']]);
    expect(platform.mails).toHaveLength(1);
  });

  it('event-rewritten-or-removed: the database refuses it to every role', async () => {
    await tell(live, paid(await order()));
    await queue.waitUntilIdle();
    const statements = [
      sql`update payment_events set amount_cents = 1`,
      sql`update payment_events set payment = 'other'`,
      sql`update payment_events set happened_at = happened_at - interval '1 day'`,
      sql`update payment_events set reference = null`,
      sql`update payment_events set event_id = 'other'`,
      sql`delete from payment_events`,
    ];
    for (const change of statements) await expect(rows(change)).rejects.toThrow('never changed');
    await expect(rows(sql`truncate payment_events`)).rejects.toThrow();
    await rows(sql`update payment_events set outcome = 'differs'`);
    expect(await outcomes()).toEqual(['differs']);
  });

  it('events-heard-by-two-nodes-at-once: each is applied once', async () => {
    const checkout = await order();
    await tell(dying, paid(checkout));
    const again = { providerName: 'sandbox', subject: checkout };
    await Promise.all([tell(live, paid(checkout)), applyEvents(platform, again), applyEvents(platform, again)]);
    await queue.waitUntilIdle();
    await platform.runJobs();
    expect([await plan(), await outcomes(), platform.mails.length]).toEqual(['24months', ['settled'], 1]);
  });

  it('events-told-backwards: waiting events of a subscription are applied in their order', async () => {
    const checkout = await order();
    await tell(live, paid(checkout));
    await queue.waitUntilIdle();
    const askedAt = platform.clock.now();
    platform.clock.advance(31 * 86_400);
    await rows(sql`insert into subscription_events (subscription_id, id, kind, at, recorded_at, charge, attempt)
      values (${checkout}, 'asked:1:1', 'charge-asked', ${platform.clock.now()}, ${askedAt}, 1, 1)`);
    const [refusedAt, paidAt] = [platform.clock.now(), new Date(platform.clock.now().getTime() + 60_000)];
    await tell(dying, charge(checkout, 'charge-paid', paidAt, 1));
    await tell(dying, charge(checkout, 'charge-refused', refusedAt, 1));
    await restart();
    expect(await audits()).toEqual(['subscription.renewal-failed', 'subscription.renewal-paid']);
    expect(await plan()).toBe('24months');
  });

  it('event-that-cannot-be-applied: retried, shown to the team, and blocking nobody', async () => {
    const bob = await platform.signIn({ account: 'new' });
    const [checkout, other] = [await order(), await order(bob)];
    await platform.db.script(`create function public.fail() returns trigger language plpgsql as
        $$ begin raise exception 'a fault of ours'; end $$;
      create trigger fail before update on public.checkouts for each row when (old.id = '${checkout}')
        execute function public.fail()`);
    const mend = () => platform.db.script('drop function if exists public.fail cascade');
    platform.db.beforeClose(mend);
    const unknownEvent = { ...paid(checkout), id: 'gone', type: 'cancelled', reference: platform.newId() };
    for (const event of [paid(checkout), paid(other), unknownEvent]) expect(await tell(live, event)).toBe(200);
    await queue.waitUntilIdle();
    expect([await plan(), await plan(bob)]).toEqual([null, '24months']);
    expect((await outcomes()).toSorted()).toEqual(['received', 'settled', 'unknown']);
    expect(await toLookAt()).toBe(2);
    // Neither a repeated event nor the sweep applies it meanwhile: its job does.
    await tell(live, paid(checkout));
    await queue.waitUntilIdle();
    await restart();
    expect(platform.jobs.waiting().filter((name) => name === 'billing.apply-event')).toHaveLength(1);
    platform.clock.advance(60);
    await expect(platform.runJobs()).rejects.toThrow('a fault of ours');
    await mend();
    await platform.runJobs();
    expect([await plan(), await toLookAt()]).toEqual(['24months', 1]);
  });

  it('event-whose-job-gave-up: counted while it waits, and tried again six hours later', async () => {
    await tell(dying, paid(await order()));
    const failed = (hoursAgo: number) => {
      const at = new Date(platform.clock.now().getTime() - hoursAgo * 3_600_000);
      return rows(sql`update payment_events set failed_at = ${at}, received_at = received_at - interval '30 days'`);
    };
    await failed(5);
    await restart();
    expect([await plan(), await outcomes(), await toLookAt()]).toEqual([null, ['received'], 1]);
    await failed(7);
    await restart();
    expect([await plan(), await outcomes(), await toLookAt()]).toEqual(['24months', ['settled'], 0]);
  });

  it('waiting for a quarter of an hour is shown to the team', async () => {
    await tell(dying, paid(await order()));
    platform.clock.advance(15 * 60 + 1);
    expect(await toLookAt()).toBe(1);
  });

  it('a refund reported before its payment is applied waits for it', async () => {
    const checkout = await order();
    const payment = `${checkout}:paid`;
    await tell(dying, paid(checkout));
    platform.clock.advance(1);
    await tell(dying, { ...paid(checkout), id: 'refund', type: 'refunded', reference: 'by-hand', payment });
    const subjects = await rows(sql`select distinct subject from payment_events`);
    expect(subjects).toEqual([{ subject: checkout }]);
    await restart();
    expect(await outcomes()).toEqual(['settled', 'settled']);
    expect((await call(ada, 'GET', '/api/billing')).body.payments).toMatchObject([{ refundedCents: 499 }]);
  });
});
