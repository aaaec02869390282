import { AuthError } from '../auth-error.ts';
import { hasVerifiedFactor, type SignedIn } from '../sessions/authenticate-user.ts';

/** A person with a second factor must use it to add another: a stolen password must not be enough. @throws AuthError */
export function checkMayAddFactor({ user, session }: SignedIn): void {
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}
