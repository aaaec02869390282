import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openApp, sharedDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { eraseAccount, personalDataSlice } from '../../personal-data/index.ts';
import { runAsService, type ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { billingSlice } from '../index.ts';
import { seriesLock } from '../invoices/issue-invoice.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { scheduleRefund } from '../refunds/schedule-refund.ts';
import { settleEvent } from '../settle-event.ts';

interface RefundFacts {
  readonly payment: string;
  readonly reference: string;
  readonly amountCents: number;
}

type Work = (context: ServiceContext) => Promise<unknown>;
const bothEnd = ['fulfilled', 'fulfilled'];

sharedDatabase('a refund that is told and written at once', (open) => {
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

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;

  test('refund-of-a-closed-account-deadlock: its event arrives while its job writes it', async () => {
    await choosePayment(
      app,
      (await call('POST', '/functions/v1/create-checkout', { planType: 'biennial' })).body.url,
      'pay',
    );
    await platform.runJobs();
    await eraseAccount(platform, ada.id, 'holder');
    const [own] = await rows(sql<{ payment: string; reference: string; cents: number }>`
      select payment, reference, amount_cents as cents from refunds_after_closing`);
    if (own === undefined) throw new Error('Nothing is owed');
    const { payment, reference, cents: amountCents } = own;
    const lock: Work = ({ tx }) => advisoryLock(tx, seriesLock);
    expect(await hearBesideJob({ payment, reference, amountCents }, lock)).toEqual(bothEnd);
    expect(
      await rows(sql`select amount_cents, made_at is not null as made,
        (select array_agg(gross_cents) from invoices where kind = 'credit-note') as notes from refunds_after_closing`),
    ).toEqual([{ amount_cents: amountCents, made: true, notes: [amountCents] }]);
  });

  test('refund-of-a-dossier-deadlock: its event arrives while its job writes it', async () => {
    const { bob, id, payment } = await payDossier();
    await call('POST', `/api/billing/payments/${id}/withdrawal`, undefined, bob);
    const refund = { payment, reference: `${id}:500`, amountCents: 500 };
    expect(await hearBesideJob(refund, ({ tx }) => billingRepository(tx).lock(id))).toEqual(bothEnd);
    expect(
      await rows(sql`select refunded_at is not null as made,
        (select array_agg(gross_cents) from invoices where kind = 'credit-note') as notes
        from checkouts where id = ${id}`),
    ).toEqual([{ made: true, notes: [500] }]);
  });

  test.each(['its job', 'the provider'])(
    'second-payment-of-a-refunded-page: it is settled while %s reports the refund',
    async (teller) => {
      const { id, payment } = await payDossier();
      await runAsService(platform, (context) => scheduleRefund(context, id));
      const now = { at: platform.clock.now(), amountCents: 500, currency: 'eur' } as const;
      const second = { ...now, id: 'evt_2', payment: platform.newId(), reference: id, providerReference: 'page_2' };
      const refunded = { ...now, id: 'evt_3', type: 'refunded', payment, reference: id } as const;
      const race = await beginHolding(
        ({ tx }) => billingRepository(tx).lock(id),
        (context) => settleEvent(context, { providerName: 'sandbox', event: { ...second, type: 'paid' } }),
      );
      const telling =
        teller === 'its job'
          ? platform.runJobs()
          : runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event: refunded }));
      expect(await race.endBoth(telling)).toEqual(bothEnd);
      await platform.runJobs();
      expect(await rows(sql`select kind, count(*)::int as count from invoices group by kind order by kind`)).toEqual([
        { kind: 'credit-note', count: 1 },
        { kind: 'invoice', count: 2 },
      ]);
    },
  );

  async function payDossier() {
    const bob = await platform.signIn({ account: 'valid' });
    const [declarationId, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(sql`insert into vehicles values (${vehicle}, ${bob.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${declarationId}, ${bob.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device',
        ${now}, ${now}, ${'a'.repeat(64)})`);
    const { body } = await call('POST', '/api/billing/checkouts', { declarationId }, bob);
    await choosePayment(app, body.url, 'pay');
    await platform.runJobs();
    const [paid] = await rows(sql<{ payment: string }>`select payment from checkouts where id = ${body.id}`);
    return { bob, id: String(body.id), payment: paid?.payment ?? '' };
  }

  /** Outcomes of both: the event first holds the lock, then the jobs wait for it. */
  async function hearBesideJob(refund: RefundFacts, lock: Work): Promise<readonly string[]> {
    const eventFacts = { ...refund, id: 'evt_1', currency: 'eur', at: platform.clock.now() };
    const race = await beginHolding(lock, (context) =>
      settleEvent(context, { providerName: 'sandbox', event: { ...eventFacts, type: 'refunded' } }),
    );
    return race.endBoth(platform.runJobs());
  }

  /** A transaction that holds `lock`, and does the rest once another one waits for it. */
  async function beginHolding(lock: Work, rest: Work) {
    const [held, awaited] = [new AbortController(), new AbortController()];
    const [isHeld, isAwaited] = [once(held.signal, 'abort'), once(awaited.signal, 'abort')];
    const first = runAsService(platform, async (context) => {
      await lock(context);
      held.abort();
      await isAwaited;
      return rest(context);
    });
    await isHeld;
    return {
      async endBoth(second: Promise<unknown>): Promise<readonly string[]> {
        const waiting = sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await rows(waiting)).length, { timeout: 20_000 }).toBe(1);
        awaited.abort();
        return (await Promise.allSettled([first, second])).map(({ status }) => status);
      },
    };
  }
});
