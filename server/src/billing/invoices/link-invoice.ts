import type { billingContract } from '@placejuste/contracts/billing';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { invoiceFileName, formatInvoiceNumber } from '@placejuste/domain/invoice';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { invoiceLink } from './invoice-link.ts';
import { invoicesRepository } from './invoices.repository.ts';

type Call = typeof billingContract.calls.linkInvoice;

/** Returns the address at which a person downloads one of their invoices. */
export async function linkInvoice(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const row = await invoicesRepository(context.tx).find(id);
  if (row === undefined) return refuse('INVOICE_NOT_FOUND');
  return ok({ url: invoiceLink(context, id), fileName: invoiceFileName(row.kind, formatInvoiceNumber(row)) });
}
