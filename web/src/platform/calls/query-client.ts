import type { CallRow } from '@placejuste/contracts/kernel';
import { QueryClient } from '@tanstack/react-query';
import type { CallRefusal } from './send-call.ts';

/** A refusal thrown for TanStack Query, which knows failures only as exceptions. */
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
        // A refusal will not change by asking again; a lost network may.
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

/** The French sentence of whatever a query or mutation threw. */
export function describeCallFailure(error: unknown, otherwise: string): string {
  return error instanceof CallFailure ? error.refusal.message : otherwise;
}
