import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { amountsOfLines, writtenNumber, type InvoiceFacts } from '@placejuste/domain/invoice';
import { parisDay, plainDateOf } from '@placejuste/domain/kernel';
import type { WholeInvoice } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.tables.ts';

type Line = ReplyOf<typeof billingContract.calls.listInvoices>['rows'][number];

/** @param corrected the invoices that credit notes correct, by their identifier */
export function invoiceLine(row: InvoiceRow, corrected: ReadonlyMap<string, InvoiceRow>): Line {
  const invoice = row.corrects === null ? undefined : corrected.get(row.corrects);
  return {
    id: row.id,
    kind: row.kind,
    number: writtenNumber(row),
    issuedOn: parisDay(row.issued_at),
    label: row.label,
    amountCents: row.gross_cents,
    corrects: invoice === undefined ? null : writtenNumber(invoice),
  };
}

/** The whole, where what was sold is one thing. */
function linesOf({
  label,
  lines,
  gross_cents: grossCents,
  vat_cents: vatCents,
  vat_rate: rate,
}: InvoiceRow): InvoiceFacts['lines'] {
  if (lines === null) return [{ label, amounts: { grossCents, vatCents, netCents: grossCents - vatCents } }];
  const amounts = amountsOfLines(
    lines.map((line) => line.grossCents),
    rate,
  );
  return lines.flatMap((line, at) => {
    const of = amounts[at];
    return of === undefined ? [] : [{ label: line.label, amounts: of }];
  });
}

/** What the document of a row says. */
export function factsOf({ row, seller, corrected }: WholeInvoice): InvoiceFacts {
  const { gross_cents: grossCents, vat_cents: vatCents } = row;
  return {
    kind: row.kind,
    number: writtenNumber(row),
    issuedOn: parisDay(row.issued_at),
    seller,
    buyerName: row.buyer_name,
    lines: linesOf(row),
    serviceFrom: plainDateOf(row.service_from),
    serviceTo: plainDateOf(row.service_to),
    amounts: { grossCents, vatCents, netCents: grossCents - vatCents },
    vatRate: row.vat_rate,
    paidOn: parisDay(row.paid_at),
    corrects: corrected === null ? null : { number: writtenNumber(corrected), issuedOn: parisDay(corrected.issued_at) },
  };
}
