import { exampleSeller } from '@placejuste/domain/invoice';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { sandboxProvider, type PaymentProvider, type ProviderEvent } from '../../platform/payment/index.ts';
import { eraseAccount } from '../../personal-data/index.ts';
import { billingSlice } from '../index.ts';
import { reconcile } from '../reconciliation/reconcile.steps.ts';
import { settleEvent } from '../settle-event.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';
import { recordSeller } from './record-seller.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

const day = 86_400;
const signal = new AbortController().signal;

interface Issued {
  readonly number: string;
  readonly kind: string;
  readonly label: string;
  readonly period: string;
  readonly cents: number;
  readonly vat: number;
  readonly corrects: string | null;
}

eachDatabase('the invoices of what is paid', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let provider: PaymentProvider;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'new' },
    }));
    provider = sandboxProvider(platform);
  });

  const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const issued = () =>
    run(sql<Issued>`
      select i.year || '-' || i.sequence as number, i.kind, i.label,
        to_char(i.service_from, 'DD/MM/YY') || ' ' || to_char(i.service_to, 'DD/MM/YY') as period,
        i.gross_cents as cents, i.vat_cents as vat, c.year || '-' || c.sequence as corrects
      from invoices i left join invoices c on c.id = i.corrects order by i.year, i.sequence`);
  const brief = async () => (await issued()).map(({ number, kind, cents }) => `${number} ${kind} ${cents}`);
  const page = async (planType = '24months', person = ada): Promise<string> =>
    (await call('POST', '/functions/v1/create-checkout', { planType }, person)).body.url;
  const press = (url: string, choice = 'pay') => choosePayment(app, url, choice);
  const order = async (planType?: string, person?: TestPerson): Promise<void> => {
    expect((await press(await page(planType, person))).statusCode).toBe(303);
    await platform.runJobs();
  };
  const hear = (event: ProviderEvent) =>
    runAsService(platform, (context) => settleEvent(context, { providerName: provider.name, event }));
  const listEventsOfType = async (type: ProviderEvent['type']): Promise<readonly ProviderEvent[]> =>
    (await provider.listEvents(new Date(0), null)).events.filter((event) => event.type === type);
  const refundOf = (payment: string, amountCents: number, reference: string): ProviderEvent => ({
    id: `evt of ${reference}`,
    at: platform.clock.now(),
    type: 'refunded',
    reference,
    payment,
    amountCents,
    currency: 'eur',
  });
  const paymentsOf = async (): Promise<string[]> =>
    (await run(sql<{ payment: string }>`select payment from checkouts where state = 'paid' order by created_at`)).map(
      ({ payment }) => payment,
    );
  const express = async (): Promise<string> => {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await run(sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Ma voiture', ${now})`);
    await run(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now}, ${now},
        ${'a'.repeat(64)})`);
    return (await call('POST', '/api/billing/checkouts', { declarationId: id })).body.url;
  };

  it('one for each month of a subscription, for its period, and one for a dossier', async () => {
    await order();
    for (let passed = 0; passed < 62; passed += 1) {
      platform.clock.advance(day);
      await followDue(platform, provider, signal);
    }
    await press(await express());
    const label = 'Abonnement PlaceJuste, Formule 24 mois';
    const invoice = { kind: 'invoice', vat: 0, corrects: null };
    expect(await issued()).toEqual([
      { ...invoice, number: '2026-1', label, period: '21/11/26 20/12/26', cents: 499 },
      { ...invoice, number: '2026-2', label, period: '21/12/26 20/01/27', cents: 499 },
      { ...invoice, number: '2027-1', label, period: '21/01/27 20/02/27', cents: 499 },
      {
        ...invoice,
        number: '2027-2',
        label: 'Préparation du dossier de contestation',
        period: '22/01/27 22/01/27',
        cents: 500,
      },
    ]);
    await platform.runJobs();
    const receipts = platform.mails.filter(({ text }) => text.includes('Votre facture est dans l’application'));
    expect(receipts).toHaveLength(4);
  });

  describe('for any events of a payment', () => {
    it('twice, at once, or lost and found by the reconciliation: one invoice', async () => {
      const url = await page();
      await press(url);
      const [paid] = await listEventsOfType('paid');
      if (paid === undefined) throw new Error('Nothing was paid');
      await Promise.all([hear(paid), hear(paid), hear({ ...paid, id: 'again' })]);
      await reconcile(platform, provider, { since: new Date(0), signal });
      expect(await brief()).toEqual(['2026-1 invoice 499']);
      // Like an event that named nothing here, and is applied again later.
      await run(sql`update payment_events set outcome = 'unknown'`);
      await reconcile(platform, provider, { since: new Date(0), signal });
      expect(await brief()).toEqual(['2026-1 invoice 499']);
    });

    it('a charge with both an answer and an event', async () => {
      await order();
      platform.clock.advance(31 * day);
      await followDue(platform, provider, signal);
      for (const event of await listEventsOfType('charge-paid')) await Promise.all([hear(event), hear(event)]);
      expect(await brief()).toEqual(['2026-1 invoice 499', '2026-2 invoice 499']);
    });

    it('refused, abandoned, differing or unknown: none', async () => {
      const url = await page();
      await press(url, 'refuse');
      const other = await page();
      await press(other, 'cancel');
      await hear({
        id: 'differs',
        at: platform.clock.now(),
        type: 'paid',
        reference: new URL(url).pathname.split('/').at(-1) ?? '',
        providerReference: 'x',
        payment: 'x',
        amountCents: 1,
        currency: 'eur',
      });
      expect(await brief()).toEqual([]);
    });

    it('a gift has none', async () => {
      const id = platform.newId();
      await run(sql`insert into checkouts (id, purpose, amount_cents, state, provider, provider_reference, created_at)
        values (${id}, 'gift', 1000, 'open', 'sandbox', 'page', ${platform.clock.now()})`);
      const paid = { at: platform.clock.now(), amountCents: 1000, currency: 'eur', reference: id, payment: 'given' };
      expect(await hear({ ...paid, id: 'evt', type: 'paid', providerReference: 'page' })).toBe('settled');
      expect(await hear(refundOf('given', 1000, 'by hand'))).toBe('settled');
      expect(await brief()).toEqual([]);
    });
  });

  describe('for any refund', () => {
    it('a withdrawal has one credit note for everything, from the answer and the event', async () => {
      await order('biennial');
      expect((await call('POST', '/api/billing/leaving/withdrawal')).status).toBe(200);
      await platform.runJobs();
      await reconcile(platform, provider, { since: new Date(0), signal });
      expect(await issued()).toMatchObject([
        { number: '2026-1', kind: 'invoice', cents: 10_776, corrects: null },
        { number: '2026-2', kind: 'credit-note', cents: 10_776, corrects: '2026-1' },
      ]);
      await platform.runJobs();
      expect(platform.mails.at(-1)?.text).toContain('L’avoir est avec vos factures');
    });

    it('paid twice: two invoices, and the second is corrected', async () => {
      const [first, second] = [await page(), await page('annual')];
      await press(first);
      await press(second);
      await platform.runJobs();
      await platform.runJobs();
      await reconcile(platform, provider, { since: new Date(0), signal });
      expect(await issued()).toMatchObject([
        { number: '2026-1', kind: 'invoice', cents: 499 },
        { number: '2026-2', kind: 'invoice', cents: 6588 },
        { number: '2026-3', kind: 'credit-note', cents: 6588, corrects: '2026-2' },
      ]);
    });

    it('in parts by hand, each told twice: each part once, and no more than was paid', async () => {
      await press(await express());
      const [payment = ''] = await paymentsOf();
      for (const [cents, reference] of [
        [200, 're_1'],
        [200, 're_1'],
        [299, 're_2'],
        [2, 're_3'],
      ] as const)
        expect(await hear({ ...refundOf(payment, cents, reference), id: platform.newId() })).toBe('settled');
      expect(await issued()).toMatchObject([
        { number: '2026-1', cents: 500 },
        { number: '2026-2', cents: 200, corrects: '2026-1' },
        { number: '2026-3', cents: 299, corrects: '2026-1' },
        { number: '2026-4', cents: 1, corrects: '2026-1' },
      ]);
    });

    it('reported before the payment: the nightly reconciliation issues both documents', async () => {
      const id = new URL(await page()).pathname.split('/').at(-1) ?? '';
      await sandboxProvider(platform).decide(id, 'pay', async () => 503);
      const payment = (await listEventsOfType('paid'))[0]?.payment ?? '';
      await provider.refund({ reference: 'by hand', payment, amountCents: 499 });
      const [refunded] = await listEventsOfType('refunded');
      expect(refunded && (await hear(refunded))).toBe('unknown');
      expect(await brief()).toEqual([]);
      await reconcile(platform, provider, { since: new Date(0), signal });
      await reconcile(platform, provider, { since: new Date(0), signal });
      expect(await brief()).toEqual(['2026-1 invoice 499', '2026-2 credit-note 499']);
    });

    it('of an account erased since, found by its invoice', async () => {
      await order();
      platform.clock.advance(31 * day);
      await followDue(platform, provider, signal);
      const [, second = ''] = (await run(sql<{ payment: string }>`select payment from invoices order by sequence`)).map(
        ({ payment }) => payment,
      );
      expect(await eraseAccount(platform, ada.email)).toMatchObject({ ok: true });
      expect(await hear(refundOf(second, 499, 're_1'))).toBe('settled');
      expect(await brief()).toEqual(['2026-1 invoice 499', '2026-2 invoice 499', '2026-3 credit-note 499']);
      expect(await run(sql`select from invoice_owners`)).toEqual([]);
    });

    it('corrects the tax of its invoice in proportion, whatever the current rate', async () => {
      const taxed = { ...exampleSeller, siren: '000000018', vatNumber: 'FR66000000018', vatRate: 2000 };
      await runAsService(platform, (context) => recordSeller(context, taxed));
      await press(await express());
      await runAsService(platform, (context) => recordSeller(context, exampleSeller));
      const [payment = ''] = await paymentsOf();
      await hear(refundOf(payment, 250, 're_1'));
      await hear(refundOf(payment, 250, 're_2'));
      expect((await issued()).map(({ cents, vat }) => [cents, vat])).toEqual([
        [500, 83],
        [250, 42],
        [250, 41],
      ]);
    });
  });
});
