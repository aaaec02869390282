import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { billingSlice } from '../index.ts';
import { settleEvent } from '../settle-event.ts';

eachDatabase('a payment that is told days after it was made', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'valid' },
    }));
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;

  async function declare(): Promise<string> {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now}, ${now},
        ${'a'.repeat(64)})`);
    return id;
  }

  /** Reports three days later that the last checkout was paid a minute after its order, on each of these pages. */
  async function hearLate(pages: readonly (string | null)[]): Promise<Date> {
    const [checkout] = await rows(sql<{ id: string; reference: string; cents: number }>`
      select id, provider_reference as reference, amount_cents as cents from checkouts`);
    const { id: reference = '', reference: own = '', cents: amountCents = 0 } = checkout ?? {};
    const at = new Date(platform.clock.now().getTime() + 60_000);
    platform.clock.advance(3 * 86_400);
    for (const [place, page] of pages.entries()) {
      const eventFacts = { id: `evt_${place}`, payment: `pi_${place}`, providerReference: page ?? own };
      const event = { type: 'paid', at, reference, amountCents, currency: 'eur', ...eventFacts } as const;
      await runAsService(platform, (context) => settleEvent(context, { providerName: 'sandbox', event }));
    }
    return at;
  }
  const invoiced = () =>
    rows(sql<{ paid: Date; from: string; issued: Date }>`
      select paid_at as paid, service_from::text as from, issued_at as issued from invoices`);

  test('paid-on-saturday-told-on-tuesday: invoiced when told, paid on its day', async () => {
    await call('POST', '/api/billing/checkouts', { declarationId: await declare() });
    const paid = await hearLate([null]);
    expect(await invoiced()).toEqual([{ paid, from: paid.toISOString().slice(0, 10), issued: platform.clock.now() }]);
  });

  test('so are those of several dossiers at once, and a second payment to refund', async () => {
    await call('POST', '/api/billing/dues', { declarationIds: [await declare(), await declare()] });
    const paid = await hearLate([null, 'another page']);
    const line = { paid, from: paid.toISOString().slice(0, 10), issued: platform.clock.now() };
    expect(await invoiced()).toEqual([line, line]);
  });
});
