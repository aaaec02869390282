import { createHash } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { isSameText, sha256 } from '../keys/digests.ts';
import {
  dropFlow,
  findFlowByCode,
  forgetFlows,
  insertFlow,
  issueCode,
  type Challenge,
} from './flow-states.repository.ts';

const lifeMs = 5 * 60_000;

/** Reads the PKCE challenge; its two members come together or not at all. */
export function readChallenge(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  if ((challenge ?? '') === '' && (method ?? '') === '') return null;
  if (!challenge || !method) throw invalidRequest('PKCE flow requires code_challenge_method and code_challenge');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw invalidRequest('code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _, ~');
  }
  const name = method.toLowerCase();
  if (name !== 's256' && name !== 'plain') throw invalidRequest('Invalid code_challenge_method, must be s256 or plain');
  return { challenge, method: name };
}

interface NewFlow {
  readonly userId: string;
  readonly method: string;
  readonly pkce: Challenge | null;
  /** The external service that vouched for the person; null for our own mails. */
  readonly vouched?: { readonly provider: string; readonly notAfter: Date | null } | null;
}

interface RedeemedFlow {
  readonly userId: string;
  readonly method: string;
  readonly providerSealed: string | null;
  readonly provider: string | null;
  readonly notAfter: Date | null;
}

export async function openFlow(
  { tx, newId, clock }: Pick<AuthContext, 'tx' | 'newId' | 'clock'>,
  { userId, method, pkce, vouched = null }: NewFlow,
): Promise<string | null> {
  if (pkce === null) return null;
  const id = newId();
  const now = clock.now();
  // No mailed link lives longer than a day, nor does its flow.
  await forgetFlows(tx, userId, new Date(now.getTime() - 2 * 24 * 3_600_000));
  const { provider = null, notAfter = null } = vouched ?? {};
  await insertFlow(tx, { id, userId, method, pkce, now, provider, notAfter });
  return id;
}

/** Issues the one-time code of a link's flow. Its five minutes count from here, since mails take longer. */
export async function issueAuthCode({ tx, randomBytes, clock }: AuthContext, flowId: string): Promise<string> {
  const bytes = randomBytes(16).toString('hex');
  const code = `${bytes.slice(0, 8)}-${bytes.slice(8, 12)}-4${bytes.slice(13, 16)}-8${bytes.slice(17, 20)}-${bytes.slice(20)}`;
  await issueCode(tx, { id: flowId, codeHash: sha256(code), now: clock.now() });
  return code;
}

/** Returns the person and the method of a code. A wrong verifier does not use up the code; success does. */
export async function redeemAuthCode(
  { tx, clock }: AuthContext,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<RedeemedFlow> {
  const flow = await findFlowByCode(tx, sha256(code));
  if (flow === null) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (clock.now().getTime() - flow.issued_at.getTime() > lifeMs) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const computedChallenge =
    flow.code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  if (!isSameText(computedChallenge, flow.code_challenge))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  await dropFlow(tx, flow.id);
  const { user_id: userId, method, provider_sealed: providerSealed, provider, not_after: notAfter } = flow;
  return { userId, method, providerSealed, provider, notAfter };
}
