import type { RequestUser, ServiceContext } from '../../platform/http/index.ts';
import { findOpenSession, isBanned } from '../sessions/sessions.ts';
import { findUser } from './users.repository.ts';

/**
 * Whether the person is still signed in by that session: asked of a link that acts for them later. A token of a trusted
 * issuer has no session of ours: its account must be open.
 */
export async function isStillSignedIn(
  { tx, clock, sessionLimits: limits }: Pick<ServiceContext, 'tx' | 'clock' | 'sessionLimits'>,
  { id, sessionId }: Pick<RequestUser, 'id' | 'sessionId'>,
): Promise<boolean> {
  const now = clock.now();
  if (sessionId !== null) return (await findOpenSession(tx, { id: sessionId, userId: id, now, limits })) !== null;
  const user = await findUser(tx, { id });
  return user !== null && !isBanned(user, now);
}
