import type { CheckoutRow } from '../billing.tables.ts';

/** What each dossier of a payment cost: the price of its order, whatever is sold since. */
export function computeDossierCents({
  amount_cents: cents,
  declaration_ids: ids,
}: Pick<CheckoutRow, 'amount_cents' | 'declaration_ids'>): number {
  return ids === null ? cents : cents / ids.length;
}
