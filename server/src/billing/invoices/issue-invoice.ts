import { amountsOf, nextInvoiceNumber, type IssuedNumber } from '@placejuste/domain/invoice';
import { cleanLine, type PlainDate } from '@placejuste/domain/kernel';
import { personById, type Person } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { invoicesRepository, type OwnedInvoice, type PaymentKey } from './invoices.repository.ts';
import type { InvoicedPurpose, InvoiceRow, SoldLine } from './invoices.tables.ts';
import { currentSeller } from './record-seller.ts';

export interface InvoicedPayment extends PaymentKey {
  /** Null for an account that is there no more. */
  readonly userId: string | null;
  readonly purpose: InvoicedPurpose;
  readonly label: string;
  /** Absent: what was sold is one thing. */
  readonly lines?: readonly SoldLine[] | undefined;
  readonly serviceFrom: PlainDate;
  readonly serviceTo: PlainDate;
  readonly grossCents: number;
  readonly paidAt: Date;
}

const maxNameLength = 255;

/** Held from the moment a number is chosen until it is written for good: a number is never given twice, nor skipped. */
export const seriesLock = 'invoice-numbers';

/**
 * Gives a payment its invoice, once: told again, it changes nothing. In the transaction that settles the payment, which
 * it should end: whoever pays meanwhile waits for their number until that transaction is over.
 */
export function issueInvoice(context: ServiceContext, paid: InvoicedPayment): Promise<void> {
  return issueInvoices(context, [paid]);
}

/** As `issueInvoice`, for several payments at once: the others wait for all of them no longer than for one. */
export async function issueInvoices(context: ServiceContext, payments: readonly InvoicedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const { tx, clock } = context;
  const invoices = invoicesRepository(tx);
  const sold: SoldPayment[] = [];
  for (const paid of payments)
    sold.push({ paid, buyer: paid.userId === null ? null : await personById(tx, paid.userId) });
  const seller = await currentSeller(context);
  await advisoryLock(tx, seriesLock);
  // A number must not be chosen for what has its invoice; alone, the insertion itself leaves it out.
  const known = payments.length === 1 ? [] : await invoices.invoicedAmong(payments);
  const fresh = sold.filter(({ paid }) => !known.some((other) => isSamePayment(other, paid)));
  if (fresh.length === 0) return;
  // Read under the lock: whoever waited for it is dated after whoever held it.
  const now = clock.now();
  let lasts = await invoices.lastNumbers(now);
  const owned: OwnedInvoice[] = [];
  for (const one of fresh) {
    const number = nextInvoiceNumber(lasts, now);
    lasts = [number, ...lasts];
    owned.push({ row: invoiceRow(context, { ...one, seller, number }), ownerId: one.buyer && one.paid.userId });
  }
  await invoices.add(owned);
}

interface SoldPayment {
  readonly paid: InvoicedPayment;
  readonly buyer: Person | null;
}

interface NumberedPayment extends SoldPayment {
  readonly seller: Awaited<ReturnType<typeof currentSeller>>;
  readonly number: IssuedNumber;
}

function invoiceRow(
  { newId }: Pick<ServiceContext, 'newId'>,
  { paid, buyer, seller, number }: NumberedPayment,
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
    purpose: paid.purpose,
    label: paid.label,
    lines: paid.lines ?? null,
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
  };
}

function isSamePayment(one: PaymentKey, other: PaymentKey): boolean {
  return one.provider === other.provider && one.payment === other.payment;
}
