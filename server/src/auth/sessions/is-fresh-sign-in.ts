import { freshSignInSeconds } from '@placejuste/domain/account';
import type { RequestUser, ServiceContext } from '../../platform/http/index.ts';
import { findUser } from '../users/users.repository.ts';
import { hasVerifiedFactor } from './authenticate-user.ts';
import { findSession } from './sessions.repository.ts';
import { computeSignInSeconds, toUnixSeconds } from './sessions.ts';

/**
 * True when the session was proved by a first factor within the last ten minutes, and has the second one where the
 * person has one: required before what a stolen session must not do. A token of a trusted issuer gives its own time of
 * sign-in.
 */
export async function isFreshSignIn(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { id, sessionId, aal, outsideSignInAt = 0 }: Pick<RequestUser, 'id' | 'sessionId' | 'aal' | 'outsideSignInAt'>,
): Promise<boolean> {
  const user = await findUser(tx, { id });
  if (user === null || (hasVerifiedFactor(user) && aal !== 'aal2')) return false;
  const signedInAt = sessionId === null ? outsideSignInAt : computeSignInSeconds(await findSession(tx, sessionId, id));
  return toUnixSeconds(clock.now()) - signedInAt <= freshSignInSeconds;
}
