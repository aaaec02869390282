import type { AuthContext } from '../auth-context.ts';
import { accountGone, userBanned, AuthError } from '../auth-error.ts';
import { findUser, lockUser, type UserRow } from '../users/users.repository.ts';
import { badToken } from './access-token.ts';
import { findSession, holdSession, touchSession, type StoredSession } from './sessions.repository.ts';
import { hasRunOut, isBanned, isUseWorthKeeping } from './sessions.ts';
import { isUuid } from './uuid.ts';

export interface SignedIn {
  readonly user: UserRow;
  /** Null for a token without a session. */
  readonly session: StoredSession | null;
}

/** The person and session with which something began. */
export interface KnownSignIn {
  readonly user: Pick<UserRow, 'id'>;
  readonly session: Pick<StoredSession, 'id'> | null;
}

/**
 * Loads the person and the session of a verified token, and stores the time of use.
 * @throws AuthError when the account or the session no longer exists, has expired, or is banned
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
 * Loads the current person and session, and locks the person's row: since they were read, a password may have changed,
 * a factor been added, the session closed, the account banned. @throws AuthError when the session is no longer valid
 */
export async function authenticateAgain(context: AuthContext, { user, session }: KnownSignIn): Promise<SignedIn> {
  await lockUser(context.tx, user.id);
  return authenticateUser(context, { userId: user.id, sessionId: session?.id });
}

/**
 * Like `authenticateAgain`, and keeps the session until the end of the transaction, for a row that references it.
 * @throws AuthError when the session is no longer valid
 */
export async function holdSignIn(context: AuthContext, signIn: KnownSignIn): Promise<void> {
  const { session } = await authenticateAgain(context, signIn);
  if (session !== null && !(await holdSession(context.tx, session.id))) throw sessionGone();
}

function sessionGone(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** True when the person has a verified second factor. */
export function hasVerifiedFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}
