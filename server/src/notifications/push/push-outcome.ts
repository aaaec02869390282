import type { OutgoingAnswer } from '../../platform/outgoing/index.ts';

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The push service will never accept a message at this address. */
  | { readonly kind: 'gone' }
  /** Our message is wrong for that service: the same again would be as wrong. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly afterSeconds: number };

const firstWaitSeconds = 30;
const maxAttempts = 6;
/** Older than that, the notification is read in the centre. */
const longestWaitSeconds = 86_400;

/** What becomes of a message, by what the push service answered (RFC 8030). */
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

/** `Retry-After` in seconds: a number of them, or a date. */
function parseRetryAfter(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
