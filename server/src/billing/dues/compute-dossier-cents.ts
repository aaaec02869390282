import type { CheckoutRow } from '../billing.tables.ts';

/** Price of each dossier of a payment, in cents: that of its order, not the current price. */
export function computeDossierCents({
  amount_cents: cents,
  declaration_ids: ids,
}: Pick<CheckoutRow, 'amount_cents' | 'declaration_ids'>): number {
  return ids === null ? cents : cents / ids.length;
}
