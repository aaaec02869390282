import type { QueryClient } from '@tanstack/react-query';
import { billingQuery } from './billing.queries.ts';
import { contractRecordsQuery } from './contract-records/contract-records.queries.ts';

/** Fetches the billing and the contract records again after a change. */
export async function refreshBilling(cache: QueryClient): Promise<void> {
  await Promise.all(
    [billingQuery, contractRecordsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey: [...queryKey] })),
  );
}
