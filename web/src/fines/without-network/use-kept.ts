import { useQuery } from '@tanstack/react-query';

/** What this device keeps under that name, read when the service was not reached; a null name asks for nothing. */
export function useKept<Value>(
  name: readonly [string, string] | null,
  read: () => Promise<Value | null>,
): { readonly kept: Value | null; readonly looking: boolean } {
  const query = useQuery({
    queryKey: ['kept-fines', ...(name ?? [])],
    queryFn: read,
    enabled: name !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return { kept: name === null ? null : (query.data ?? null), looking: name !== null && query.isPending };
}
