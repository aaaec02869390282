import type { Person } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { billingText } from '../billing.text.fr.ts';
import { invoiceText } from '../invoices/invoices.text.fr.ts';
import { termsAttached, buildTermsFile, describeTermsOnSite } from '../terms/terms-mail.text.fr.ts';
import { textInsteadOfMail } from './text-instead-of-mail.ts';

interface DossierReceipt {
  readonly userId: string;
  readonly person: Pick<Person, 'email'>;
  /** Paragraphs of the receipt, greeting first. */
  readonly receipt: readonly string[];
  /** Conditions of the sale; null where none were stored. */
  readonly terms: string | null;
}

/** Confirms a payment of dossiers on a durable medium, with the conditions of sale (C. conso. L221-13). */
export async function sendDossierReceipt(
  context: ServiceContext,
  { userId, person, receipt, terms }: DossierReceipt,
): Promise<void> {
  const { publicUrl } = context;
  const whereInvoices = invoiceText.whereInvoices(publicUrl);
  await queueMail(context, {
    to: person.email,
    subject: billingText.receiptSubject,
    paragraphs: [...receipt, ...describeJoinedTerms(terms, publicUrl)],
    files: terms === null ? [] : [buildTermsFile(terms)],
  });
  const paragraphs = [...receipt, describeTermsOnSite(publicUrl), whereInvoices];
  await textInsteadOfMail(context, { userId, person, paragraphs });
}

/** End of a receipt of dossiers: says that the conditions are joined, if they are, and where the invoice is. */
export function describeJoinedTerms(terms: string | null, publicUrl: string): readonly string[] {
  return [...(terms === null ? [] : [termsAttached]), invoiceText.whereInvoices(publicUrl)];
}
