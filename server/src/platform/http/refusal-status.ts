import type { RefusalKind } from '@placejuste/contracts/kernel';

/** The only table from kinds of refusal to statuses. None is a 5xx, which always means a fault of ours. */
const statuses = {
  invalid: 400,
  unauthenticated: 401,
  'payment-due': 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unprocessable: 422,
  limited: 429,
} as const satisfies Record<RefusalKind, number>;

export function toHttpStatus(kind: RefusalKind): number {
  return statuses[kind];
}
