import { formatCents, formatDate } from '../kernel/index.ts';
import { invoiceNames, invoiceWords } from './invoice.messages.fr.ts';
import type { InvoiceFacts } from './invoice.ts';
import type { Seller } from './seller.ts';

export type InvoiceRow = readonly [name: string, value: string];

/** The parts of a printed invoice, in order. */
export interface InvoicePage {
  readonly title: string;
  /** « Facture acquittée »: nothing is left to pay. */
  readonly state: string;
  readonly dates: readonly InvoiceRow[];
  readonly parties: readonly { readonly heading: string; readonly name: string; readonly lines: readonly string[] }[];
  readonly detail: {
    readonly heading: string;
    readonly heads: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly totals: readonly InvoiceRow[];
  /** The mention of the law where no VAT is charged. */
  readonly mention: string | null;
  readonly payment: { readonly heading: string; readonly sentences: readonly string[] };
  readonly footer: string;
}

/** The page of an invoice or a credit note, for a private person, paid by card before it was issued. */
export function invoicePage(facts: InvoiceFacts): InvoicePage {
  const { kind, number, seller, vatRate } = facts;
  const title = `${invoiceNames[kind]} n° ${number}`;
  return {
    title,
    state: kind === 'invoice' ? 'Facture acquittée' : 'Avoir remboursé',
    dates: listDates(facts),
    parties: [
      { heading: 'Vendeur', name: seller.name, lines: listSellerLines(seller) },
      { heading: 'Client', name: nameBuyer(facts), lines: [] },
    ],
    detail: {
      heading: 'Détail',
      heads: ['Prestation', 'Quantité', vatRate === null ? 'Montant' : 'Montant HT'],
      rows: facts.lines.map((line) => [line.label, '1', formatCents(line.amounts.netCents)]),
    },
    totals: listTotals(facts),
    mention: vatRate === null ? invoiceWords.franchise : null,
    payment: { heading: kind === 'invoice' ? 'Paiement' : 'Remboursement', sentences: describePayment(facts) },
    footer: [seller.name, ...listIdentityLines(seller), title].join(' · '),
  };
}

/** The name of the buyer, or the least that is known of them. */
export function nameBuyer({ buyerName }: Pick<InvoiceFacts, 'buyerName'>): string {
  return buyerName === '' ? invoiceWords.namelessBuyer : buyerName;
}

function listDates({ kind, issuedOn, serviceFrom, serviceTo, corrects }: InvoiceFacts): readonly InvoiceRow[] {
  const service: InvoiceRow =
    serviceFrom === serviceTo
      ? ['Date de la prestation', formatDate(serviceFrom)]
      : ['Période', `du ${formatDate(serviceFrom)} au ${formatDate(serviceTo)}`];
  const corrected: readonly InvoiceRow[] =
    corrects === null ? [] : [['Corrige', `la facture n° ${corrects.number} du ${formatDate(corrects.issuedOn)}`]];
  return [[kind === 'invoice' ? 'Émise le' : 'Émis le', formatDate(issuedOn)], ...corrected, service];
}

function listSellerLines(seller: Seller): readonly string[] {
  const { legalForm, street, postcode, city } = seller;
  return [...toLines(legalForm), street, `${postcode} ${city}`, ...listIdentityLines(seller)];
}

function listIdentityLines({ siren, register, vatNumber }: Seller): readonly string[] {
  const number = siren === null ? null : `SIREN\u00a0${siren.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}`;
  return [...toLines(number), ...toLines(register), ...toLines(vatNumber === null ? null : `TVA\u00a0${vatNumber}`)];
}

function listTotals({ kind, amounts, vatRate }: InvoiceFacts): readonly InvoiceRow[] {
  const { grossCents, netCents, vatCents } = amounts;
  const total: InvoiceRow = [kind === 'invoice' ? 'Total payé' : 'Total remboursé', formatCents(grossCents)];
  if (vatRate === null) return [total];
  return [
    ['Total HT', formatCents(netCents)],
    [`TVA ${invoiceWords.percent(vatRate)}`, formatCents(vatCents)],
    [`${total[0]} TTC`, total[1]],
  ];
}

function describePayment({ kind, paidOn, amounts }: InvoiceFacts): readonly string[] {
  const amount = formatCents(amounts.grossCents);
  return kind === 'invoice'
    ? [`Payée le ${formatDate(paidOn)} par carte bancaire\u00a0: ${amount}.`, 'Rien ne reste à payer.']
    : [`Remboursé le ${formatDate(paidOn)} sur la carte qui a payé\u00a0: ${amount}.`];
}

function toLines(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}
