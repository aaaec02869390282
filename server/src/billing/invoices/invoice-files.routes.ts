import { billingMessages } from '@placejuste/domain/billing';
import { invoiceFileName } from '@placejuste/domain/invoice';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HttpRefusal, runAsService, type Platform } from '../../platform/http/index.ts';
import type { Typst } from '../../platform/typst/index.ts';
import { typesetInvoice } from './document/typeset-invoice.ts';
import { isInvoiceAllowed } from './invoice-link.ts';
import { readInvoice } from './read-invoice.ts';

const link = z.object({ id: z.uuid(), fin: z.coerce.number().int(), jeton: z.string() });

/** Mounts the download outside the contract: it answers a browser that follows a link with a file. */
export function mountInvoiceFiles(app: FastifyInstance, platform: Platform, typst: Pick<Typst, 'pdf'>): void {
  app.get(
    '/api/billing/invoices/:id/facture.pdf',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { data } = link.safeParse({ ...(request.params as object), ...(request.query as object) });
      const invoice =
        data !== undefined && isInvoiceAllowed(platform, { id: data.id, end: data.fin, token: data.jeton })
          ? await runAsService(platform, (context) => readInvoice(context, data.id))
          : null;
      if (invoice === null) throw new HttpRefusal(404, 'INVOICE_NOT_FOUND', billingMessages.INVOICE_NOT_FOUND);
      const { pdf } = await typesetInvoice(typst, invoice);
      const { kind, number } = invoice.facts;
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${invoiceFileName(kind, number)}"`)
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    },
  );
}
