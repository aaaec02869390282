import { computeAmounts, computeNextInvoiceNumber, type IssuedNumber } from '@placejuste/domain/invoice';
import { cleanLine, type PlainDate } from '@placejuste/domain/kernel';
import { findPerson, type Person } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { invoicesRepository, type OwnedInvoice, type PaymentKey } from './invoices.repository.ts';
import type { InvoicedPurpose, InvoiceRow, SoldLine } from './invoices.tables.ts';
import { ensureSeller } from './record-seller.ts';

export interface InvoicedPayment extends PaymentKey {
  /** Null for an account that no longer exists. */
  readonly userId: string | null;
  readonly purpose: InvoicedPurpose;
  readonly label: string;
  /** Absent: one thing was sold. */
  readonly lines?: readonly SoldLine[] | undefined;
  readonly serviceFrom: PlainDate;
  readonly serviceTo: PlainDate;
  readonly grossCents: number;
  readonly paidAt: Date;
}

const maxNameLength = 255;

/** Advisory lock held from the choice of a number until the commit: no number is given twice, nor skipped. */
export const seriesLock = 'invoice-numbers';

/**
 * Issues the invoice of a payment, once: a replay changes nothing. Call it last in the transaction that settles the
 * payment: concurrent payments wait for their numbers until that transaction ends.
 */
export function issueInvoice(context: ServiceContext, payment: InvoicedPayment): Promise<void> {
  return issueInvoices(context, [payment]);
}

/** Like `issueInvoice`, for several payments under one lock: concurrent payments wait no longer than for one. */
export async function issueInvoices(context: ServiceContext, payments: readonly InvoicedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const { tx, clock } = context;
  const invoices = invoicesRepository(tx);
  const sold: SoldPayment[] = [];
  for (const payment of payments)
    sold.push({
      invoicedPayment: payment,
      buyer: payment.userId === null ? null : await findPerson(tx, payment.userId),
    });
  const seller = await ensureSeller(context);
  await advisoryLock(tx, seriesLock);
  // No number may be chosen for a payment already invoiced; for a single payment, the insertion itself skips it.
  const invoicedKeys = payments.length === 1 ? [] : await invoices.listInvoicedAmong(payments);
  const fresh = sold.filter(
    ({ invoicedPayment }) => !invoicedKeys.some((other) => isSamePayment(other, invoicedPayment)),
  );
  if (fresh.length === 0) return;
  // Read under the lock, so that issue dates follow the order of the numbers.
  const now = clock.now();
  let lasts = await invoices.listLastNumbers(now);
  const owned: OwnedInvoice[] = [];
  for (const soldPayment of fresh) {
    const number = computeNextInvoiceNumber(lasts, now);
    lasts = [number, ...lasts];
    owned.push({
      row: invoiceRow(context, { ...soldPayment, seller, number }),
      ownerId: soldPayment.buyer && soldPayment.invoicedPayment.userId,
    });
  }
  await invoices.add(owned);
}

interface SoldPayment {
  readonly invoicedPayment: InvoicedPayment;
  readonly buyer: Person | null;
}

interface NumberedPayment extends SoldPayment {
  readonly seller: Awaited<ReturnType<typeof ensureSeller>>;
  readonly number: IssuedNumber;
}

function invoiceRow(
  { newId }: Pick<ServiceContext, 'newId'>,
  { invoicedPayment, buyer, seller, number }: NumberedPayment,
): InvoiceRow {
  const { vatRate } = seller.identity;
  return {
    id: newId(),
    kind: 'invoice',
    year: number.year,
    sequence: number.sequence,
    issued_at: number.issuedAt,
    seller_id: seller.id,
    buyer_name: cleanLine(`${buyer?.firstName ?? ''} ${buyer?.lastName ?? ''}`).slice(0, maxNameLength),
    purpose: invoicedPayment.purpose,
    label: invoicedPayment.label,
    lines: invoicedPayment.lines ?? null,
    service_from: invoicedPayment.serviceFrom,
    service_to: invoicedPayment.serviceTo,
    gross_cents: invoicedPayment.grossCents,
    vat_cents: computeAmounts(invoicedPayment.grossCents, vatRate).vatCents,
    vat_rate: vatRate,
    provider: invoicedPayment.provider,
    payment: invoicedPayment.payment,
    refund: null,
    paid_at: invoicedPayment.paidAt,
    corrects: null,
  };
}

function isSamePayment(one: PaymentKey, other: PaymentKey): boolean {
  return one.provider === other.provider && one.payment === other.payment;
}
