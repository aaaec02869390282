import { computeAmounts, exampleSeller, invoicePage, type InvoiceFacts } from '@placejuste/domain/invoice';
import {
  creditNoteOfMonth,
  invoiceOfDues,
  invoiceOfFiftyDues,
  invoiceOfMonth,
  longestInvoice,
  taxedInvoice,
} from '@placejuste/domain/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { openFacturXSchema, valuesOf } from '../../../../test/factur-x-schema.ts';
import { attachedText, readPdf, structureOf } from '../../../../test/pdf-tools.ts';
import { createTypst } from '../../../platform/typst/index.ts';
import { renderFacturX } from './factur-x.ts';
import { typesetInvoice } from './typeset-invoice.ts';

const typst = createTypst();
afterAll(() => typst.close());
const schema = openFacturXSchema();
afterAll(() => schema.close());

const issuedAt = new Date('2026-11-21T10:00:00Z');
const typeset = async (facts: InvoiceFacts) => Buffer.from((await typesetInvoice(typst, { facts, issuedAt })).pdf);
const invoices: Readonly<Record<string, InvoiceFacts>> = {
  'without VAT': invoiceOfMonth,
  'with VAT': taxedInvoice,
  'of several dossiers': invoiceOfDues,
  'a credit note': creditNoteOfMonth,
  'of an account without a name': { ...invoiceOfMonth, buyerName: '' },
  'of the longest names': longestInvoice,
  'of the example of a seller': { ...invoiceOfMonth, seller: exampleSeller },
};

