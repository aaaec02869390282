import type { CheckoutPurpose } from '@placejuste/domain/billing';
import type { InvoiceKind, Seller } from '@placejuste/domain/invoice';
import type { ColumnType, Generated } from 'kysely';

/** Purpose of a payment made by an account. */
export type InvoicedPurpose = Exclude<CheckoutPurpose, 'gift' | 'card'>;

/** One of several things that a payment settled. */
export interface SoldLine {
  readonly label: string;
  readonly grossCents: number;
}

export interface InvoiceRow {
  id: string;
  kind: InvoiceKind;
  /** Year in Paris. */
  year: number;
  sequence: number;
  issued_at: Date;
  seller_id: number;
  buyer_name: string;
  purpose: InvoicedPurpose;
  label: string;
  /** `YYYY-MM-DD`. */
  service_from: string;
  service_to: string;
  gross_cents: number;
  vat_cents: number;
  /** Hundredths of a percent; null: franchise en base. */
  vat_rate: number | null;
  provider: string;
  payment: string;
  /** Refund that a credit note was issued for; null for an invoice. */
  refund: string | null;
  paid_at: Date;
  /** Id of the invoice that a credit note corrects; null for an invoice. */
  corrects: string | null;
  /** Null: the document has one thing sold. */
  lines: readonly SoldLine[] | null;
}

export type InvoiceTables = {
  invoices: Omit<InvoiceRow, 'lines'> & {
    lines: ColumnType<readonly SoldLine[] | null, string | null>;
  };
  invoice_owners: { invoice_id: string; user_id: string };
  invoice_sellers: {
    id: Generated<number>;
    identity: ColumnType<Seller, string>;
    since: Date;
  };
};
