import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Caller } from '../wire/caller.ts';
import type { SignedIn } from './authenticate-user.ts';
import { closeSessions } from './sessions.repository.ts';

interface SignOut {
  readonly signedIn: SignedIn;
  readonly reach: '' | 'global' | 'local' | 'others';
  readonly caller: Caller;
}

/** Signs out of this session, of all others, or of all sessions. */
export async function endSessions(context: AuthContext, { signedIn, reach, caller }: SignOut): Promise<void> {
  const { tx } = context;
  const userId = signedIn.user.id;
  const own = signedIn.session?.id;
  if (reach === 'local' && own !== undefined) await closeSessions(tx, { userId, only: own });
  else if (reach === 'others' && own !== undefined) await closeSessions(tx, { userId, except: own });
  else await closeSessions(tx, { userId });
  if (reach !== 'local')
    await auditOwnAct(context, 'sessions.ended', { userId, way: reach === '' ? 'global' : reach, caller });
}
