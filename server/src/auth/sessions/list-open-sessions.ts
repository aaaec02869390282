import { sessionLimits } from '@placejuste/domain/account';
import type { ServiceContext } from '../../platform/http/index.ts';
import { sessionsOf, type StoredSession } from './sessions.repository.ts';
import { hasRunOut } from './sessions.ts';

/** The sessions of a person that still open something, the last used first. */
export async function listOpenSessions(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { userId }: { readonly userId: string },
): Promise<readonly StoredSession[]> {
  const now = clock.now();
  return (await sessionsOf(tx, userId)).filter((session) => !hasRunOut(session, sessionLimits, now));
}
