import { supportContract } from '@placejuste/contracts/support';
import { callApi } from '../platform/index.ts';
import { solveChallenge } from '../site/index.ts';

/** Names what the work is for: the service takes it nowhere else. */
const form = '/auth/v1';
/** More would hold an old phone for minutes: such a demand is not ours. */
const maxBits = 20;

/** How much work a refusal asks for, as its message tells; null when it asks for none. */
export function readAskedBits({
  code,
  message,
}: {
  readonly code?: string | undefined;
  readonly message: string;
}): number | null {
  if (code !== 'captcha_failed') return null;
  const bits = Number(/proof of work of (\d{1,2}) bits/.exec(message)?.[1] ?? NaN);
  return Number.isNaN(bits) || bits > maxBits ? null : bits;
}

/**
 * Does the work; what it returns travels where the official client carries its captcha. Null when it cannot be done.
 */
export async function answerWork(bits: number): Promise<string | null> {
  const challengeReply = await callApi(supportContract.calls.askChallenge, { body: { form } });
  if (!challengeReply.ok) return null;
  const { challenge, id } = challengeReply.value;
  return solveChallenge(id, bits).then(
    (nonce) => `${challenge}.${nonce}`,
    () => null,
  );
}
