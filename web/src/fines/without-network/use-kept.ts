import { useQuery } from '@tanstack/react-query';
import { keptQuery } from './kept.queries.ts';

/** What this device keeps under that name, read when the service was not reached; a null name asks for nothing. */
export function useKept<Value>(
  name: readonly [string, string] | null,
  read: () => Promise<Value | null>,
): { readonly kept: Value | null; readonly looking: boolean } {
  const query = useQuery(keptQuery(name, read));
  return { kept: name === null ? null : (query.data ?? null), looking: name !== null && query.isPending };
}
