import type { Clock } from '../../platform/clock/index.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';
import { checkFreshSignIn } from '../sessions/fresh-sign-in.policy.ts';

/**
 * A stolen session must not add a way in of its own, nor take the owner's away: the second factor is asked for, and a
 * sign-in of the last minutes. @throws AuthError
 */
export function checkMayLink(
  { settings, clock }: { readonly settings: AuthSettings; readonly clock: Clock },
  signedIn: SignedIn,
): void {
  checkStillMayLink(settings, signedIn);
  checkFreshSignIn(signedIn.session, clock.now());
}

/** For who comes back from a provider: the minutes spent there do not make the sign-in too old. @throws AuthError */
export function checkStillMayLink(settings: AuthSettings, { user, session }: SignedIn): void {
  if (!settings.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  if (user.is_sso_user)
    throw new AuthError(422, 'user_sso_managed', 'The identities of this user are managed elsewhere');
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2')
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to change identities when MFA is enabled.');
}
