import type { ServiceContext } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { findOpenDues } from './dues/find-open-dues.ts';
import { findOpenExpress } from './find-open-express.ts';
import { lockNewPayments } from './closing/lock-new-payments.ts';
import { saleTermsRepository } from './terms/sale-terms.repository.ts';
import { scheduleCatchUp } from './catch-up/schedule-catch-up.ts';

/**
 * Stores the checkout of a payment page just opened. Of two simultaneous requests for one declaration, the second gets
 * the checkout of the first, open or paid.
 */
export async function addCheckout(
  context: ServiceContext,
  { provider, checkout }: { readonly provider: PaymentProvider; readonly checkout: CheckoutRow },
): Promise<CheckoutRow> {
  const { id, user_id: userId, declaration_id: declarationId } = checkout;
  if (userId !== null) await lockNewPayments(context.tx, userId);
  if (declarationId !== null) {
    await advisoryLock(context.tx, declarationId);
    const openCheckout = await findOpenExpress(context, { declarationId, provider });
    const first = openCheckout ?? (await billingRepository(context.tx).findPaidExpress(declarationId));
    if (first !== undefined) return first;
  }
  const { declaration_ids: ids } = checkout;
  if (ids !== null) {
    await advisoryLock(context.tx, ids.join());
    const openCheckout = await findOpenDues(context, { ids, provider });
    if (openCheckout !== undefined) return openCheckout;
  }
  await scheduleCatchUp(context, { provider, id, turn: 0 });
  const isConsented = checkout.consented_at !== null;
  const sale_terms_id = isConsented ? await saleTermsRepository(context.tx).findLatestId() : null;
  return billingRepository(context.tx).addOnce({ ...checkout, sale_terms_id });
}
