import type { AuthContext } from '../auth-context.ts';
import type { SignedIn } from './authenticate-user.ts';
import { closeSessions } from './sessions.repository.ts';

/** Signs out: this session, all others, or all of them. */
export async function endSessions(
  { tx }: AuthContext,
  { signedIn, reach }: { readonly signedIn: SignedIn; readonly reach: '' | 'global' | 'local' | 'others' },
): Promise<void> {
  const userId = signedIn.user.id;
  const own = signedIn.session?.id;
  if (reach === 'local' && own !== undefined) await closeSessions(tx, { userId, only: own });
  else if (reach === 'others' && own !== undefined) await closeSessions(tx, { userId, except: own });
  else await closeSessions(tx, { userId });
}
