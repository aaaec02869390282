import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
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
import { billingSlice } from '../index.ts';
import { settleEvent } from '../settle-event.ts';
import { saleTermsRepository } from '../terms/sale-terms.repository.ts';
import { choosePayment } from '../payment-page.fixtures.ts';

eachDatabase('several dossiers paid for together', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let ids: string[];

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages: null })]);
    ada = await platform.signIn({ account: 'valid' });
    ids = [await dueDeclaration(ada), await dueDeclaration(ada), await dueDeclaration(ada)];
  });

  const calls = apiCalls(() => app);
  const call = (method: 'GET' | 'POST', path: string, body?: object) => calls(ada, method, path, body);
  const press = (url: string, choice = 'pay') => choosePayment(app, url, choice);
  async function dueDeclaration(owner: TestPerson): Promise<string> {
    const [id, vehicle, now] = [platform.newId(), platform.newId(), platform.clock.now()];
    await platform.db.asService(async (tx) => {
      await sql`insert into vehicles values (${vehicle}, ${owner.id}, 'AB-123-CD', 'Ma voiture', ${now})`.execute(tx);
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
        values (${id}, ${owner.id}, ${vehicle}, 'AB-123-CD', 'Ma voiture', 50.6, 3.06, 8, ${now}, 'device', ${now},
          ${now}, ${'a'.repeat(64)})`.execute(tx);
    });
    return id;
  }
  const all = async (declarationIds = ids): Promise<{ readonly id: string; readonly url: string }> => {
    const { status, body } = await call('POST', '/api/billing/dues', { declarationIds });
    expect(status).toBe(200);
    return body;
  };
  const one = async (declarationId = ids[0]): Promise<string> =>
    (await call('POST', '/api/billing/checkouts', { declarationId })).body.url;
  const billing = async () => (await call('GET', '/api/billing')).body;
  const dueIds = async () => (await billing()).dues.map((due: { declarationId: string }) => due.declarationId);
  const checkout = async (id: string) => (await call('GET', `/api/billing/checkouts/${id}`)).body;
  const invoices = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{ kind: string; gross_cents: number; lines: { label: string; grossCents: number }[] | null }>`
          select kind, gross_cents, lines from invoices order by year, sequence`.execute(tx),
      )
    ).rows;

  it('settles each of them, with one invoice and one receipt that list them', async () => {
    const { id, url } = await all();
    await press(url);
    await platform.runJobs();
    expect(await dueIds()).toEqual([]);
    expect(await checkout(id)).toMatchObject({
      purpose: 'express',
      state: 'paid',
      amountCents: 1500,
      returnedCents: 0,
      declarationId: null,
      dossierCount: 3,
    });
    const [invoice, ...others] = await invoices();
    expect(others).toEqual([]);
    expect([invoice?.gross_cents, invoice?.lines?.length]).toEqual([1500, 3]);
    expect(invoice?.lines?.[0]).toEqual({
      label: expect.stringContaining('Préparation du dossier de contestation, déclaration du samedi 21 novembre 2026'),
      grossCents: 500,
    });
    expect(platform.mails).toHaveLength(1);
    expect(platform.mails[0]?.text.match(/déclaration du samedi 21 novembre 2026/g)).toHaveLength(3);
    expect(platform.mails[0]?.text).toMatch(/Montant payé : 15,00\s€, soit 5,00\s€ par dossier\./);
    expect((await call('GET', '/api/billing/invoices')).body.rows[0].label).toBe(
      'Préparation de 3 dossiers de contestation',
    );
    const listed = (await call('GET', '/api/billing/invoices')).body.rows[0].id;
    expect((await call('GET', `/api/billing/invoices/${listed}/link`)).status).toBe(200);
  });

  it('its receipt includes the conditions of sale, like that of one dossier', async () => {
    const terms = { digest: 'a'.repeat(64), content: 'Conditions de vente du service' };
    await platform.db.asService((tx) => saleTermsRepository(tx).record(terms, platform.clock.now()));
    await press((await all()).url);
    await platform.runJobs();
    const [receipt] = platform.mails;
    expect(receipt?.text).toContain('Le fichier joint est à garder');
    expect(receipt?.attachments?.map(({ filename, content }) => [filename, content])).toEqual([
      ['conditions-de-vente.txt', terms.content],
    ]);
  });

  it('asked for in two tabs, or after a reload, is one page', async () => {
    const [first, second] = await Promise.all([all(), all(ids.toReversed())]);
    expect(second).toEqual(first);
    expect(await all()).toEqual(first);
  });

  it('is refused once one of them is paid: the list is to be read again', async () => {
    await press(await one());
    const { status, body } = await call('POST', '/api/billing/dues', { declarationIds: ids });
    expect([status, body.code]).toEqual([409, 'DUES_CHANGED']);
    expect(await dueIds()).toHaveLength(2);
  });

  it('refunds the dossiers that another tab paid while its page was open', async () => {
    const { id, url } = await all();
    await press(await one());
    await press(url);
    await platform.runJobs();
    expect(await dueIds()).toEqual([]);
    expect(await checkout(id)).toMatchObject({ state: 'paid', amountCents: 1500, returnedCents: 500 });
    const { payments } = await billing();
    expect(
      payments.map(({ amountCents, refundedCents }: Record<string, number>) => [amountCents, refundedCents]).toSorted(),
    ).toEqual([
      [1500, 500],
      [500, 0],
    ]);
    expect((await invoices()).map(({ kind, gross_cents: cents }) => [kind, cents])).toEqual([
      ['invoice', 500],
      ['invoice', 1500],
      ['credit-note', 500],
    ]);
    expect(platform.mails.at(-1)?.text).toMatch(/Nous vous rendons 5,00\s€/);
  });

  it('shows only the dossier that the team refunded by hand as refunded', async () => {
    const { id, url } = await all();
    await press(url);
    await platform.runJobs();
    const {
      rows: [row],
    } = await platform.db.asService((tx) =>
      sql<{ payment: string }>`select payment from checkouts where id = ${id}`.execute(tx),
    );
    const hear = (reference: string) =>
      runAsService(platform, (context) =>
        settleEvent(context, {
          providerName: 'sandbox',
          event: {
            id: platform.newId(),
            at: platform.clock.now(),
            type: 'refunded',
            reference,
            payment: row?.payment ?? '',
            amountCents: 500,
            currency: 'eur',
          },
        }),
      );
    for (const [reference, cents] of [
      ['re_1', 500],
      ['re_1', 500],
      ['re_2', 1000],
      ['re_3', 1500],
    ] as const) {
      expect(await hear(reference)).toBe('settled');
      expect((await checkout(id)).returnedCents).toBe(cents);
      expect((await billing()).payments[0]).toMatchObject({ amountCents: 1500, refundedCents: cents });
    }
  });

  it('is refunded whole when each was paid meanwhile; so is one paid after it', async () => {
    const [{ id, url }, single] = [await all(ids.slice(0, 2)), await one()];
    const other = await one(ids[1]);
    await press(single);
    await press(other);
    await press(url);
    await platform.runJobs();
    expect(await checkout(id)).toMatchObject({ state: 'paid', returnedCents: 1000 });
    expect(platform.mails.at(-1)?.text).toContain('La préparation de tous ces dossiers était déjà réglée');

    ids = [await dueDeclaration(ada), await dueDeclaration(ada)];
    const [late, both] = [await one(), await all()];
    await press(both.url);
    await press(late);
    await platform.runJobs();
    expect(await checkout(both.id)).toMatchObject({ returnedCents: 0 });
    // Both were paid at the same instant: their order is unknown.
    expect((await billing()).payments).toContainEqual(
      expect.objectContaining({ amountCents: 500, refundedCents: 500 }),
    );
  });

  it.each(['refuse', 'cancel'])('that comes to nothing (%s) leaves all of them due', async (choice) => {
    const { url } = await all();
    await press(url, choice);
    expect(await dueIds()).toHaveLength(3);
    expect(await invoices()).toEqual([]);
  });

  it('reported late is settled once reported, after the bank’s approval', async () => {
    const { id, url } = await all();
    await press(url, 'authenticate');
    await press(url, 'pay-delayed');
    expect([(await checkout(id)).state, (await dueIds()).length]).toEqual(['open', 3]);
    platform.clock.advance(61);
    expect([(await checkout(id)).state, (await dueIds()).length]).toEqual(['paid', 0]);
  });

  describe('is refused', () => {
    const refusal = async (declarationIds: readonly string[]) => {
      const { status, body } = await call('POST', '/api/billing/dues', { declarationIds });
      return [status, body.code];
    };

    it('for a declaration of somebody else, one alone, one named twice', async () => {
      const bob = await platform.signIn({ account: 'valid' });
      const [first = ''] = ids;
      expect(await refusal([first, await dueDeclaration(bob)])).toEqual([409, 'DUES_CHANGED']);
      expect(await refusal([first, first])).toEqual([409, 'DUES_CHANGED']);
      expect((await refusal([first]))[0]).toBe(400);
    });

    it('to a suspended account', async () => {
      await platform.db.asService((tx) =>
        sql`update profiles set account_status = 'suspended' where user_id = ${ada.id}`.execute(tx),
      );
      expect(await refusal(ids)).toEqual([403, 'ACCOUNT_SUSPENDED']);
    });
  });
});
