import type { AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';
import { checkFreshSignIn } from '../sessions/fresh-sign-in.policy.ts';
import { canHavePasskeys } from '../webauthn/relying-party.ts';

/** True where this service accepts passkeys: as its operator set, or wherever browsers support them. */
export function canUsePasskeys({ settings, platform }: AuthService): boolean {
  return settings.passkeysEnabled ?? canHavePasskeys(platform.publicUrl);
}

/**
 * Requires a recent sign-in: a passkey opens the account for good, and a stolen session may not add one.
 * @throws AuthError when this session has not proved enough
 */
export function checkMayAddPasskey({ user, session }: SignedIn, now: Date): void {
  checkMayDropPasskey({ user, session });
  checkFreshSignIn(session, now);
}

/** A lost phone's passkey may be removed from any session, without a recent sign-in. */
export function checkMayDropPasskey({ user, session }: SignedIn): void {
  checkMayHavePasskeys({ user, session });
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change passkeys');
  }
}

/** @throws AuthError for an anonymous person */
export function checkMayHavePasskeys({ user }: SignedIn): void {
  if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous users cannot have passkeys');
}
