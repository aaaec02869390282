import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { buildPaymentsView } from '../billing.view.ts';
import { billingSlice } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { settleEvent } from '../settle-event.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';

const day = 86_400;

eachDatabase('the day of a payment', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'valid' },
    }));
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  async function declare(declaration = platform.newId()): Promise<string> {
    const [vehicle, now] = [platform.newId(), platform.clock.now()];
    await rows(
      sql`insert into vehicles values (${vehicle}, ${ada.id}, ${`AB-${vehicle.slice(-3)}-CD`}, 'Auto', ${now})`,
    );
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${declaration}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Auto', 50.6, 3.06, 8, ${now}, 'device', ${now},
        ${now}, ${'a'.repeat(64)})`);
    return declaration;
  }
  const hearPaid = (checkout: { readonly id: string; readonly page: string }, at: Date) =>
    runAsService(platform, (context) =>
      settleEvent(context, {
        providerName: 'sandbox',
        event: {
          id: platform.newId(),
          at,
          type: 'paid',
          reference: checkout.id,
          providerReference: checkout.page,
          payment: `pay of ${checkout.page}`,
          amountCents: 500,
          currency: 'eur',
        },
      }),
    );

  it('of a dossier is that of its invoice, however late the provider reports it', async () => {
    const { id, url } = (await call('POST', '/api/billing/checkouts', { declarationId: await declare() })).body;
    platform.clock.advance(60);
    const paidAt = platform.clock.now();
    platform.clock.advance(3 * day);
    await hearPaid({ id, page: new URL(url).pathname.split('/').at(-1) ?? '' }, paidAt);
    const [invoice] = await rows(sql<{ paid_at: Date }>`select paid_at from invoices`);
    expect(invoice?.paid_at).toEqual(paidAt);
    const { payments } = (await call('GET', '/api/billing')).body;
    expect(payments).toMatchObject([{ paidAt: paidAt.toISOString(), withdrawBy: '2026-12-07' }]);
  });

  it('of a dossier paid twice is that of each payment', async () => {
    const { id, url } = (await call('POST', '/api/billing/checkouts', { declarationId: await declare() })).body;
    await choosePayment(app, url);
    platform.clock.advance(60);
    const paidAt = platform.clock.now();
    platform.clock.advance(3 * day);
    await hearPaid({ id, page: 'another-page' }, paidAt);
    const { payments } = (await call('GET', '/api/billing')).body;
    expect(payments.map((one: { paidAt: string }) => one.paidAt)).toEqual([
      paidAt.toISOString(),
      new Date(paidAt.getTime() - 60_000).toISOString(),
    ]);
  });

  it('has its dossiers in the order of their deposits on the invoice, whatever the order asked', async () => {
    // Taken first on a phone without network, deposited last.
    const takenFirst = platform.newId();
    const declarationIds = [await declare()];
    platform.clock.advance(day);
    declarationIds.push(await declare(takenFirst));
    await choosePayment(app, (await call('POST', '/api/billing/dues', { declarationIds })).body.url);
    const [invoice] = await rows(sql<{ lines: { label: string }[] }>`select lines from invoices`);
    expect(invoice?.lines.map(({ label }) => /\d+ novembre/.exec(label)?.[0])).toEqual(['21 novembre', '22 novembre']);
  });

  it('is followed by events in one order, by their instant then their name', async () => {
    const [id, at] = [platform.newId(), platform.clock.now()];
    await rows(sql`insert into subscriptions (id, user_id, plan_type, charge_cents, started_at, starts_on, renews,
        provider, status) values (${id}, ${ada.id}, '24months', 499, ${at}, ${at}, false, 'sandbox', 'active')`);
    const events = await platform.db.asService(async (tx) => {
      const subscriptions = subscriptionsRepository(tx);
      const later = new Date(at.getTime() + 60_000);
      await subscriptions.addEvents(id, [{ id: 'a', kind: 'resumed', at: later }], at);
      for (const name of ['c', 'b']) await subscriptions.addEvents(id, [{ id: name, kind: 'paused', at }], later);
      return [await subscriptions.listEvents(id), (await subscriptions.listEventsOfEach([id])).get(id) ?? []];
    });
    for (const list of events) expect(list.map((event) => event.id)).toEqual(['b', 'c', 'a']);
  });
});

it('payments of one instant have one order, whichever was read first', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const row = (id: string): CheckoutRow =>
    ({ id, purpose: 'express', amount_cents: 500, settled_at: at, payment: id, refunded_at: null }) as CheckoutRow;
  const facts = { invoiced: new Set<string>(), withdrawals: new Map() };
  const list = (ids: string) => buildPaymentsView(ids.split('').map(row), [], facts).map(({ id }) => id);
  expect(list('acb')).toEqual(['c', 'b', 'a']);
  expect(list('bac')).toEqual(['c', 'b', 'a']);
});
