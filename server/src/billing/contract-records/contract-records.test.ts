import { withFrenchSpaces } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import type { RefundEvent } from '../../platform/payment/index.ts';
import { billingSlice } from '../index.ts';
import { choosePayment } from '../payment-page.fixtures.ts';
import { settleEvent } from '../settle-event.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { recordTerms } from '../terms/record-terms.ts';

interface RecordView {
  readonly at: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly terms: number | null;
}

eachDatabase('what was confirmed to a person', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [mailsSlice, billingSlice({ sandbox: true, pages: null })],
      person: { account: 'valid' },
    }));
    await runAsService(platform, (context) => recordTerms(context, 'Conditions de vente du printemps'));
  });

  const rows = (query: ReturnType<typeof sql>) => platform.db.asService((tx) => query.execute(tx));
  const read = async (who?: TestPerson) => (await call('GET', '/api/billing/contract-records', undefined, who)).body;
  const pay = async (path: string, body: object): Promise<string> => {
    const started = (await call('POST', path, body)).body;
    await choosePayment(app, started.url);
    await platform.runJobs();
    platform.clock.advance(60);
    return started.id;
  };
  const order = (planType: string) =>
    pay('/functions/v1/create-checkout', { planType, consents: { terms: true, startNow: true } });
  async function declare(): Promise<string> {
    const [declaration, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await rows(
      sql`insert into vehicles values (${vehicle}, ${ada.id}, ${`AB-${vehicle.slice(-3)}-CD`}, 'Auto', ${now})`,
    );
    await rows(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
      values (${declaration}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Auto', 50.6, 3.06, 8, ${now}, 'device', ${now},
        ${now}, ${'a'.repeat(64)})`);
    return declaration;
  }
  /** Expects each record to have the words of a mail that was sent, and its file. */
  function expectAsMailed(records: readonly RecordView[], terms: readonly string[]): void {
    for (const { title, paragraphs, terms: rank } of records) {
      const mail = platform.mails.find(
        ({ subject, text }) =>
          withFrenchSpaces(subject) === title && paragraphs.every((one) => withFrenchSpaces(text).includes(one)),
      );
      expect(
        mail?.attachments?.map(({ content }) => content),
        title,
      ).toEqual(rank === null ? [] : [terms[rank]]);
    }
  }

  it('is listed in the words of its mail, with the conditions of each order', async () => {
    await rows(sql`update profiles set subscription_paid = false, subscription_type = null where user_id = ${ada.id}`);
    await order('24months');
    await runAsService(platform, (context) => recordTerms(context, 'Conditions de vente de l’été'));
    const { from, offers } = (await call('GET', '/api/billing/plan-change')).body;
    const { chargeCents: amountCents } = offers.find((offer: { planType: string }) => offer.planType === 'annual');
    const consents = { terms: true, startThen: true };
    await call('POST', '/api/billing/plan-change', { planType: 'annual', renews: false, amountCents, from, consents });
    await platform.runJobs();
    platform.clock.advance(60);
    await call('POST', '/api/billing/leaving/cancellation');
    await platform.runJobs();
    const { records, terms } = await read();
    expect(records.map(({ title, terms: rank }: RecordView) => [title, rank])).toEqual([
      ['Votre résiliation est enregistrée', null],
      ['Votre changement de formule est enregistré', 0],
      [withFrenchSpaces('Votre abonnement à PlaceJuste : contrat et reçu'), 1],
    ]);
    expect(terms).toEqual(['Conditions de vente de l’été', 'Conditions de vente du printemps']);
    expectAsMailed(records, terms);
  });

  it('is listed for dossiers, and for withdrawals', async () => {
    const [one, two, three] = [await declare(), await declare(), await declare()];
    const id = await pay('/api/billing/checkouts', { declarationId: one });
    await pay('/api/billing/dues', { declarationIds: [two, three] });
    await call('POST', `/api/billing/payments/${id}/withdrawal`);
    await platform.runJobs();
    const { records, terms } = await read();
    expect(records.map(({ title, terms: rank }: RecordView) => [title, rank])).toEqual([
      ['Votre rétractation est enregistrée', null],
      ['Votre paiement à PlaceJuste', 0],
      ['Votre paiement à PlaceJuste', 0],
    ]);
    expectAsMailed(records, terms);
  });

  it.each([
    ['all of it', [500]],
    ['a part, then all of it', [200, 500]],
    ['two parts', [200, 300]],
  ])('receipt-hidden-by-a-failed-refund: %s was given back by hand, and failed', async (_what, parts) => {
    const id = await pay('/api/billing/checkouts', { declarationId: await declare() });
    const { payment } = (await rows(sql`select payment from checkouts where id = ${id}`)).rows[0] as never;
    const hear = async (type: RefundEvent['type'], reference: string, amountCents: number) => {
      platform.clock.advance(60);
      const event = { id: platform.newId(), at: platform.clock.now(), type, reference, payment, amountCents };
      await runAsService(platform, (context) =>
        settleEvent(context, { providerName: 'sandbox', event: { ...event, currency: 'eur' } }),
      );
    };
    const titles = async () => (await read()).records.map(({ title }: RecordView) => title);
    for (const [at, cents] of parts.entries()) await hear('refunded', `re_${at}`, cents);
    for (const [at, cents] of parts.entries()) {
      await hear('refund-failed', `re_${at}`, cents);
      expect(await titles()).toEqual(['Votre paiement à PlaceJuste']);
    }
    // Refunded by hand once more.
    await hear('refunded', 're_again', 500);
    expect(await titles()).toEqual(['Votre paiement à PlaceJuste']);
    const { payments } = (await call('GET', '/api/billing')).body;
    expect(payments).toMatchObject([{ id, amountCents: 500, refundedCents: 500 }]);
  });

  it('keeps the words of a mail, whatever the provider tells later of the days before it', async () => {
    await rows(sql`update profiles set subscription_paid = false, subscription_type = null where user_id = ${ada.id}`);
    await order('24months');
    platform.clock.advance(31 * 86_400);
    await call('POST', '/api/billing/leaving/cancellation');
    // A charge due meanwhile is made after that mail was written.
    platform.clock.advance(60);
    await platform.runJobs();
    const ids = await rows(sql`select id from subscriptions where user_id = ${ada.id}`);
    const { id: subscriptionId } = ids.rows[0] as { id: string };
    const at = new Date(platform.clock.now().getTime() - 3_600_000);
    platform.clock.advance(3600);
    await runAsService(platform, (context) =>
      noteSubscriptionEvent(context, {
        subscriptionId,
        event: { id: 'paid:late', at, kind: 'paid', charge: 1, payment: 'late', amountCents: 499 },
      }),
    );
    const { records, terms } = await read();
    expect(records[0].title).toBe('Votre résiliation est enregistrée');
    expectAsMailed(records, terms);
  });

  it('is read in the words sent, sealed at rest, whatever the account is called since', async () => {
    await rows(sql`update profiles set subscription_paid = false, subscription_type = null where user_id = ${ada.id}`);
    await order('24months');
    const id = await pay('/api/billing/checkouts', { declarationId: await declare() });
    await call('POST', `/api/billing/payments/${id}/withdrawal`);
    await call('POST', '/api/billing/leaving/withdrawal');
    await platform.runJobs();
    const stored = await read();
    expect(stored.records).toHaveLength(4);
    expectAsMailed(stored.records, stored.terms);
    const { rows: atRest } = await rows(sql`select mailed_words::text as words from contract_records`);
    for (const { words } of atRest as { words: string }[]) expect(words).toMatch(/^"s1:[\w-]+"$/);
    await rows(sql`update auth.users set raw_user_meta_data = '{"first_name":"Zénobie"}' where id = ${ada.id}`);
    expect(await read()).toEqual(stored);
    await expect(rows(sql`update contract_records set at = now()`)).rejects.toThrow('append-only');
    // Those of a version that did not store them.
    await rows(sql`delete from contract_records`);
    const again: readonly { readonly isRewritten?: boolean; readonly paragraphs: readonly string[] }[] = (await read())
      .records;
    expect(again.map(({ isRewritten }) => isRewritten)).toEqual([true, true, true, true]);
    expect(again.every(({ paragraphs }) => paragraphs.join().includes('Zénobie'))).toBe(true);
  });

  it('of dossiers keeps to the conditions and the price of its day, whatever is sold since', async () => {
    await pay('/api/billing/dues', { declarationIds: [await declare(), await declare()] });
    await runAsService(platform, (context) => recordTerms(context, 'Conditions de vente de l’été'));
    await rows(sql`update checkouts set amount_cents = 800`);
    await rows(sql`delete from contract_records`);
    const { records, terms } = await read();
    expect(terms).toEqual(['Conditions de vente du printemps']);
    expect(records[0].paragraphs.join('\n')).toMatch(/Montant payé\s: 8,00\s€, soit 4,00\s€ par dossier\./);
  });

  it('of a contract stays, however many dossiers were paid since', async () => {
    await rows(sql`update profiles set subscription_paid = false, subscription_type = null where user_id = ${ada.id}`);
    await order('24months');
    const [one, now] = [await declare(), platform.clock.now()];
    await rows(sql`insert into checkouts (id, user_id, purpose, declaration_id, amount_cents, provider,
        provider_reference, payment, state, created_at, settled_at)
      select gen_random_uuid(), ${ada.id}, 'express', ${one}::uuid, 500, 'sandbox', n::text, n::text, 'paid',
        ${now}::timestamptz, ${now}::timestamptz + n * interval '1 minute' from generate_series(1, 60) n`);
    const { records } = await read();
    expect([records.length, records.at(-1).title]).toEqual([
      51,
      withFrenchSpaces('Votre abonnement à PlaceJuste : contrat et reçu'),
    ]);
  });

  it('is private, and empty without an order', async () => {
    await pay('/api/billing/checkouts', { declarationId: await declare() });
    expect((await read()).records).toHaveLength(1);
    expect(await read(await platform.signIn({ account: 'valid' }))).toEqual({ records: [], terms: [] });
  });
});
