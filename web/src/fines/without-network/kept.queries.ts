import { queryOptions } from '@tanstack/react-query';

/** What this device keeps under that name; a null name asks for nothing. */
export const keptQuery = <Value>(name: readonly [string, string] | null, load: () => Promise<Value | null>) =>
  queryOptions({
    queryKey: ['kept-fines', ...(name ?? [])],
    queryFn: load,
    enabled: name !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
