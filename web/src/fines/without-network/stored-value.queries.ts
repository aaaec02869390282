import { queryOptions } from '@tanstack/react-query';

/** Query of the value stored on this device under `name`; disabled for null. */
export const storedValueQuery = <Value>(name: readonly [string, string] | null, load: () => Promise<Value | null>) =>
  queryOptions({
    queryKey: ['kept-fines', ...(name ?? [])],
    queryFn: load,
    enabled: name !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
