import type { Person } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { billingText } from '../billing.text.fr.ts';
import { storeContractRecord } from '../contract-records/store-contract-record.ts';
import { invoiceText } from '../invoices/invoices.text.fr.ts';
import type { AgreedTerms } from '../terms/load-agreed-terms.ts';
import { termsAttached, buildTermsFile, describeTermsOnSite } from '../terms/terms-mail.text.fr.ts';
import { textInsteadOfMail } from './text-instead-of-mail.ts';

interface DossierReceipt {
  readonly userId: string;
  readonly person: Pick<Person, 'email'>;
  /** Paragraphs of the receipt, greeting first. */
  readonly receipt: readonly string[];
  /** Conditions of the sale. */
  readonly terms: AgreedTerms;
  /** The payment. */
  readonly checkout: Pick<CheckoutRow, 'id'>;
  readonly at: Date;
}

/** Confirms a payment of dossiers on a durable medium, with the conditions of sale (C. conso. L221-13). */
export async function sendDossierReceipt(
  context: ServiceContext,
  { userId, person, receipt, terms, checkout: { id }, at }: DossierReceipt,
): Promise<void> {
  const { publicUrl } = context;
  const whereInvoices = invoiceText.whereInvoices(publicUrl);
  const { content, termsId: saleTermsId } = terms;
  const mail = {
    subject: billingText.receiptSubject,
    paragraphs: [...receipt, ...describeJoinedTerms(content, publicUrl)],
  };
  await queueMail(context, { to: person.email, ...mail, files: content === null ? [] : [buildTermsFile(content)] });
  await storeContractRecord(context, { id, userId, at, ...mail, saleTermsId });
  const paragraphs = [...receipt, describeTermsOnSite(publicUrl), whereInvoices];
  await textInsteadOfMail(context, { userId, person, paragraphs });
}

/** End of a receipt of dossiers: says that the conditions are joined, if they are, and where the invoice is. */
export function describeJoinedTerms(terms: string | null, publicUrl: string): readonly string[] {
  return [...(terms === null ? [] : [termsAttached]), invoiceText.whereInvoices(publicUrl)];
}
