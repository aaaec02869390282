import { ok, refuse } from '@placejuste/domain/kernel';
import type { VerifyOtpParams } from '@supabase/auth-js';
import { createDetachedAuth, loadAccessToken, readStoredSession, renewRefused } from '../platform/index.ts';
import {
  takeSession,
  toAuthCode,
  toOpenedAccount,
  type AuthOutcome,
  type LinkKind,
  type OpenedAccount,
} from './auth-commands.ts';
import { endSession } from './sign-in/end-session.ts';

/**
 * Outcome of a mailed link or code used while somebody is signed in. Null while the other address of a change has still
 * to confirm. `other-account`: it belongs to another account, and nothing was opened here.
 */
export type OwnVerification = AuthOutcome<OpenedAccount | null> | 'other-account';

/** Uses the token of a mail link while `ownerId` is signed in here. */
export async function verifyLinkOf(ownerId: string, tokenHash: string, kind: LinkKind): Promise<OwnVerification> {
  const outcome = await verifyOf(ownerId, { token_hash: tokenHash, type: kind });
  return outcome === 'token-refused' ? refuse('OTHER') : outcome;
}

/**
 * Uses the code of a mail about a change of address while `ownerId` is signed in here. Their token goes with it, so
 * that the service compares it with their own codes only: anybody may have asked for the same address.
 */
export async function verifyCodeOf(ownerId: string, email: string, code: string): Promise<OwnVerification> {
  const token = await loadAccessToken().catch(() => null);
  if (token === null) return refuse('NETWORK');
  const secret: VerifyOtpParams = { email, token: code, type: 'email_change' };
  const outcome = await verifyOf(ownerId, secret, token);
  if (outcome !== 'token-refused') return outcome;
  // The clock of this device may be late, or the session closed from another device.
  const renewed = await renewRefused(token);
  const second = renewed === null ? 'token-refused' : await verifyOf(ownerId, secret, renewed);
  return second === 'token-refused' ? refuse('OTHER') : second;
}

/** Codes of the service for a token that is no longer valid. */
const tokenRefusals: ReadonlySet<string> = new Set(['bad_jwt', 'session_not_found']);

/** The session that opens is a separate one until its owner is known; then it takes the place of the present one. */
async function verifyOf(
  ownerId: string,
  secret: VerifyOtpParams,
  token?: string,
): Promise<OwnVerification | 'token-refused'> {
  const auth = await createDetachedAuth(token).catch(() => null);
  if (auth === null) return refuse('NETWORK');
  const { data, error } = await auth.verifyOtp(secret);
  if (error !== null && token !== undefined && tokenRefusals.has(error.code ?? '')) return 'token-refused';
  if (error !== null) return refuse(toAuthCode(error));
  const { session } = data;
  if (session === null) return ok(null);
  // Read now: meanwhile this device may have been signed out, or handed to somebody else.
  const former = readStoredSession();
  if (session.user.id !== ownerId || former?.user.id !== ownerId) {
    await auth.signOut({ scope: 'local' });
    return session.user.id === ownerId ? refuse('OTHER') : 'other-account';
  }
  const outcome = await takeSession({ access: session.access_token, refresh: session.refresh_token });
  // Left open, the session that is not used would be listed as another device.
  void endSession(outcome.ok ? former.access_token : session.access_token);
  // Confirmed all the same when the answer to the second call was lost: the former session goes on.
  return outcome.ok ? outcome : ok(toOpenedAccount(session.user));
}
