import type { CallRow } from '@placejuste/contracts/kernel';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as mini from 'zod/mini';
import { CallFailure } from './query-client.ts';
import { platformMessages, type ClientCode } from './platform.messages.fr.ts';

/**
 * `useQuery(staticFileQuery('/prices.json', schema))`: a file at the site root, or at another service, fetched and
 * checked at most once an hour.
 */
export function staticFileQuery<const Schema extends NonNullable<CallRow['reply']>>(path: string, schema: Schema) {
  return queryOptions({
    queryKey: ['GET', path],
    staleTime: 3_600_000,
    queryFn: async ({ signal }): Promise<z.output<Schema>> => {
      const response = await fetch(path, { signal, headers: { accept: 'application/json' } }).catch(() =>
        fail('NETWORK', 0),
      );
      if (!response.ok) return fail('SERVER', response.status);
      const body: unknown = await response.json().catch(() => undefined);
      const file = mini.safeParse(schema, body);
      return file.success ? file.data : fail('UNREADABLE_REPLY', response.status);
    },
  });
}

function fail(code: ClientCode, status: number): never {
  throw new CallFailure({ ok: false, code, message: platformMessages[code], fields: {}, status });
}
