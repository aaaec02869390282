import {
  computeCreditedAmounts,
  computeCreditedTotal,
  computeReturnedCents,
  computeNextInvoiceNumber,
  formatInvoiceNumber,
} from '@placejuste/domain/invoice';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { listReportedRefunds, type RefundReport } from '../refunds/reported-refunds.repository.ts';
import { invoicesRepository, type PaymentKey } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.tables.ts';
import { seriesLock } from './issue-invoice.ts';
import { ensureSeller } from './record-seller.ts';

export interface CreditedRefund extends PaymentKey {
  /** Identifier of the refund, equal for every event about it. */
  readonly refund: string;
  readonly refundedCents: number;
  readonly refundedAt: Date;
}

/**
 * Issues the credit note of a refund, once, for its exact amount minus what an earlier note already covers where one of
 * two refunds failed and the other replaced it. Returns false where the payment has no invoice to correct: it is older
 * than invoices, or was never settled here.
 */
export async function issueCreditNote(context: ServiceContext, credited: CreditedRefund): Promise<boolean> {
  const { tx, clock, newId, log } = context;
  const { provider, payment, refund, refundedCents } = credited;
  const invoices = invoicesRepository(tx);
  const invoice = await invoices.findInvoice(credited);
  if (invoice === undefined) {
    log.info({ payment, refund }, 'paid back without an invoice to correct');
    return false;
  }
  const seller = await ensureSeller(context);
  await advisoryLock(tx, seriesLock);
  const earlier = await invoices.listCreditNotes(invoice.id);
  if (earlier.some((note) => note.refund === refund)) return true;
  const refundReport = { refund, cents: refundedCents, at: credited.refundedAt, failed: false };
  const refunds = await listReportedRefunds(tx, credited, refundReport);
  if (computeReturnedCents(refunds) > invoice.gross_cents)
    log.error({ invoice: invoice.id, refund, refundedCents }, 'more was paid back than was invoiced: for the team');
  const creditedCents = sumNotes(earlier);
  const amounts = computeCreditedAmounts(
    Math.min(refundedCents, computeCreditedTotal(refunds, invoice.gross_cents) - creditedCents),
    { invoicedCents: invoice.gross_cents, creditedCents, rate: invoice.vat_rate },
  );
  if (amounts === null) return true;
  const now = clock.now();
  const number = computeNextInvoiceNumber(await invoices.listLastNumbers(now), now);
  const { buyer_name, purpose, label, service_from, service_to, vat_rate } = invoice;
  const sold = { buyer_name, purpose, label, service_from, service_to, vat_rate };
  const ownerId = await invoices.findOwner(invoice.id);
  await invoices.add([
    {
      ownerId,
      row: {
        ...sold,
        id: newId(),
        kind: 'credit-note',
        year: number.year,
        sequence: number.sequence,
        issued_at: number.issuedAt,
        seller_id: seller.id,
        gross_cents: amounts.grossCents,
        vat_cents: amounts.vatCents,
        provider,
        payment,
        refund,
        paid_at: credited.refundedAt,
        corrects: invoice.id,
        // The refund may be for a part of the lines.
        lines: null,
      },
    },
  ]);
  return true;
}

/**
 * Reports to the team the credit notes that exceed the refunds: a refund was reported as made, then failed, and so was
 * the one that replaced it, so that both have a note for money that came back once. The next refund of this payment has
 * a smaller note; until then the excess is in the audit log that the team hands to its accountant.
 */
export async function reportExcessNotes(
  context: ServiceContext,
  { key, failure }: { readonly key: PaymentKey; readonly failure: RefundReport },
): Promise<void> {
  const { tx, log } = context;
  const invoices = invoicesRepository(tx);
  const invoice = await invoices.findInvoice(key);
  if (invoice === undefined) return;
  // A provider reports one failure by several events, which two nodes may take at the same moment.
  await advisoryLock(tx, seriesLock);
  if ((await billingRepository(tx).listFailedRefunds(key)).has(failure.refund)) return;
  const refunds = await listReportedRefunds(tx, key, failure);
  const excessCents =
    sumNotes(await invoices.listCreditNotes(invoice.id)) - computeCreditedTotal(refunds, invoice.gross_cents);
  if (excessCents <= 0) return;
  log.error(
    { invoice: invoice.id, refund: failure.refund, excessCents },
    'credited more than was paid back: for the team',
  );
  await recordAudit(context, {
    actorId: null,
    action: 'invoice.credited-in-excess',
    subjectType: 'invoice',
    subjectId: invoice.id,
    detail: { number: formatInvoiceNumber(invoice), excessCents },
  });
}

export async function isInvoiced({ tx }: Pick<ServiceContext, 'tx'>, key: PaymentKey): Promise<boolean> {
  return (await invoicesRepository(tx).findInvoice(key)) !== undefined;
}

function sumNotes(notes: readonly InvoiceRow[]): number {
  return notes.reduce((sum, { gross_cents: cents }) => sum + cents, 0);
}
