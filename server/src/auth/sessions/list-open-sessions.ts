import type { ServiceContext } from '../../platform/http/index.ts';
import { listSessions, type StoredSession } from './sessions.repository.ts';
import { hasRunOut } from './sessions.ts';

/** Lists the sessions of a person that are still valid, last used first. */
export async function listOpenSessions(
  { tx, clock, sessionLimits }: Pick<ServiceContext, 'tx' | 'clock' | 'sessionLimits'>,
  { userId }: { readonly userId: string },
): Promise<readonly StoredSession[]> {
  const now = clock.now();
  return (await listSessions(tx, userId)).filter((session) => !hasRunOut(session, sessionLimits, now));
}
