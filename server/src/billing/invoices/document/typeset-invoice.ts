import { fileURLToPath } from 'node:url';
import { invoicePage } from '@placejuste/domain/invoice';
import { addMetadata, type Typst, type TypstPdf } from '../../../platform/typst/index.ts';
import type { IssuedInvoice } from '../read-invoice.ts';
import { renderFacturX, facturXName } from './factur-x.ts';
import { facturXMetadata } from './factur-x-metadata.ts';
import { documentText } from './invoice-files.text.fr.ts';

const template = fileURLToPath(new URL('./templates/invoice.typ', import.meta.url));

/** PDF/A-3a with its Factur-X file. The same document gives the same bytes. */
export async function typesetInvoice(typst: Pick<Typst, 'pdf'>, { facts, issuedAt }: IssuedInvoice): Promise<TypstPdf> {
  const output = await typst.pdf({
    template,
    data: {
      page: invoicePage(facts),
      'page-word': documentText.page,
      attached: { name: facturXName, what: documentText.facturX },
    },
    files: { [facturXName]: Buffer.from(renderFacturX(facts)) },
    madeAt: Math.floor(issuedAt.getTime() / 1000),
  });
  return { ...output, pdf: addMetadata(output.pdf, facturXMetadata) };
}
