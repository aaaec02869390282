import type { InvoiceFacts } from '@placejuste/domain/invoice';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildInvoiceFacts } from './invoice.view.ts';
import { invoicesRepository } from './invoices.repository.ts';

export interface IssuedInvoice {
  readonly facts: InvoiceFacts;
  readonly issuedAt: Date;
}

/** The facts of an issued document; null when none has this id. The caller has checked the right to read it. */
export async function readInvoice({ tx }: ServiceContext, id: string): Promise<IssuedInvoice | null> {
  const whole = await invoicesRepository(tx).loadWhole(id);
  return whole === null ? null : { facts: buildInvoiceFacts(whole), issuedAt: whole.row.issued_at };
}
