import { freshSignInSeconds } from '@placejuste/domain/account';
import { AuthError } from '../auth-error.ts';
import type { SessionRow } from './sessions.repository.ts';
import { computeSignInSeconds, toUnixSeconds } from './sessions.ts';

/**
 * Requires a recent sign-in: a stolen session may not add a way into the account, nor lock its owner out.
 * @throws AuthError when the first factor was proved too long ago
 */
export function checkFreshSignIn(session: Pick<SessionRow, 'amr'> | null, now: Date): void {
  if (toUnixSeconds(now) - computeSignInSeconds(session) > freshSignInSeconds) {
    throw new AuthError(400, 'reauthentication_needed', 'This change requires a recent sign-in');
  }
}
