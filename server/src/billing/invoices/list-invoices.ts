import type { billingContract } from '@placejuste/contracts/billing';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../../platform/http/index.ts';
import { invoiceLine } from './invoice.view.ts';
import { invoicesRepository } from './invoices.repository.ts';

type Call = typeof billingContract.calls.listInvoices;

/** Lists the caller's invoices and credit notes, newest first, a page at a time. */
export async function listInvoices(
  { tx }: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const invoices = invoicesRepository(tx);
  const rows = await invoices.listPage(readPageSize(query), decodeCursor(query));
  const page = paginate(rows, query, ({ issued_at: at, id }) => ({ at, id }));
  const corrected = await invoices.listCorrected(
    page.shown.flatMap(({ corrects }) => (corrects === null ? [] : [corrects])),
  );
  return ok({ rows: page.shown.map((row) => invoiceLine(row, corrected)), next: page.next });
}
