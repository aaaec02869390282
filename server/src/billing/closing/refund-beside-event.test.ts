import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openApp, sharedDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { eraseAccount, personalDataSlice } from '../../personal-data/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { billingSlice } from '../index.ts';
import { seriesLock } from '../invoices/issue-invoice.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { settleEvent } from '../settle-event.ts';

interface RefundFacts {
  readonly payment: string;
  readonly reference: string;
  readonly amountCents: number;
}

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

  test('refund-of-a-closed-account-deadlock: the provider tells of it while its job writes it', async () => {
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
    expect(await hearBesideJob({ payment, reference, amountCents })).toEqual(['fulfilled', 'fulfilled']);
    expect(
      await rows(sql`select amount_cents, made_at is not null as made,
        (select array_agg(gross_cents) from invoices where kind = 'credit-note') as notes from refunds_after_closing`),
    ).toEqual([{ amount_cents: amountCents, made: true, notes: [amountCents] }]);
  });

  test('refund-of-a-dossier-deadlock: the provider tells of it while its job writes it', async () => {
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
    await call('POST', `/api/billing/payments/${body.id}/withdrawal`, undefined, bob);
    const told = { payment: paid?.payment ?? '', reference: `${body.id}:500`, amountCents: 500 };
    expect(await hearBesideJob(told)).toEqual(['fulfilled', 'fulfilled']);
    expect(
      await rows(sql`select refunded_at is not null as made,
        (select array_agg(gross_cents) from invoices where kind = 'credit-note') as notes
        from checkouts where id = ${body.id}`),
    ).toEqual([{ made: true, notes: [500] }]);
  });

  /** How both ended: the event holds the series of invoices, then the jobs wait for it. */
  async function hearBesideJob(refund: RefundFacts): Promise<readonly string[]> {
    const told = { ...refund, id: 'evt_1', currency: 'eur', at: platform.clock.now() };
    const [held, awaited] = [new AbortController(), new AbortController()];
    const isHeld = once(held.signal, 'abort');
    const isAwaited = once(awaited.signal, 'abort');
    const heard = runAsService(platform, async (context) => {
      await advisoryLock(context.tx, seriesLock);
      held.abort();
      await isAwaited;
      return settleEvent(context, { providerName: 'sandbox', event: { ...told, type: 'refunded' } });
    });
    await isHeld;
    const made = platform.runJobs();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rows(waiting)).length, { timeout: 20_000 }).toBe(1);
    awaited.abort();
    const ends = await Promise.allSettled([heard, made]);
    return ends.map(({ status }) => status);
  }
});
