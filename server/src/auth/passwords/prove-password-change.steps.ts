import { freshSignInSeconds } from '@placejuste/domain/account';
import { endRefusal } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { auditOwnAct } from '../audit-own-act.ts';
import { mergeTools, type AuthContext, type AuthService } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import { countPresentPassword } from '../limits/proof-of-work.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { clearOneTime } from '../mails/one-time-tokens.repository.ts';
import { findByCode } from '../mails/one-time-tokens.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { computeSignInSeconds, toUnixSeconds } from '../sessions/sessions.ts';
import type { UserRow } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { checkNewPassword } from './passwords.ts';

interface PasswordChangeInput {
  readonly password?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly current_password?: string | undefined;
  readonly nonce?: string | undefined;
}

const daySeconds = 24 * 3600;

export const wrongPassword = (): AuthError =>
  new AuthError(400, 'current_password_invalid', 'Current password is incorrect');

/**
 * True for a change of password, of number, or to an address that the former one need not confirm: each opens the
 * account.
 */
export function isSignInChange(
  changes: Pick<PasswordChangeInput, 'password' | 'phone' | 'email'>,
  { email }: Pick<UserRow, 'email'>,
  { doubleConfirmEmailChange: isConfirmedTwice }: Pick<AuthSettings, 'doubleConfirmEmailChange'>,
): boolean {
  const isNewAddress = Boolean(changes.email) && changes.email !== email;
  const isAddressWayIn = isNewAddress && (email === null || !isConfirmedTwice);
  return changes.password !== undefined || Boolean(changes.phone) || isAddressWayIn;
}

/**
 * A stolen session alone must not change a password: requires the current password, a sign-in of the last minutes, or a
 * mailed nonce (checked later, with the change). A current password that is sent is always verified.
 */
export async function provePasswordChange(
  auth: AuthService,
  changes: PasswordChangeInput,
  { user, session, caller }: SignedIn & { readonly caller: Caller },
): Promise<void> {
  if (changes.current_password !== undefined) {
    await countPresentPassword(mergeTools(auth), session?.id ?? user.id);
    if (await auth.passwords.matches(changes.current_password, user.encrypted_password)) return;
    await runAsService(mergeTools(auth), (context) =>
      auditOwnAct(context, 'password.refused', { userId: user.id, caller }),
    );
    throw wrongPassword();
  }
  // An anonymous account has no person to protect, and no password to ask for.
  if (user.is_anonymous) return;
  if (!isSignInChange(changes, user, auth.settings) || (changes.nonce ?? '') !== '') return;
  const signedInAgo = toUnixSeconds(auth.platform.clock.now()) - computeSignInSeconds(session);
  if (auth.settings.reauthenticateForPassword && signedInAgo > daySeconds) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (signedInAgo <= freshSignInSeconds) return;
  throw new AuthError(400, 'current_password_required', 'Current password required when setting new password');
}

/** Uses up the nonce that was sent, if one is given. @throws AuthError when it is wrong or expired */
export async function spendNonce(
  context: AuthContext,
  user: UserRow,
  { nonce, caller }: { readonly nonce: string | undefined; readonly caller: Caller },
): Promise<void> {
  if (!nonce) return;
  const address = user.email ?? user.phone;
  if (address === null) throw invalidRequest('Reauthentication requires the user to have an email or a phone number');
  const kinds = ['reauthentication'] as const;
  const row = await findByCode(context, { address, code: nonce.trim(), kinds, caller, ownerId: null });
  if (row === null || row.user_id !== user.id || row.expires_at <= context.clock.now()) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  await endRefusal(context.tx, { userId: user.id, email: row.sent_to, at: context.clock.now() });
  await clearOneTime(context.tx, user.id, 'reauthentication');
}

export interface ChosenPassword {
  readonly hash: string;
  /** True for the current password; after a confirmation from another browser, that of the sign-up typed again. */
  readonly isHeld: boolean;
}

/** Hashes a new password, outside any transaction since it takes long. Null when none is given. */
export async function choosePassword(
  { settings, passwords, stolen }: AuthService,
  password: string | undefined,
  user: UserRow,
): Promise<ChosenPassword | null> {
  if (password === undefined) return null;
  await checkNewPassword(password, { settings, stolen });
  const currentHash = user.encrypted_password;
  const isHeld = currentHash !== null && (await passwords.matches(password, currentHash));
  return { hash: await passwords.hash(password), isHeld };
}
