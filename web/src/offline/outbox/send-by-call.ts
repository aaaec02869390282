import type { CallRow, ReplyOf } from '@placejuste/contracts/kernel';
import { callApi, type CallInput } from '../../platform/index.ts';
import type { SendOutcome } from '../submission/submission.ts';

/**
 * Timeout of an answer. A connection lost in a tunnel never answers: without a limit, every other action, in every tab,
 * would wait behind it.
 */
export const answerTimeoutMs = 60_000;

/** Returns a timeout that doubles after each failed try, up to four times: the network may be slow rather than lost. */
export function callTimeoutMs(attempts: number): number {
  return answerTimeoutMs * 2 ** Math.min(attempts, 2);
}

/** Sends an action by its ordinary route and tells whether the same action may succeed later. */
export async function sendByCall<const Row extends CallRow>(
  row: Row,
  input: CallInput<Row>,
): Promise<SendOutcome<ReplyOf<Row>>> {
  const outcome = await callApi(row, { timeoutMs: answerTimeoutMs, ...input });
  if (outcome.ok) return { ok: true, reply: outcome.value };
  const { code, message, fields, status } = outcome;
  // Only a refusal of our server is a verdict on the action. An answer without our envelope came from an intermediary
  // (a captive portal's 200, a proxy's 404). 401: the session ended; the action is sound and succeeds after signing in
  // again.
  const isOurs = code !== 'UNREADABLE_REPLY' && code !== 'SERVER' && code !== 'CANCELLED';
  const isRetryable = !isOurs || status === 0 || status === 401 || status === 429 || status >= 500;
  return { ok: false, code, message, fields, isRetryable };
}
