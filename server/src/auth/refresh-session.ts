import type { Tx } from '../platform/postgres/index.ts';
import type { AuthContext, Caller } from './auth-context.ts';
import { AuthError, banned, invalid, kept } from './auth-error.ts';
import { childToken, refreshHash, wellFormed } from './refresh-token-format.ts';
import { closeSessions, findToken, hasNewerSession, livingChild, lockSession, replaceToken, type SessionRow } from './sessions.repository.ts';
import { isBanned, sessionReply, type OpenSession } from './sessions.ts';
import { getUser, type UserRow } from './users.repository.ts';

/** Replaced tokens are kept this long, so that their reuse is seen for what it is. */
const rememberedMs = 30 * 24 * 3_600_000;

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const expired = () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');

/**
 * Trades a refresh token for the next one (reference §2.4, v1 rules): the parent of the living token gets that
 * same token again at any age (a lost reply, a second tab), a slow tab is tolerated for the reuse interval, and
 * anything else is theft: the session closes.
 */
export async function refreshSession(ctx: AuthContext, token: string, caller: Caller): Promise<Record<string, unknown>> {
  if (!wellFormed(token)) throw invalid('Refresh token is not valid');
  const { user, opened } = kept(await ctx.platform.db.asService((tx) => renew(tx, ctx, token, caller)));
  return sessionReply(ctx, user, opened);
}

async function renew(
  tx: Tx,
  ctx: AuthContext,
  token: string,
  caller: Caller,
): Promise<{ user: UserRow; opened: OpenSession } | AuthError> {
  const now = ctx.platform.clock.now();
  const session = await lockSession(tx, refreshHash(token));
  if (session === null) return notFound();
  const user = await getUser(tx, session.user_id);
  if (isBanned(user, now)) return banned(400);
  if (await isOver(tx, ctx, session, now)) return expired();

  // Read after the lock: a parallel refresh may just have replaced it.
  const presented = await findToken(tx, refreshHash(token));
  if (presented === null) return notFound();
  const key = ctx.platform.secrets.key('auth-refresh-tokens');
  const living = presented.revoked_at === null ? null : await livingChild(tx, session.id, presented.id);
  if (living !== null) {
    return { user, opened: { session, refreshToken: childToken(key, token, living) } };
  }
  const age = presented.revoked_at === null ? 0 : now.getTime() - presented.revoked_at.getTime();
  if (age > ctx.settings.reuseIntervalSeconds * 1000) {
    ctx.platform.log.warn({ session: session.id }, 'A replaced refresh token was presented again');
    if (ctx.settings.closeSessionOnReuse) await closeSessions(tx, { userId: session.user_id, only: session.id });
    return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  const childId = ctx.platform.newId();
  const refreshToken = childToken(key, token, childId);
  const forgetBefore = new Date(now.getTime() - rememberedMs);
  await replaceToken(tx, session.id, presented.id, { id: childId, hash: refreshHash(refreshToken) }, { caller, now, forgetBefore });
  return { user, opened: { session: { ...session, refreshed_at: now }, refreshToken } };
}

async function isOver(tx: Tx, ctx: AuthContext, session: SessionRow, now: Date): Promise<boolean> {
  const { inactivitySeconds, timeboxSeconds, singleSession } = ctx.settings;
  const idle = (now.getTime() - (session.refreshed_at ?? session.created_at).getTime()) / 1000;
  const age = (now.getTime() - session.created_at.getTime()) / 1000;
  if (session.not_after !== null && session.not_after <= now) return true;
  if (inactivitySeconds !== null && idle > inactivitySeconds) return true;
  if (timeboxSeconds !== null && age > timeboxSeconds) return true;
  return singleSession && (await hasNewerSession(tx, session));
}
