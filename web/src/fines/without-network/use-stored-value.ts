import { useQuery } from '@tanstack/react-query';
import { storedValueQuery } from './stored-value.queries.ts';

/** Reads the value stored on this device under `name`, for when the service cannot be reached; nothing for null. */
export function useStoredValue<Value>(
  name: readonly [string, string] | null,
  load: () => Promise<Value | null>,
): { readonly value: Value | null; readonly looking: boolean } {
  const query = useQuery(storedValueQuery(name, load));
  return { value: name === null ? null : (query.data ?? null), looking: name !== null && query.isPending };
}
