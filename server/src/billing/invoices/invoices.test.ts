import { toPlainDate } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, openApp, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { attachedText, readPdf } from '../../../test/pdf-tools.ts';
import { runAsService } from '../../platform/http/index.ts';
import { billingSlice } from '../index.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';

eachDatabase('reading one’s invoices', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), {
      slices: [billingSlice({ sandbox: true, pages: null })],
    }));
  });

  const day = toPlainDate('2026-11-21');
  const pay = (payment: string, person = ada) =>
    runAsService(platform, (context) =>
      issueInvoice(context, {
        provider: 'sandbox',
        payment,
        userId: person.id,
        purpose: 'express',
        label: 'Préparation du dossier de contestation',
        serviceFrom: day,
        serviceTo: day,
        grossCents: 500,
        paidAt: platform.clock.now(),
      }),
    );
  const payBack = (payment: string, refundedCents: number) =>
    runAsService(platform, (context) =>
      issueCreditNote(context, {
        provider: 'sandbox',
        payment,
        refund: payment,
        refundedCents,
        refundedAt: platform.clock.now(),
      }),
    );
  const list = async (query = '', person = ada) =>
    (await call('GET', `/api/billing/invoices${query}`, undefined, person)).body;
  const link = async (id: string, person = ada) => call('GET', `/api/billing/invoices/${id}/link`, undefined, person);

  it('lists them newest first, a credit note with the number it corrects', async () => {
    await pay('first');
    platform.clock.advance(60);
    await payBack('first', 200);
    expect(await list()).toEqual({
      rows: [
        {
          id: expect.any(String),
          kind: 'credit-note',
          number: '2026-000002',
          issuedOn: '2026-11-21',
          label: 'Préparation du dossier de contestation',
          amountCents: 200,
          corrects: '2026-000001',
        },
        expect.objectContaining({ kind: 'invoice', number: '2026-000001', amountCents: 500, corrects: null }),
      ],
      next: null,
    });
  });

  it('gives them page by page, each once', async () => {
    for (let at = 1; at <= 5; at += 1) {
      await pay(`payment ${at}`);
      platform.clock.advance(at % 2);
    }
    const numbers: string[] = [];
    let after = '';
    for (let pages = 0; pages < 4; pages += 1) {
      const { rows, next } = await list(`?limit=2${after}`);
      numbers.push(...rows.map(({ number }: { number: string }) => number.slice(-1)));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(numbers).toEqual(['5', '4', '3', '2', '1']);
  });

  it('counts days in Paris', async () => {
    platform.clock.set('2026-12-31T23:30:00Z');
    await pay('first');
    expect((await list()).rows).toMatchObject([{ number: '2027-000001', issuedOn: '2027-01-01' }]);
  });

  describe('the PDF', () => {
    beforeEach(() => pay('first'));
    const idOf = async () => (await list()).rows[0].id as string;

    it('is downloaded with a link of five minutes, with a French name and its machine file', async () => {
      const { status, body } = await link(await idOf());
      expect([status, body.fileName]).toEqual([200, 'facture-2026-000001-placejuste.pdf']);
      const reply = await app.inject(body.url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="facture-2026-000001-placejuste.pdf"',
        'cache-control': 'private, no-store',
      });
      expect(readPdf(reply.rawPayload).text).toContain('Vendeur à configurer');
      expect(attachedText(reply.rawPayload)).toContain('<ram:ID>2026-000001</ram:ID>');
      platform.clock.advance(301);
      expect((await app.inject(body.url)).statusCode).toBe(404);
    });

    it('another person cannot list, link or open an invoice, nor use an altered link', async () => {
      const bob = await platform.signIn();
      await pay('of bob', bob);
      const [own, other] = [await idOf(), (await list('', bob)).rows[0].id as string];
      expect((await list('', bob)).rows).toHaveLength(1);
      expect(await link(own, bob)).toMatchObject({ status: 404, body: { code: 'INVOICE_NOT_FOUND' } });
      expect((await link(platform.newId())).status).toBe(404);
      const { url } = (await link(own)).body as { url: string };
      for (const altered of [url.replace(own, other), url.replace(/fin=\d+/, 'fin=9999999999'), url.slice(0, -1)])
        expect((await app.inject(altered)).statusCode).toBe(404);
      expect((await app.inject(`/api/billing/invoices/${own}/facture.pdf`)).statusCode).toBe(404);
      expect((await app.inject('/api/billing/invoices')).statusCode).toBe(401);
    });
  });
});
