import type { Tx } from '../platform/postgres/index.ts';
import { queueAccountMail } from './account-mails.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, banned, invalid, kept } from './auth-error.ts';
import { isFromSamePlace, type Caller } from './caller.ts';
import { childToken, refreshHash, wellFormed } from './refresh-token-format.ts';
import {
  closeSessions,
  findToken,
  hasNewerSession,
  lockSession,
  replaceToken,
  tokensOfSession,
  type KeptToken,
  type StoredSession,
} from './sessions.repository.ts';
import { hasRunOut, isBanned, sessionReply, type OpenSession } from './sessions.ts';
import { getUser, type UserRow } from './users.repository.ts';

/** Replaced tokens are kept this long, so that their reuse is seen for what it is. */
const rememberedMs = 30 * 24 * 3_600_000;

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const expired = () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');

type Renewal = { readonly user: UserRow; readonly opened: OpenSession } | AuthError;

/**
 * Trades a refresh token for the next one. One that was replaced gets the living one, since the answer that carried it
 * may have been lost: from anywhere for the reuse interval (a slow tab), later only from the network or the browser
 * of the session. From elsewhere it is a copy: the session closes and its owner is told.
 */
export async function refreshSession(
  ctx: AuthContext,
  token: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  if (!wellFormed(token)) throw invalid('Refresh token is not valid');
  const { user, opened } = kept(await ctx.platform.db.asService((tx) => renew(tx, ctx, token, caller)));
  return sessionReply(ctx, user, opened);
}

async function renew(tx: Tx, ctx: AuthContext, token: string, caller: Caller): Promise<Renewal> {
  const now = ctx.platform.clock.now();
  const session = await lockSession(tx, refreshHash(token));
  if (session === null) return notFound();
  const user = await getUser(tx, session.user_id);
  if (isBanned(user, now)) return banned(400);
  if (await isOver(tx, ctx, session, now)) return expired();

  // Read after the lock: a parallel refresh may just have replaced it.
  const presented = await findToken(tx, refreshHash(token));
  if (presented === null) return notFound();
  if (presented.revoked_at !== null) {
    return answerReplaced(tx, ctx, { user, session, presented, token, caller, revokedAt: presented.revoked_at });
  }
  const childId = ctx.platform.newId();
  const refreshToken = childToken(tokenKey(ctx), token, childId);
  const forgetBefore = new Date(now.getTime() - rememberedMs);
  await replaceToken(
    tx,
    session.id,
    presented.id,
    { id: childId, hash: refreshHash(refreshToken) },
    { caller, now, forgetBefore },
  );
  return { user, opened: { session: { ...session, refreshed_at: now }, refreshToken } };
}

const tokenKey = (ctx: AuthContext): Buffer => ctx.platform.secrets.key('auth-refresh-tokens');

interface Replaced {
  readonly user: UserRow;
  readonly session: StoredSession;
  readonly presented: KeptToken;
  readonly token: string;
  readonly caller: Caller;
  readonly revokedAt: Date;
}

async function answerReplaced(tx: Tx, ctx: AuthContext, replaced: Replaced): Promise<Renewal> {
  const { user, session, presented, token, caller, revokedAt } = replaced;
  const ageMs = ctx.platform.clock.now().getTime() - revokedAt.getTime();
  if (ageMs <= ctx.settings.reuseIntervalSeconds * 1000 || isFromSamePlace(session, caller)) {
    const refreshToken = livingToken(ctx, token, presented.id, await tokensOfSession(tx, session.id));
    if (refreshToken !== null) return { user, opened: { session, refreshToken } };
  }
  ctx.platform.log.warn({ session: session.id }, 'A replaced refresh token was presented again');
  if (ctx.settings.closeSessionOnReuse) {
    await closeSessions(tx, { userId: session.user_id, only: session.id });
    await queueAccountMail(tx, ctx, user, 'session_closed');
  }
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** The token not yet replaced that the presented one led to, made again from it: only hashes are kept. */
function livingToken(ctx: AuthContext, token: string, id: string, tokens: readonly KeptToken[]): string | null {
  const key = tokenKey(ctx);
  const pending = [{ id, token }];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const child of tokens) {
      if (child.parent_id !== current.id) continue;
      const made = childToken(key, current.token, child.id);
      if (child.revoked_at === null) return made;
      pending.push({ id: child.id, token: made });
    }
  }
  return null;
}

async function isOver(tx: Tx, ctx: AuthContext, session: StoredSession, now: Date): Promise<boolean> {
  if (session.not_after !== null && session.not_after <= now) return true;
  if (hasRunOut(session, ctx.settings.sessionLimits, now)) return true;
  return ctx.settings.singleSession && (await hasNewerSession(tx, session));
}
