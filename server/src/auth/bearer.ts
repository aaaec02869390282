import { badToken, bearerOf, readAccessToken } from './access-token.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, banned } from './auth-error.ts';
import { findSession, touchSession, type StoredSession } from './sessions.repository.ts';
import { hasRunOut, isBanned, isUseWorthKeeping } from './sessions.ts';
import { findUser, type UserRow } from './users.repository.ts';

export interface SignedIn {
  readonly user: UserRow;
  /** Null for a token that names no session. */
  readonly session: StoredSession | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const noSession = '00000000-0000-0000-0000-000000000000';
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);

/** The bearer check of reference §1.0, in its order. */
export async function needUser(ctx: AuthContext, authorization: string | undefined): Promise<SignedIn> {
  const token = bearerOf(authorization);
  if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await readAccessToken(ctx.keys, token, ctx.platform.clock);
  if (claims === null) throw badToken('token is unverifiable');
  if (claims.sub === undefined || claims.sub === '') throw badToken('missing sub claim');
  const { sub } = claims;
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const sessionId = claims['session_id'] === noSession ? undefined : claims['session_id'];
  const { user, session } = await ctx.platform.db.asService(async (tx) => ({
    user: await findUser(tx, { id: sub }),
    session: isUuid(sessionId) ? await findSession(tx, sessionId, sub) : null,
  }));
  if (user === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (sessionId !== undefined && !isUuid(sessionId)) throw badToken('session_id claim must be a UUID');
  const now = ctx.platform.clock.now();
  if (sessionId !== undefined && (session === null || hasRunOut(session, ctx.settings.sessionLimits, now))) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (isBanned(user, now)) throw banned(403);
  if (session !== null && isUseWorthKeeping(session, now))
    await ctx.platform.db.asService((tx) => touchSession(tx, session.id, now));
  return { user, session };
}

export function hasVerifiedFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}
