import type { ServiceContext } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { saleTermsRepository } from './sale-terms.repository.ts';

export interface AgreedTerms {
  /** When the terms and the immediate start were ticked; null where nobody was asked. */
  readonly consentedAt: Date | null;
  /** Null where none had been kept when it was made. */
  readonly content: string | null;
}

/**
 * What an order agreed to, for the mail that confirms it on a durable medium (C. conso. L221-13). The same years later:
 * the conditions of its own day, whatever is sold under since.
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
  // An order that asks for no consent, such as that of a dossier, keeps no number.
  const terms = id === null ? await saleTerms.findAt(orderedAt) : await saleTerms.find(id);
  return { consentedAt, content: terms?.content ?? null };
}
