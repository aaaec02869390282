import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { endPendingChanges } from '../mails/one-time-tokens.repository.ts';
import {
  isSignInChange,
  spendNonce,
  wrongPassword,
  type ChosenPassword,
} from '../passwords/prove-password-change.steps.ts';
import { askPhoneChange } from '../phone/ask-phone-change.ts';
import { parsePhone } from '../phone/phone-number.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { endFlows } from '../sign-in/flow-states.repository.ts';
import { forgetOtherDevices } from '../sign-in/known-devices.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { askEmailChange } from './ask-email-change.ts';
import { checkMetadata } from './check-metadata.ts';
import type { Changes } from './user-changes.ts';
import { setPassword, voidPassword } from '../passwords/stored-passwords.repository.ts';
import { forgetSignUpData, getUser, mergeMetadata, type UserRow } from './users.repository.ts';

export interface UserChange {
  readonly changes: Changes;
  readonly signedIn: SignedIn;
  readonly chosenPassword: ChosenPassword | null;
  readonly caller: Caller;
  readonly redirectTo: string;
}

/** Changes a person's password, metadata or address. @throws AuthError, which rolls everything back */
export async function changeUser(context: AuthContext, change: UserChange): Promise<UserRow> {
  const { tx, clock } = context;
  const { changes, chosenPassword } = change;
  const signedIn = await requireStillSignedIn(context, change);
  const { user } = signedIn;
  if (isSignInChange(changes, user, context.settings))
    await spendNonce(context, user, { nonce: changes.nonce, caller: change.caller });
  if (chosenPassword !== null) {
    // Only told to who may change the password: anybody else could learn the current one by trying.
    if (chosenPassword.isHeld && !user.password_to_choose) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
    await changePassword(context, { ...change, signedIn, chosenPassword });
  }
  if (changes.data !== undefined) await mergeMetadata(tx, user.id, { data: changes.data, now: clock.now() });
  if (changes.email) await askEmailChange(context, user, change);
  if (changes.phone) await askPhoneChange(context, user, { phone: parsePhone(changes.phone), caller: change.caller });
  const updatedUser = await getUser(tx, user.id);
  // Thrown, so that the change is rolled back. Metadata accepted under an earlier limit must not block a change of
  // password.
  if (changes.data !== undefined) checkMetadata(updatedUser.raw_user_meta_data);
  return updatedUser;
}

/** @throws AuthError when the session was closed since the proof, or the password that proved it was changed */
async function requireStillSignedIn(context: AuthContext, { changes, signedIn }: UserChange): Promise<SignedIn> {
  const currentSignIn = await authenticateAgain(context, signedIn);
  const isProved = currentSignIn.user.encrypted_password === signedIn.user.encrypted_password;
  if (changes.current_password !== undefined && !isProved) throw wrongPassword();
  return currentSignIn;
}

/**
 * Sets the password. Every other session, every code for one, and every pending secret ends with the former password.
 */
async function changePassword(
  context: AuthContext,
  { chosenPassword, signedIn: { user, session }, caller }: UserChange & { readonly chosenPassword: ChosenPassword },
): Promise<void> {
  const { tx, clock } = context;
  // Someone who sets another password than that of the sign-up may not be who gave the names either.
  if (user.password_to_choose && !chosenPassword.isHeld) {
    await forgetSignUpData(tx, user.id);
    if (user.encrypted_password !== null) await voidPassword(tx, user.id);
  }
  await setPassword(tx, user.id, { passwordHash: chosenPassword.hash, now: clock.now() });
  await closeSessions(tx, { userId: user.id, ...(session === null ? {} : { except: session.id }) });
  await endFlows(tx, user.id);
  await endPendingChanges(tx, user.id);
  await forgetOtherDevices(tx, user.id, caller.device.digest);
  if (!user.password_to_choose) await queueAccountMail(context, user, { kind: 'password_changed' });
  await auditOwnAct(context, 'password.changed', { userId: user.id, caller });
}
