import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';
import { saleTermsRepository } from './sale-terms.repository.ts';

export interface AgreedTerms {
  /** When the terms and the immediate start were ticked; null where nobody was asked. */
  readonly consentedAt: Date | null;
  /** Null where no conditions were ever kept. */
  readonly content: string | null;
}

/** What an order agreed to, for the mail that confirms it on a durable medium (C. conso. L221-13). */
export async function loadAgreedTerms({ tx }: Pick<ServiceContext, 'tx'>, checkoutId: string): Promise<AgreedTerms> {
  const checkout = await billingRepository(tx).find(checkoutId);
  const terms = await saleTermsRepository(tx).findAccepted(checkout?.sale_terms_id ?? null);
  return { consentedAt: checkout?.consented_at ?? null, content: terms?.content ?? null };
}
