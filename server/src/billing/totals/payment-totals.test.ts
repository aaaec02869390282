import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import type { ProviderEvent } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { settleEvent } from '../settle-event.ts';
import { listPaymentTotals } from './list-payment-totals.steps.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

eachDatabase('the totals of the payments', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    }));
  });

  const page = async (planType: string): Promise<string> =>
    new URL((await call('POST', '/functions/v1/create-checkout', { planType })).body.url).pathname;
  const pay = async (url: string) => {
    await choosePayment(app, url);
    await platform.runJobs();
  };
  const hear = (event: object) =>
    runAsService(platform, (context) =>
      settleEvent(context, {
        providerName: 'sandbox',
        event: { at: platform.clock.now(), currency: 'eur', ...event } as ProviderEvent,
      }),
    );
  /** The same totals with one row per page, where each page starts at the end of the former one. */
  const totals = async () => {
    const all = await listPaymentTotals(platform);
    expect(await listPaymentTotals(platform, 1)).toEqual(all);
    return all;
  };
  const net = async () =>
    (await totals()).reduce((sum, { kind, cents }) => sum + (kind === 'credit-note' ? -cents : cents), 0);
  const invoiced = async () => {
    const { rows } = await platform.db.asService((tx) =>
      sql<{
        cents: number;
      }>`select coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0)::int
        as cents from invoices`.execute(tx),
    );
    return rows[0]?.cents;
  };

  it('are those of the invoices less the credit notes, despite repeated events', async () => {
    const url = await page('24months');
    const payment = url.split('/').at(-1) ?? '';
    await pay(url);
    const { rows } = await platform.db.asService((tx) => sql<{ id: string }>`select id from checkouts`.execute(tx));
    const paid = { type: 'paid', payment, providerReference: payment, reference: rows[0]?.id, amountCents: 499 };
    for (const id of ['look:1', 'evt_1']) await hear({ ...paid, id });
    const refunded = { type: 'refunded', payment, reference: 're_1', amountCents: 100 };
    for (const id of ['evt_2', 'evt_3']) await hear({ ...refunded, id });
    expect(await totals()).toEqual([
      { month: '2026-11', kind: 'invoice', purpose: 'subscription', count: 1, cents: 499 },
      { month: '2026-11', kind: 'credit-note', purpose: 'subscription', count: 1, cents: 100 },
    ]);
    expect([await net(), await invoiced()]).toEqual([399, 399]);
  });

  it('include a second payment and its refund', async () => {
    const urls = [await page('24months'), await page('24months')];
    for (const url of urls) await pay(url);
    expect((await totals()).map(({ kind, count, cents }) => [kind, count, cents])).toEqual([
      ['invoice', 2, 998],
      ['credit-note', 1, 499],
    ]);
    expect([await net(), await invoiced()]).toEqual([499, 499]);
  });

  it('include payments without an invoice, each once, on any page', async () => {
    const [gift, returnedGift, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await platform.db.asService(async (tx) => {
      await sql`insert into checkouts
          (id, purpose, amount_cents, state, provider, provider_reference, payment, created_at, refunded_at)
        values (${gift}, 'gift', 1000, 'paid', 'sandbox', 'a', 'pi_1', ${now}, null),
          (${returnedGift}, 'gift', 500, 'paid', 'sandbox', 'b', null, ${now}, ${now})`.execute(tx);
      await sql`insert into payment_events
          (provider, event_id, received_at, type, reference, payment, amount_cents, currency, outcome)
        select 'sandbox', told.number, ${now}, told.type, told.reference, told.payment, told.cents, 'eur', 'settled'
        from (values ('1', 'paid', ${gift}, 'pi_1', 1000), ('look:1', 'paid', ${gift}, 'pi_1', 1000),
          ('2', 'paid', ${returnedGift}, null, 500), ('3', 'charge-paid', 'pi_2', 'pi_2', 599),
          ('4', 'refunded', 're_1', 'pi_2', 599), ('5', 'refunded', 're_1', 'pi_2', 599)
        ) told (number, type, reference, payment, cents)`.execute(tx);
    });
    expect((await totals()).map(({ kind, purpose, count, cents }) => [kind, purpose, count, cents])).toEqual([
      ['paid', 'gift', 2, 1500],
      ['paid', null, 1, 599],
      ['refunded', 'gift', 1, 500],
      ['refunded', null, 1, 599],
    ]);
  });
});
