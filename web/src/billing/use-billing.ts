import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingQuery, readKeptBilling, type Billing } from './billing.queries.ts';

/** What is paid and due: as the service says, else as it last said on this device. */
export function useBilling() {
  const query = useQuery(billingQuery);
  const isUnanswered = query.data === undefined && query.failureCount > 0;
  const [storedBilling, setStoredBilling] = useState<Billing | null>(null);
  useEffect(() => {
    if (!isUnanswered) return;
    let isCurrent = true;
    void readKeptBilling().then((billing) => isCurrent && setStoredBilling(billing));
    return () => {
      isCurrent = false;
    };
  }, [isUnanswered]);
  return { query, billing: query.data ?? storedBilling, isKept: query.data === undefined && storedBilling !== null };
}