describe('the document', () => {
  it.each(Object.entries(invoices))('%s: one archival page that says what it must', async (_name, facts) => {
    const pdf = await typeset(facts);
    const read = readPdf(pdf);
    expect(read).toMatchObject({ tagged: true, archival: '3A', pages: 1, attached: ['factur-x.xml'] });
    expect(read.fonts.every(({ embedded }) => embedded)).toBe(true);
    const page = invoicePage(facts);
    expect(read.title).toBe(page.title);
    // A name too long for its column is hyphenated; the hyphen at the end of a line is removed.
    const plain = (printed: string) => printed.replaceAll(/[\s-]/g, '');
    const text = plain(read.text);
    const words = [
      page.title,
      page.state,
      ...page.totals.flat(),
      ...page.payment.sentences,
      ...page.detail.rows.flat(),
    ];
    for (const word of [...words, ...page.parties.flatMap(({ name, lines }) => [name, ...lines])])
      expect(text).toContain(plain(word));
    if (page.mention !== null) expect(read.text).toContain('TVA non applicable, art. 293 B du CGI');
    expect(structureOf(pdf)).toMatchObject({ headings: ['H1', 'H2', 'H2', 'H2', 'H2'], tableHeads: 3, figures: 0 });
  });

  it('of fifty dossiers numbers its pages, and repeats the heads of its table', async () => {
    const { pageTexts } = readPdf(await typeset(invoiceOfFiftyDues));
    expect(pageTexts.length).toBeGreaterThan(1);
    expect(pageTexts.map((text) => /page \d+\/\d+/.exec(text)?.[0])).toEqual(
      pageTexts.map((_, at) => `page ${at + 1}/${pageTexts.length}`),
    );
    for (const text of pageTexts) expect(text).toContain('Prestation');
    // One page has no number: there is no other.
    expect(readPdf(await typeset(invoiceOfMonth)).text).not.toMatch(/page 1/);
  });

  it('lists each thing that was sold, and their sum is that of the whole', () => {
    const xml = renderFacturX(invoiceOfDues);
    expect([...xml.matchAll(/<ram:LineID>(\d)<\/ram:LineID>/g)].map(([, number]) => number)).toEqual(['1', '2', '3']);
    const totals = [...xml.matchAll(/<ram:LineTotalAmount>([\d.]+)</g)].map(([, amount]) => Number(amount) * 100);
    expect(totals.map(Math.round)).toEqual([417, 416, 417, 1250]);
  });

  it('carries its file for machines as Factur-X says: name, relation, four properties described', async () => {
    const pdf = await typeset(invoiceOfMonth);
    expect(attachedText(pdf)).toBe(renderFacturX(invoiceOfMonth));
    const text = pdf.toString('latin1');
    expect(text).toMatch(/\/AFRelationship \/Alternative/);
    expect(text).toMatch(/\/AF \[\d+ 0 R\]/);
    const update = text.slice(text.lastIndexOf('/Type /Metadata'));
    for (const [name, value] of [
      ['DocumentFileName', 'factur-x.xml'],
      ['DocumentType', 'INVOICE'],
      ['Version', '1.0'],
      ['ConformanceLevel', 'EN 16931'],
    ]) {
      expect(update).toContain(`<fx:${name}>${value}</fx:${name}>`);
      expect(update).toContain(`<pdfaProperty:name>${name}</pdfaProperty:name>`);
    }
    // A single list of schemas: a duplicate property would be invalid.
    expect(update.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
  });

  it('has the same bytes each time', async () => {
    expect((await typeset(taxedInvoice)).equals(await typeset(taxedInvoice))).toBe(true);
  });
});

describe('the file for machines', () => {
  it.each(Object.entries(invoices))('%s: is what the schema of Factur-X 1.07 says', (_name, facts) => {
    expect(schema.faultsOf(renderFacturX(facts))).toEqual([]);
  });

  it('is rejected by that schema when it is wrong', () => {
    const xml = renderFacturX(invoiceOfMonth);
    expect(schema.faultsOf(xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''))).not.toEqual([]);
    expect(schema.faultsOf(xml.replaceAll('InvoiceCurrencyCode', 'InvoiceCurrency'))).not.toEqual([]);
  });

  const ofOneLine = Object.entries(invoices).filter(([, { lines }]) => lines.length === 1);
  it.each(ofOneLine)('%s: its sums hold, as EN 16931 counts them', (_name, facts) => {
    const value = valuesOf(renderFacturX(facts));
    const cents = (name: string) => Math.round(Number(value(name)) * 100);
    // BR-CO-10, 13, 14, 15, 16 and 17, then the line.
    expect(cents('LineTotalAmount')).toBe(cents('TaxBasisTotalAmount'));
    expect(cents('TaxTotalAmount')).toBe(cents('CalculatedAmount'));
    expect(cents('TaxBasisTotalAmount') + cents('TaxTotalAmount')).toBe(cents('GrandTotalAmount'));
    expect(cents('GrandTotalAmount') - cents('TotalPrepaidAmount')).toBe(cents('DuePayableAmount'));
    const tax = (cents('BasisAmount') * Number(value('RateApplicablePercent'))) / 100;
    expect(Math.abs(tax - cents('CalculatedAmount'))).toBeLessThan(1);
    expect(cents('ChargeAmount')).toBe(cents('LineTotalAmount'));
    expect(value('DuePayableAmount')).toBe('0.00');
  });

  it('gives the reason for no VAT, and the tax identifier (BR-E-02, BR-E-05, BR-E-10)', () => {
    const value = valuesOf(renderFacturX(invoiceOfMonth));
    expect([value('CategoryCode'), value('RateApplicablePercent')]).toEqual(['E', '0.00']);
    expect(value('ExemptionReason')).toBe('TVA non applicable, art. 293 B du CGI');
    expect(value('ExemptionReasonCode')).toBe('VATEX-FR-FRANCHISE');
    expect(renderFacturX(invoiceOfMonth)).toContain('<ram:ID schemeID="FC">000000018</ram:ID>');
  });

  it('gives the rate and the VAT number, where VAT is charged (BR-S-02, BR-S-05)', () => {
    const value = valuesOf(renderFacturX(taxedInvoice));
    expect([value('CategoryCode'), value('RateApplicablePercent')]).toEqual(['S', '20.00']);
    expect(value('ExemptionReason')).toBeUndefined();
    expect(renderFacturX(taxedInvoice)).toContain('<ram:ID schemeID="VA">FR66000000018</ram:ID>');
  });

  it('refers to the invoice that a credit note corrects, with its date (BG-3)', () => {
    const value = valuesOf(renderFacturX(creditNoteOfMonth));
    expect([value('TypeCode'), value('IssuerAssignedID')]).toEqual(['381', '2026-000041']);
    expect(renderFacturX(creditNoteOfMonth)).toContain(
      '<qdt:DateTimeString format="102">20261121</qdt:DateTimeString>',
    );
    expect(renderFacturX(invoiceOfMonth)).not.toContain('InvoiceReferencedDocument');
  });

  it('writes any name exactly', () => {
    const buyerName = 'Ada & <Fils> "l’Essai" ]]> 😀';
    const xml = renderFacturX({ ...invoiceOfMonth, buyerName, amounts: computeAmounts(1, null) });
    expect(schema.faultsOf(xml)).toEqual([]);
    expect(xml).toContain('Ada &amp; &lt;Fils&gt;');
    expect(valuesOf(xml)('GrandTotalAmount')).toBe('0.01');
  });
});
