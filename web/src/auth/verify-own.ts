import { ok, refuse } from '@placejuste/domain/kernel';
import type { VerifyOtpParams } from '@supabase/auth-js';
import { createDetachedAuth, loadAccessToken, readStoredSession } from '../platform/index.ts';
import { takeSession, toAuthCode, type AuthOutcome, type LinkKind, type OpenedAccount } from './auth-commands.ts';
import { endSession } from './sign-in/end-session.ts';

/**
 * Outcome of a mailed link or code used while somebody is signed in. Null while the other address of a change has still
 * to confirm. `other-account`: it belongs to another account, and nothing was opened here.
 */
export type OwnVerification = AuthOutcome<OpenedAccount | null> | 'other-account';

/** Uses the token of a mail link while `ownerId` is signed in here. */
export async function verifyLinkOf(ownerId: string, tokenHash: string, kind: LinkKind): Promise<OwnVerification> {
  return verifyOf(ownerId, { token_hash: tokenHash, type: kind });
}

/**
 * Uses the code of a mail about a change of address while `ownerId` is signed in here. Their token goes with it, so that
 * the service compares it with their own codes only: anybody may have asked for the same address.
 */
export async function verifyCodeOf(ownerId: string, email: string, code: string): Promise<OwnVerification> {
  const token = await loadAccessToken().catch(() => null);
  if (token === null) return refuse('NETWORK');
  return verifyOf(ownerId, { email, token: code, type: 'email_change' }, token);
}

/** The session that opens is a separate one until its owner is known; then it takes the place of the present one. */
async function verifyOf(ownerId: string, secret: VerifyOtpParams, token?: string): Promise<OwnVerification> {
  const auth = await createDetachedAuth(token).catch(() => null);
  if (auth === null) return refuse('NETWORK');
  const former = readStoredSession()?.access_token ?? null;
  const { data, error } = await auth.verifyOtp(secret);
  if (error !== null) return refuse(toAuthCode(error));
  if (data.session === null) return ok(null);
  if (data.session.user.id !== ownerId) {
    await auth.signOut({ scope: 'local' });
    return 'other-account';
  }
  const outcome = await takeSession({ access: data.session.access_token, refresh: data.session.refresh_token });
  // Left open, the former session would be listed as another device.
  if (outcome.ok && former !== null) void endSession(former);
  return outcome;
}
