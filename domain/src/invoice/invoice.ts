import type { PlainDate } from '../kernel/index.ts';
import type { InvoiceAmounts, VatRate } from './invoice-amounts.ts';
import type { Seller } from './seller.ts';

/** `credit-note` is an « avoir », which corrects an invoice by the amount refunded. */
export const invoiceKinds = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A line of an invoice: one thing that was sold. */
export interface InvoiceLine {
  readonly label: string;
  readonly amounts: InvoiceAmounts;
}

/** Contents of an issued document, immutable once it has its number. */
export interface InvoiceFacts {
  readonly kind: InvoiceKind;
  /** « 2026-000001 ». */
  readonly number: string;
  readonly issuedOn: PlainDate;
  readonly seller: Seller;
  /** The holder’s name from the account; empty when it gives none. */
  readonly buyerName: string;
  /** The lines of the invoice. Their amounts add up to those of the document. */
  readonly lines: readonly InvoiceLine[];
  /** First and last day of the service; the same day for an immediate one. */
  readonly serviceFrom: PlainDate;
  readonly serviceTo: PlainDate;
  readonly amounts: InvoiceAmounts;
  /** The rate of the sale, which a credit note keeps; null: franchise en base. */
  readonly vatRate: VatRate | null;
  /** The day the money came, or was sent back. */
  readonly paidOn: PlainDate;
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly corrects: { readonly number: string; readonly issuedOn: PlainDate } | null;
}
