import type { AuthContext } from '../auth-context.ts';
import { accountGone, userBanned, AuthError } from '../auth-error.ts';
import { findUser, lockUser, type UserRow } from '../users/users.repository.ts';
import { badToken } from './access-token.ts';
import { findSession, holdSession, touchSession, type StoredSession } from './sessions.repository.ts';
import { hasRunOut, isBanned, isUseWorthKeeping } from './sessions.ts';
import { isUuid } from './uuid.ts';

export interface SignedIn {
  readonly user: UserRow;
  /** Null for a token that names no session. */
  readonly session: StoredSession | null;
}

/** Who was signed in, and by which session, when something began. */
export interface KnownSignIn {
  readonly user: Pick<UserRow, 'id'>;
  readonly session: Pick<StoredSession, 'id'> | null;
}

/**
 * The person and the session a proved token names; the use of the session is noted.
 * @throws AuthError when the account or the session is gone, has run out, or is banned
 */
export async function authenticateUser(
  { tx, clock, settings }: AuthContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: unknown },
): Promise<SignedIn> {
  const user = await findUser(tx, { id: userId });
  if (user === null) throw accountGone();
  if (sessionId !== undefined && !isUuid(sessionId)) throw badToken('session_id claim must be a UUID');
  const session = sessionId === undefined ? null : await findSession(tx, sessionId, userId);
  const now = clock.now();
  if (sessionId !== undefined && (session === null || hasRunOut(session, settings.sessionLimits, now)))
    throw sessionGone();
  if (isBanned(user, now)) throw userBanned(403);
  if (session !== null && isUseWorthKeeping(session, now)) await touchSession(tx, session.id, now);
  return { user, session };
}

/**
 * The person and the session as they stand now, the person's row locked: since they were read, a password may have been
 * changed, a factor added, the session closed, the account banned. @throws AuthError when the session opens nothing
 */
export async function authenticateAgain(context: AuthContext, { user, session }: KnownSignIn): Promise<SignedIn> {
  await lockUser(context.tx, user.id);
  return authenticateUser(context, { userId: user.id, sessionId: session?.id });
}

/**
 * As `authenticateAgain`, and the session stays until the transaction is over: for a row that names it.
 * @throws AuthError when the session opens nothing
 */
export async function holdSignIn(context: AuthContext, signIn: KnownSignIn): Promise<void> {
  const { session } = await authenticateAgain(context, signIn);
  if (session !== null && !(await holdSession(context.tx, session.id))) throw sessionGone();
}

function sessionGone(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** Whether the person has a second factor that was verified. */
export function hasVerifiedFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}
