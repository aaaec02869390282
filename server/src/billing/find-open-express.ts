import type { ServiceContext } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';

/** A payment page younger than this is shown again instead of a second one: two presses pay once. */
export const reusedMs = 3_600_000;

/** The open payment page of a declaration at this provider, recent enough to be shown again. */
export function findOpenExpress(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { declarationId, provider }: { readonly declarationId: string; readonly provider: PaymentProvider },
): Promise<CheckoutRow | undefined> {
  const since = new Date(clock.now().getTime() - reusedMs);
  return billingRepository(tx).openExpress(declarationId, provider.name, since);
}
