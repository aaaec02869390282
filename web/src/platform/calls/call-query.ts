import type { CallRow, ReplyOf } from '@placejuste/contracts/kernel';
import { queryOptions } from '@tanstack/react-query';
import { callApi, type CallInput, type CallResult } from './contract-client.ts';
import { CallFailure, callKey } from './query-client.ts';
import type { CallRefusal } from './send-call.ts';

type SendCall<Row extends CallRow> = (row: Row, input: CallInput<Row>) => Promise<CallResult<Row>>;

/**
 * `useQuery(callQuery(row, input))`: key from method, path and input; refusals are thrown as `CallFailure`.
 * @param ask makes the call, when its answer must be handled before a screen shows it.
 */
export function callQuery<const Row extends CallRow>(row: Row, input: CallInput<Row>, ask: SendCall<Row> = callApi) {
  const { params, query } = input as { params?: unknown; query?: unknown };
  return queryOptions({
    queryKey: [row.method, row.path, params ?? null, query ?? null],
    queryFn: async ({ signal }): Promise<ReplyOf<Row>> => {
      const outcome = await ask(row, { ...input, signal });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
  });
}

/**
 * Pages of a list, each fetched with the cursor of the previous one: for `useInfiniteQuery`. Invalidated by its
 * `queryKey`.
 * @param filters part of the key: each combination of filters is a separate list.
 */
export function pagesQuery<Page extends { readonly next: string | null }>(
  row: CallRow,
  ask: (
    query: { readonly after?: string },
    signal: AbortSignal,
  ) => Promise<{ readonly ok: true; readonly value: Page } | CallRefusal>,
  filters?: object,
) {
  return {
    queryKey: [...callKey(row), 'pages', ...(filters === undefined ? [] : [filters])] as readonly unknown[],
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<Page> => {
      const outcome = await ask(pageParam === null ? {} : { after: pageParam }, signal);
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: { readonly next: string | null }) => last.next,
  };
}
