import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
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
export async function loadAgreedTerms({ tx }: Pick<ServiceContext, 'tx'>, checkoutId: string): Promise<AgreedTerms> {
  const checkout = await billingRepository(tx).find(checkoutId);
  if (checkout === undefined) return { consentedAt: null, content: null };
  const { sale_terms_id: id, consented_at: consentedAt, created_at: orderedAt } = checkout;
  const saleTerms = saleTermsRepository(tx);
  // An order that asks for no consent, such as that of a dossier, keeps no number.
  const terms = id === null ? await saleTerms.findAt(orderedAt) : await saleTerms.find(id);
  return { consentedAt, content: terms?.content ?? null };
}
