import type { Clock } from '../../platform/clock/index.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';
import { checkFreshSignIn } from '../sessions/fresh-sign-in.policy.ts';

/**
 * Requires the second factor and a recent sign-in: a stolen session must not add a way to sign in, nor remove the
 * owner's. @throws AuthError
 */
export function checkMayLink(
  { settings, clock }: { readonly settings: AuthSettings; readonly clock: Clock },
  signedIn: SignedIn,
): void {
  checkStillMayLink(settings, signedIn);
  checkFreshSignIn(signedIn.session, clock.now());
}

/**
 * Same check for a person back from a provider, without the age of the sign-in: the time spent there does not count.
 * @throws AuthError
 */
export function checkStillMayLink(settings: AuthSettings, { user, session }: SignedIn): void {
  if (!settings.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  if (user.is_sso_user)
    throw new AuthError(422, 'user_sso_managed', 'The identities of this user are managed elsewhere');
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2')
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to change identities when MFA is enabled.');
}
