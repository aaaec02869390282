import type { ServiceContext } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payment/index.ts';
import { billingRepository } from '../billing.repository.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { reusedMs } from '../find-open-express.ts';

/** The open payment page of exactly these declarations at this provider, recent enough to be shown again. */
export function findOpenDues(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { ids, provider }: { readonly ids: readonly string[]; readonly provider: PaymentProvider },
): Promise<CheckoutRow | undefined> {
  const since = new Date(clock.now().getTime() - reusedMs);
  return billingRepository(tx).openDues(ids, provider.name, since);
}
