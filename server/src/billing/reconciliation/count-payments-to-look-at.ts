import type { ServiceContext } from '../../platform/http/index.ts';
import { billingRepository } from '../billing.repository.ts';

const daysBack = 7;

/** What a provider said lately and nothing was made of: unknown here, not what was asked, or paid twice. */
export function countPaymentsToLookAt({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<number> {
  return billingRepository(tx).unsettledSince(new Date(clock.now().getTime() - daysBack * 86_400_000));
}
