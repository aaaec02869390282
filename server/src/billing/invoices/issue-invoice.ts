import { amountsOf, nextInvoiceNumber } from '@placejuste/domain/invoice';
import { cleanLine, type PlainDate } from '@placejuste/domain/kernel';
import { personOf } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { invoicesRepository, type PaymentKey } from './invoices.repository.ts';
import type { InvoicedPurpose } from './invoices.tables.ts';
import { currentSeller } from './record-seller.ts';

export interface InvoicedPayment extends PaymentKey {
  /** Null for an account that is there no more. */
  readonly userId: string | null;
  readonly purpose: InvoicedPurpose;
  readonly label: string;
  readonly serviceFrom: PlainDate;
  readonly serviceTo: PlainDate;
  readonly grossCents: number;
  readonly paidAt: Date;
}

const longestName = 255;

/** Held from the moment a number is chosen until it is written for good: a number is never given twice, nor skipped. */
export const seriesLock = 'invoice-numbers';

/**
 * Gives a payment its invoice, once: told again, it changes nothing. In the transaction that settles the payment, which
 * it should end: whoever pays meanwhile waits for their number until that transaction is over.
 */
export async function issueInvoice(context: ServiceContext, paid: InvoicedPayment): Promise<void> {
  const { tx, clock, newId } = context;
  const invoices = invoicesRepository(tx);
  const buyer = paid.userId === null ? null : await personOf(tx, paid.userId);
  const seller = await currentSeller(context);
  await advisoryLock(tx, seriesLock);
  // Read under the lock: whoever waited for it is dated after whoever held it.
  const now = clock.now();
  const number = nextInvoiceNumber(await invoices.lastNumbers(now), now);
  const { vatRate } = seller.identity;
  await invoices.add(
    {
      id: newId(),
      kind: 'invoice',
      year: number.year,
      sequence: number.sequence,
      issued_at: number.issuedAt,
      seller_id: seller.id,
      buyer_name: cleanLine(`${buyer?.firstName ?? ''} ${buyer?.lastName ?? ''}`).slice(0, longestName),
      purpose: paid.purpose,
      label: paid.label,
      service_from: paid.serviceFrom,
      service_to: paid.serviceTo,
      gross_cents: paid.grossCents,
      vat_cents: amountsOf(paid.grossCents, vatRate).vatCents,
      vat_rate: vatRate,
      provider: paid.provider,
      payment: paid.payment,
      refund: null,
      paid_at: paid.paidAt,
      corrects: null,
    },
    buyer === null ? null : paid.userId,
  );
}
