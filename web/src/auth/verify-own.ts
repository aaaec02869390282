import { ok, refuse } from '@placejuste/domain/kernel';
import type { AuthResponse, VerifyOtpParams } from '@supabase/auth-js';
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
  return takeReply(ownerId, await sendSecret({ token_hash: tokenHash, type: kind }));
}

/**
 * Uses the code of a mail about a change of address while `ownerId` is signed in here. Their token goes with it, so
 * that the service compares it with their own codes only: anybody may have asked for the same address.
 */
export async function verifyCodeOf(ownerId: string, email: string, code: string): Promise<OwnVerification> {
  const token = await loadAccessToken().catch(() => null);
  if (token === null) return refuse('NETWORK');
  const secret: VerifyOtpParams = { email, token: code, type: 'email_change' };
  const reply = await sendSecret(secret, token);
  if (!tokenRefusals.has(reply?.error?.code ?? '')) return takeReply(ownerId, reply);
  // The clock of this device may be late, or the session closed from another device.
  const renewedToken = await renewRefused(token);
  return takeReply(ownerId, renewedToken === null ? reply : await sendSecret(secret, renewedToken));
}

/** Codes of the service for a token that is no longer valid. */
const tokenRefusals: ReadonlySet<string> = new Set(['bad_jwt', 'session_not_found']);

type Verified = AuthResponse & { readonly auth: Awaited<ReturnType<typeof createDetachedAuth>> };

/** Sends from a client of its own, whose session does not replace the present one. Null when its code cannot load. */
async function sendSecret(secret: VerifyOtpParams, token?: string): Promise<Verified | null> {
  const auth = await createDetachedAuth(token).catch(() => null);
  return auth === null ? null : { ...(await auth.verifyOtp(secret)), auth };
}

/** Puts the session that opened in the place of the present one, if it is of the same owner. */
async function takeReply(ownerId: string, reply: Verified | null): Promise<OwnVerification> {
  if (reply === null) return refuse('NETWORK');
  if (reply.error !== null) return refuse(toAuthCode(reply.error));
  const { session } = reply.data;
  if (session === null) return ok(null);
  // Read now: meanwhile this device may have been signed out, or handed to somebody else.
  const former = readStoredSession();
  if (session.user.id !== ownerId || former?.user.id !== ownerId) {
    await reply.auth.signOut({ scope: 'local' });
    return session.user.id === ownerId ? refuse('OTHER') : 'other-account';
  }
  const outcome = await takeSession({ access: session.access_token, refresh: session.refresh_token });
  // Left open, the session that is not used would be listed as another device.
  void endSession(outcome.ok ? former.access_token : session.access_token);
  // Confirmed all the same when the answer to the second call was lost: the former session goes on.
  return outcome.ok ? outcome : ok(toOpenedAccount(session.user));
}
