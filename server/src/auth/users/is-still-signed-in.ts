import type { RequestUser, ServiceContext } from '../../platform/http/index.ts';
import { findOpenSession, isBanned } from '../sessions/sessions.ts';
import { findUser } from './users.repository.ts';

/**
 * True when that session of the person is still valid: checked by a link that acts for them later. A token of a trusted
 * issuer has no session here: its account must exist and not be banned.
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
