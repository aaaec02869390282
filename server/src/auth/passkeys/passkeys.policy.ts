import type { AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';
import { checkFreshSignIn } from '../sessions/fresh-sign-in.policy.ts';
import { canHavePasskeys } from '../webauthn/relying-party.ts';

/** Whether this service takes passkeys: as its operator says, or wherever browsers make them. */
export function canUsePasskeys({ settings, platform }: AuthService): boolean {
  return settings.passkeysEnabled ?? canHavePasskeys(platform.publicUrl);
}

/**
 * A passkey opens the account for good: a stolen session may not add one.
 * @throws AuthError when this session has not proved enough for that
 */
export function checkMayAddPasskey({ user, session }: SignedIn, now: Date): void {
  checkMayDropPasskey({ user, session });
  checkFreshSignIn(session, now);
}

/** Who lost a phone takes its passkey away from any session: no recent sign-in is asked for that. */
export function checkMayDropPasskey({ user, session }: SignedIn): void {
  checkMayHavePasskeys({ user, session });
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change passkeys');
  }
}

/** @throws AuthError for a person who gave no way to be found again */
export function checkMayHavePasskeys({ user }: SignedIn): void {
  if (user.is_anonymous) throw new AuthError(403, 'no_authorization', 'Anonymous users cannot have passkeys');
}
