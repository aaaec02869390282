import { supportContract } from '@placejuste/contracts/support';
import { callApi } from '../platform/index.ts';
import { solveChallenge } from '../site/index.ts';

/** Purpose of the work: the service accepts it for nothing else. */
const form = '/auth/v1';
/** A larger number would keep an old phone busy for minutes: it cannot come from our service. */
const maxBits = 20;

/** Reads the number of bits required by a refusal, from its message; null when it requires no work. */
export function readRequiredBits({
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

/** Computes the proof of work, which is sent in the captcha field of the official client. Null on a failure. */
export async function answerWork(bits: number): Promise<string | null> {
  const challengeReply = await callApi(supportContract.calls.askChallenge, { body: { form } });
  if (!challengeReply.ok) return null;
  const { challenge, id } = challengeReply.value;
  return solveChallenge(id, bits).then(
    (nonce) => `${challenge}.${nonce}`,
    () => null,
  );
}
