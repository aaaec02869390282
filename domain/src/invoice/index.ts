export {
  computeAmounts,
  computeLineAmounts,
  computeCreditedAmounts,
  type InvoiceAmounts,
  type VatRate,
} from './invoice-amounts.ts';
export { computeCreditedTotal, computeReturnedCents, type ReportedRefund } from './compute-credited-total.ts';
export {
  computeNextInvoiceNumber,
  formatInvoiceNumber,
  listSeriesYears,
  type InvoiceNumber,
  type IssuedNumber,
} from './invoice-number.ts';
export { nameBuyer, invoicePage, type InvoicePage } from './invoice-page.messages.fr.ts';
export { invoiceKinds, type InvoiceFacts, type InvoiceKind, type InvoiceLine } from './invoice.ts';
export { exampleSeller, invoiceFileName, invoiceNames, invoiceWords, describePurpose } from './invoice.messages.fr.ts';
export { isSiren, isVatNumberOf, vatRates, type Seller } from './seller.ts';
export { computeLastForgottenYear } from './retention.ts';
