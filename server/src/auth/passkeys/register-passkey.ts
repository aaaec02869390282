import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import type { NewCredential } from '../webauthn/credential-shapes.ts';
import { verifyNewCredential } from '../webauthn/verify-credential.ts';
import {
  listCredentials,
  insertCredential,
  type StoredCredential,
} from '../webauthn/webauthn-credentials.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { maxPasskeys, tooManyPasskeys } from './begin-passkey.ts';
import { spendChallenge } from './passkey-challenges.ts';
import { notVerified } from './passkey-errors.ts';
import { checkMayAddPasskey } from './passkeys.policy.ts';

export interface PasskeyRegistration {
  readonly signedIn: SignedIn;
  readonly challengeId: string;
  readonly credential: NewCredential;
  readonly caller: Caller;
}

/**
 * Stores the passkey that a browser made, and mails its owner. A refusal is returned, so that the challenge stays used.
 */
export async function registerPasskey(
  context: AuthContext,
  { signedIn, challengeId, credential, caller }: PasskeyRegistration,
): Promise<Pick<StoredCredential, 'id' | 'friendly_name' | 'created_at'> | AuthError> {
  const { tx, clock, newId, publicUrl } = context;
  const { user } = signedIn;
  const now = clock.now();
  checkMayAddPasskey(signedIn, now);
  const challenge = await spendChallenge(context, { id: challengeId, userId: user.id });
  if (challenge instanceof AuthError) return challenge;
  const newCredential = await verifyNewCredential({ publicUrl, challenge, needsVerification: true }, credential);
  if (newCredential === null) return notVerified();
  // Verifying takes a while: a session closed meanwhile, as by a new password, must not leave a key behind. This locks
  // the person's row: two simultaneous registrations would otherwise exceed the maximum.
  checkMayAddPasskey(await authenticateAgain(context, signedIn), now);
  const passkeys = (await listCredentials(tx, user.id)).filter((one) => one.factor_id === null);
  if (passkeys.length >= maxPasskeys) return tooManyPasskeys();
  const id = newId();
  const passkey = { ...newCredential, id, userId: user.id, factorId: null, friendlyName: '', now };
  if (!(await insertCredential(tx, passkey))) {
    return new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
  }
  await queueAccountMail(context, user, { kind: 'passkey_added' });
  await auditOwnAct(context, 'passkey.added', { userId: user.id, caller });
  return { id, friendly_name: '', created_at: now };
}
