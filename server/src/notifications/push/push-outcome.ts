import type { OutgoingAnswer } from '../../platform/outgoing/index.ts';

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The push service will never accept a message for this address. */
  | { readonly kind: 'gone' }
  /** The message is invalid for that service: a retry would be too. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterSeconds: number };

const firstWaitSeconds = 30;
const maxAttempts = 6;
/** Longest wait in seconds; after it, the notification is read in the notification centre only. */
const longestWaitSeconds = 86_400;

/** Outcome of a message, from the answer of the push service (RFC 8030). */
export function toPushOutcome(
  answer: OutgoingAnswer,
  { attempt, now }: { readonly attempt: number; readonly now: Date },
): PushOutcome {
  if (answer.kind === 'refused') return { kind: 'gone' };
  const status = answer.kind === 'answered' ? answer.status : 0;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const isPassing = status === 0 || status === 429 || status >= 500;
  if (!isPassing || attempt >= maxAttempts) return { kind: 'refused', status };
  const retrySeconds = answer.kind === 'answered' ? parseRetryAfter(answer.retryAfter, now) : 0;
  const afterSeconds = Math.max(firstWaitSeconds * 2 ** (attempt - 1), retrySeconds);
  return afterSeconds > longestWaitSeconds ? { kind: 'refused', status } : { kind: 'later', afterSeconds };
}

/** Parses `Retry-After`, a number of seconds or a date, into seconds. */
function parseRetryAfter(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
