import type { ServiceContext } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { saleTermsRepository } from './sale-terms.repository.ts';

export interface AgreedTerms {
  /** When the terms and the immediate start were accepted; null where they were not asked. */
  readonly consentedAt: Date | null;
  /** Id and text of the conditions; null where none had been stored at the time. */
  readonly termsId: number | null;
  readonly content: string | null;
}

/**
 * Loads the consents of an order, for the mail that confirms it on a durable medium (C. conso. L221-13). The conditions
 * are those of the day of the order, even years later.
 */
export async function loadAgreedTerms(
  { tx }: Pick<ServiceContext, 'tx'>,
  {
    sale_terms_id: id,
    consented_at: consentedAt,
    created_at: orderedAt,
  }: Pick<CheckoutRow, 'sale_terms_id' | 'consented_at' | 'created_at'>,
): Promise<AgreedTerms> {
  const saleTerms = saleTermsRepository(tx);
  // An order without consent, such as that of a dossier, stores no id of its conditions.
  const terms = id === null ? await saleTerms.findAt(orderedAt) : await saleTerms.find(id);
  return { consentedAt, termsId: terms?.id ?? null, content: terms?.content ?? null };
}
