import { useQuery } from '@tanstack/react-query';
import { keptQuery } from './kept.queries.ts';

/** What this device keeps under that name, read when the service was not reached; a null name asks for nothing. */
export function useKept<Value>(
  name: readonly [string, string] | null,
  load: () => Promise<Value | null>,
): { readonly value: Value | null; readonly looking: boolean } {
  const query = useQuery(keptQuery(name, load));
  return { value: name === null ? null : (query.data ?? null), looking: name !== null && query.isPending };
}
