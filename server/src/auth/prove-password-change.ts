import { freshSignInSeconds } from '@placejuste/domain/account';
import type { Tx } from '../platform/postgres/index.ts';
import { countPresentPassword } from './asked-work.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid } from './auth-error.ts';
import type { SignedIn } from './bearer.ts';
import { findByCode } from './one-time-tokens.ts';
import { unixSeconds } from './sessions.ts';
import type { UserRow } from './users.repository.ts';

interface Asked {
  readonly password?: string | undefined;
  readonly current_password?: string | undefined;
  readonly nonce?: string | undefined;
}

const daySeconds = 24 * 3600;

/**
 * A stolen session alone changes no password: the present one is asked for, or a sign-in of the last minutes, or a
 * mailed nonce (checked later, with the change). A present password that is sent is always verified.
 */
export async function provePasswordChange(ctx: AuthContext, asked: Asked, { user, session }: SignedIn): Promise<void> {
  if (asked.current_password !== undefined) {
    countPresentPassword(ctx, session?.id ?? user.id);
    if (await ctx.passwords.matches(asked.current_password, user.encrypted_password)) return;
    throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect');
  }
  if (asked.password === undefined || (asked.nonce ?? '') !== '') return;
  const signedInAgo = unixSeconds(ctx.platform.clock.now()) - signInSeconds(session);
  if (ctx.settings.reauthenticateForPassword && signedInAgo > daySeconds) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (signedInAgo <= freshSignInSeconds) return;
  throw new AuthError(400, 'current_password_required', 'Current password required when setting new password');
}

/**
 * When the session was last proved by a first factor. A second one proves nothing: a stolen session could add its own.
 */
function signInSeconds(session: SignedIn['session']): number {
  const instants = session?.amr.flatMap(({ method, timestamp }) => (method === 'totp' ? [] : [timestamp])) ?? [];
  return Math.max(0, ...instants);
}

/** Null when no nonce was sent, or when it is that of the last mail. A wrong one is counted. */
export async function spendNonce(
  tx: Tx,
  ctx: AuthContext,
  user: UserRow,
  nonce: string | undefined,
): Promise<AuthError | null> {
  if (!nonce) return null;
  if (user.email === null) throw invalid('Reauthentication requires the user to have an email or a phone number');
  const row = await findByCode(tx, ctx, user.email, nonce.trim(), ['reauthentication']);
  if (row === null || row.user_id !== user.id || row.expires_at <= ctx.platform.clock.now()) {
    return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  return null;
}
