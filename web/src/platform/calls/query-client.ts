import type { CallRow } from '@placejuste/contracts/kernel';
import { QueryClient } from '@tanstack/react-query';
import type { CallRefusal } from './send-call.ts';

/** A refusal as an exception, the only form of failure that TanStack Query knows. */
export class CallFailure extends Error {
  readonly refusal: CallRefusal;
  constructor(refusal: CallRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal does not change on a retry; a lost network may come back.
        retry: (count, error) => count < 2 && (!(error instanceof CallFailure) || error.refusal.code === 'NETWORK'),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Key prefix of every answer of a call: for `queryClient.invalidateQueries({ queryKey: callKey(row) })`. */
export function callKey(row: CallRow): readonly [string, string] {
  return [row.method, row.path];
}

/** Returns the French sentence of an error thrown by a query or mutation, or `otherwise` for an unknown error. */
export function describeCallFailure(error: unknown, otherwise: string): string {
  return error instanceof CallFailure ? error.refusal.message : otherwise;
}
