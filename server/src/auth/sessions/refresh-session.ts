import { queueAccountMail } from '../mails/account-mails.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, userBanned } from '../auth-error.ts';
import { isFromSamePlace, isWithoutItsMark, type Caller } from '../wire/caller.ts';
import { deriveChildToken, refreshHash } from './refresh-token-format.ts';
import {
  closeSessions,
  hasNewerSession,
  lockPresentedToken,
  replaceToken,
  listSessionTokens,
  type StoredToken,
  type StoredSession,
} from './sessions.repository.ts';
import { hasRunOut, isBanned, type UserWithSession } from './sessions.ts';
import type { UserRow } from '../users/users.repository.ts';

/** Replaced tokens are stored this long, so that a reused one can be recognised. */
const rememberedMs = 30 * 24 * 3_600_000;

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const sessionExpired = () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');

/** A refusal is returned, not thrown: the session it may have closed must be committed with it. */
type Renewal = UserWithSession | AuthError;

/**
 * Exchanges a refresh token for the next one. A replaced token still gets the current one, since the answer that
 * carried it may have been lost: from anywhere during the reuse interval (a slow tab), later only from the network or
 * the browser of the session. From anywhere else it is a copy: the session is closed and its owner is told. The current
 * token is treated as a copy too when the browser of the session has a mark and the call has none.
 */
export async function refreshSession(
  context: AuthContext,
  { token, caller }: { readonly token: string; readonly caller: Caller },
): Promise<Renewal> {
  const { tx, clock, newId } = context;
  const now = clock.now();
  const lockedToken = await lockPresentedToken(tx, refreshHash(token));
  if (lockedToken === null) return notFound();
  const { user, session, presented } = lockedToken;
  if (isBanned(user, now)) return userBanned(400);
  if (await isOver(context, session)) return sessionExpired();
  if (presented.revoked_at !== null) {
    return answerReplaced(context, { user, session, presented, token, caller, revokedAt: presented.revoked_at });
  }
  if (isWithoutItsMark(session, caller)) return refuseCopy(context, { user, session });
  const childId = newId();
  const refreshToken = deriveChildToken(deriveTokenKey(context), token, childId);
  await replaceToken(tx, {
    sessionId: session.id,
    parentId: presented.id,
    child: { id: childId, hash: refreshHash(refreshToken) },
    caller,
    now,
    forgetBefore: new Date(now.getTime() - rememberedMs),
  });
  return { user, openedSession: { session: { ...session, refreshed_at: now }, refreshToken } };
}

const deriveTokenKey = ({ secrets }: AuthContext): Buffer => secrets.key('auth-refresh-tokens');

interface ReplacedToken {
  readonly user: UserRow;
  readonly session: StoredSession;
  readonly presented: StoredToken;
  readonly token: string;
  readonly caller: Caller;
  readonly revokedAt: Date;
}

async function answerReplaced(context: AuthContext, replaced: ReplacedToken): Promise<Renewal> {
  const { tx, clock, settings } = context;
  const { user, session, presented, token, caller, revokedAt } = replaced;
  const ageMs = clock.now().getTime() - revokedAt.getTime();
  if (ageMs <= settings.reuseIntervalSeconds * 1000 || isFromSamePlace(session, caller)) {
    const refreshToken = findLivingToken(
      deriveTokenKey(context),
      { id: presented.id, token },
      await listSessionTokens(tx, session.id),
    );
    if (refreshToken !== null) return { user, openedSession: { session, refreshToken } };
  }
  return refuseCopy(context, replaced);
}

/**
 * The same error code for a replaced token and for a current one without its mark: clients know it, and a thief learns
 * no more. Closes the session where the settings say so, and mails its owner.
 */
async function refuseCopy(
  context: AuthContext,
  { user, session }: Pick<ReplacedToken, 'user' | 'session'>,
): Promise<AuthError> {
  const { tx, settings, log } = context;
  log.warn({ session: session.id }, 'A copy of a refresh token was presented');
  if (settings.closeSessionOnReuse) {
    await closeSessions(tx, { userId: session.user_id, only: session.id });
    await queueAccountMail(context, user, { kind: 'session_closed' });
  }
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** The current token to which the presented one led, derived again from it since only hashes are stored. */
function findLivingToken(
  key: Buffer,
  presented: { readonly id: string; readonly token: string },
  tokens: readonly StoredToken[],
): string | null {
  const pending = [presented];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    for (const child of tokens) {
      if (child.parent_id !== current.id) continue;
      const rebuiltToken = deriveChildToken(key, current.token, child.id);
      if (child.revoked_at === null) return rebuiltToken;
      pending.push({ id: child.id, token: rebuiltToken });
    }
  }
  return null;
}

async function isOver({ tx, clock, settings }: AuthContext, session: StoredSession): Promise<boolean> {
  const now = clock.now();
  if (hasRunOut(session, settings.sessionLimits, now)) return true;
  return settings.singleSession && (await hasNewerSession(tx, session));
}
