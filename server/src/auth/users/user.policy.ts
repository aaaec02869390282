import type { AuthSettings } from '../auth-settings.ts';
import { AuthError } from '../auth-error.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';
import type { Changes } from './user-changes.ts';

/** @throws AuthError when that session may not ask for these changes */
export function checkMayChange(
  changes: Changes,
  { user, session }: SignedIn,
  { phone }: Pick<AuthSettings, 'phone'>,
): void {
  if (changes.app_metadata !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (changes.phone && !phone.signIn) throw new AuthError(400, 'phone_provider_disabled', 'Phone changes are disabled');
  if (user.is_sso_user && (changes.password ?? changes.email ?? changes.phone ?? changes.nonce) !== undefined)
    throw new AuthError(422, 'user_sso_managed', 'The address and the password of this user are managed elsewhere');
  if (user.is_anonymous && changes.password !== undefined && !changes.email && !changes.phone) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  const isSensitive = changes.password !== undefined || changes.email !== undefined || Boolean(changes.phone);
  if (isSensitive && hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}
