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
  /** What was paid, its greeting first. */
  readonly receipt: readonly string[];
  /** Conditions of the sale; null where none were ever kept. */
  readonly terms: string | null;
}

/** Confirms on a durable medium that dossiers are paid for, with the conditions of their sale (C. conso. L221-13). */
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

/** What ends a receipt of dossiers: the conditions joined to it, where there are any, and where its invoice is. */
export function describeJoinedTerms(terms: string | null, publicUrl: string): readonly string[] {
  return [...(terms === null ? [] : [termsAttached]), invoiceText.whereInvoices(publicUrl)];
}
