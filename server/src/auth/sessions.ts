import { isSessionOver } from '@placejuste/domain/account';
import type { Tx } from '../platform/postgres/index.ts';
import { signAccessToken } from './access-token.ts';
import type { AuthContext } from './auth-context.ts';
import type { AuthSettings } from './auth-settings.ts';
import { banned } from './auth-error.ts';
import type { AmrEntry } from './auth-tables.ts';
import type { Caller } from './caller.ts';
import { freshToken, refreshHash } from './refresh-token-format.ts';
import { insertSession, type SessionRow, type StoredSession } from './sessions.repository.ts';
import type { UserRow } from './users.repository.ts';
import { userView } from './user.view.ts';

/** A session just opened or renewed, and the one time its refresh token is known in clear. */
export interface OpenSession {
  readonly session: SessionRow;
  readonly refreshToken: string;
}

export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** Whether a session has run out. */
export function hasRunOut(
  session: Pick<StoredSession, 'created_at' | 'refreshed_at' | 'used_at' | 'is_team'>,
  limits: AuthSettings['sessionLimits'],
  now: Date,
): boolean {
  const { created_at: openedAt, refreshed_at: refreshedAt, used_at: usedAt, is_team: isTeam } = session;
  // A tab left open renews its token by itself: for the team that is no use of it.
  const instants = [openedAt, usedAt, isTeam && usedAt !== null ? null : refreshedAt].map(
    (instant) => instant?.getTime() ?? 0,
  );
  const lastUsedAt = new Date(Math.max(...instants));
  return isSessionOver({ openedAt, lastUsedAt }, isTeam ? limits.team : limits.people, now);
}

/**
 * The team's idle time counts by the minute, that of other people by the day: a session is not written at each request.
 */
export function isUseWorthKeeping(
  { used_at: usedAt, is_team: isTeam }: Pick<StoredSession, 'used_at' | 'is_team'>,
  now: Date,
): boolean {
  return usedAt === null || now.getTime() - usedAt.getTime() > (isTeam ? 60_000 : 24 * 3_600_000);
}

/** Signs a person in. */
export async function openSession(
  tx: Tx,
  ctx: AuthContext,
  user: UserRow,
  method: string,
  caller: Caller,
): Promise<OpenSession> {
  const now = ctx.platform.clock.now();
  if (isBanned(user, now)) throw banned(403);
  const id = ctx.platform.newId();
  const refreshToken = freshToken(ctx.platform.randomBytes(32));
  const amr: readonly AmrEntry[] = [{ method, timestamp: unixSeconds(now) }];
  const session: SessionRow = {
    id,
    user_id: user.id,
    aal: 'aal1',
    factor_id: null,
    amr,
    created_at: now,
    refreshed_at: null,
    not_after: null,
  };
  await insertSession(tx, session, { id: ctx.platform.newId(), hash: refreshHash(refreshToken) }, caller);
  return { session, refreshToken };
}

/** The session object of reference §2.1. */
export async function sessionReply(
  ctx: AuthContext,
  user: UserRow,
  { session, refreshToken }: OpenSession,
): Promise<Record<string, unknown>> {
  const { accessTokenSeconds } = ctx.settings;
  const { token, expiresAt } = await signAccessToken(
    ctx.keys,
    {
      iss: `${ctx.platform.publicUrl}/auth/v1`,
      sub: user.id,
      email: user.email ?? '',
      phone: '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    },
    ctx.platform.clock.now(),
    accessTokenSeconds,
  );
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userView(user),
  };
}
