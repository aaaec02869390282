import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { openSession, type UserWithSession } from '../sessions/sessions.ts';
import { getUser } from '../users/users.repository.ts';
import type { Assertion } from '../webauthn/credential-shapes.ts';
import { verifyAssertion } from '../webauthn/verify-credential.ts';
import { noteUse, findPasskey } from '../webauthn/webauthn-credentials.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { spendChallenge } from './passkey-challenges.ts';
import { notVerified } from './passkey-errors.ts';

interface PasskeySignIn {
  readonly challengeId: string;
  readonly credential: Assertion;
  readonly caller: Caller;
}

/** Signs in with a passkey. A refusal is returned, so that the challenge stays used. */
export async function signInWithPasskey(
  context: AuthContext,
  { challengeId, credential, caller }: PasskeySignIn,
): Promise<UserWithSession | AuthError> {
  const { tx, clock, publicUrl } = context;
  const challenge = await spendChallenge(context, { id: challengeId, userId: null });
  if (challenge instanceof AuthError) return challenge;
  const storedCredential = await findPasskey(tx, credential.id);
  if (storedCredential === null) {
    return new AuthError(400, 'webauthn_credential_not_found', 'No account has this passkey');
  }
  // The key names its owner: another name than that of the stored key is a forged answer.
  const { userHandle } = credential.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== storedCredential.user_id)
    return refuseAssertion(context, storedCredential.user_id, caller);
  const counter = await verifyAssertion(
    { publicUrl, challenge, needsVerification: true },
    { assertion: credential, storedCredential },
  );
  if (counter === null) return refuseAssertion(context, storedCredential.user_id, caller);
  await noteUse(tx, { id: storedCredential.id, counter, now: clock.now() });
  const user = await getUser(tx, storedCredential.user_id);
  const openedSession = await openSession(context, user, { method: 'passkey', caller });
  return { user: await getUser(tx, user.id), openedSession };
}

/** Records that a key of that person was presented and failed. */
async function refuseAssertion(context: AuthContext, userId: string, caller: Caller): Promise<AuthError> {
  await auditOwnAct(context, 'session.refused', { userId, way: 'passkey', caller });
  return notVerified();
}
