import { freshSignInSeconds } from '@placejuste/domain/account';
import type { RequestUser, ServiceContext } from '../../platform/http/index.ts';
import { findUser } from '../users/users.repository.ts';
import { hasVerifiedFactor } from './authenticate-user.ts';
import { findSession } from './sessions.repository.ts';
import { signInSeconds, unixSeconds } from './sessions.ts';

/**
 * Whether the session was proved by a first factor within the last ten minutes, and by the second where the person has
 * one: asked before what a stolen session must not do. A token of another service names no session of ours.
 */
export async function isFreshSignIn(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { id, sessionId, aal }: Pick<RequestUser, 'id' | 'sessionId' | 'aal'>,
): Promise<boolean> {
  const user = await findUser(tx, { id });
  const session = sessionId === null ? null : await findSession(tx, sessionId, id);
  if (user === null || session === null) return false;
  if (hasVerifiedFactor(user) && aal !== 'aal2') return false;
  return unixSeconds(clock.now()) - signInSeconds(session) <= freshSignInSeconds;
}
