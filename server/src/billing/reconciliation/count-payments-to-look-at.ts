import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';

const daysBack = 7;
/** Long after the time that applying takes. */
const overdueMs = 15 * 60_000;

/**
 * What a provider said lately and nothing was made of: unknown here, not what was asked, paid twice, or not applied.
 */
export function countPaymentsToLookAt({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  return billingRepository(tx).unsettledSince(new Date(now - daysBack * 86_400_000), new Date(now - overdueMs));
}
