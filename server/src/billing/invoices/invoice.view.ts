import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeLineAmounts, formatInvoiceNumber, type InvoiceFacts } from '@placejuste/domain/invoice';
import { toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import type { WholeInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.tables.ts';

type Line = ReplyOf<typeof billingContract.calls.listInvoices>['rows'][number];

/** @param corrected the invoices that credit notes correct, by their identifier */
export function invoiceLine(row: InvoiceRow, corrected: ReadonlyMap<string, InvoiceRow>): Line {
  const invoice = row.corrects === null ? undefined : corrected.get(row.corrects);
  return {
    id: row.id,
    kind: row.kind,
    number: formatInvoiceNumber(row),
    issuedOn: toParisDay(row.issued_at),
    label: row.label,
    amountCents: row.gross_cents,
    corrects: invoice === undefined ? null : formatInvoiceNumber(invoice),
  };
}

/** Lines of the document; a single line for one thing sold. */
function buildLines({
  label,
  lines,
  gross_cents: grossCents,
  vat_cents: vatCents,
  vat_rate: rate,
}: InvoiceRow): InvoiceFacts['lines'] {
  if (lines === null) return [{ label, amounts: { grossCents, vatCents, netCents: grossCents - vatCents } }];
  const amounts = computeLineAmounts(
    lines.map((line) => line.grossCents),
    rate,
  );
  return lines.flatMap((line, at) => {
    const of = amounts[at];
    return of === undefined ? [] : [{ label: line.label, amounts: of }];
  });
}

/** The facts that a document states. */
export function buildInvoiceFacts({ row, seller, corrected }: WholeInvoice): InvoiceFacts {
  const { gross_cents: grossCents, vat_cents: vatCents } = row;
  return {
    kind: row.kind,
    number: formatInvoiceNumber(row),
    issuedOn: toParisDay(row.issued_at),
    seller,
    buyerName: row.buyer_name,
    lines: buildLines(row),
    serviceFrom: toPlainDate(row.service_from),
    serviceTo: toPlainDate(row.service_to),
    amounts: { grossCents, vatCents, netCents: grossCents - vatCents },
    vatRate: row.vat_rate,
    paidOn: toParisDay(row.paid_at),
    corrects:
      corrected === null ? null : { number: formatInvoiceNumber(corrected), issuedOn: toParisDay(corrected.issued_at) },
  };
}
