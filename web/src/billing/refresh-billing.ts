import type { QueryClient } from '@tanstack/react-query';
import { billingQuery } from './billing.queries.ts';
import { contractRecordsQuery } from './contract-records/contract-records.queries.ts';

/** Reads again what was just changed, and its record. */
export async function refreshBilling(cache: QueryClient): Promise<void> {
  await Promise.all(
    [billingQuery, contractRecordsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey: [...queryKey] })),
  );
}
