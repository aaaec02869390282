import type { RawBuilder } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import { signAccessToken } from './access-token.ts';
import type { AuthContext, Caller } from './auth-context.ts';
import { banned } from './auth-error.ts';
import type { AmrEntry } from './auth-tables.ts';
import { freshToken, refreshHash } from './refresh-token-format.ts';
import { insertSession, type SessionRow } from './sessions.repository.ts';
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

/** Signs a person in. */
export async function openSession(tx: Tx, ctx: AuthContext, user: UserRow, method: string, caller: Caller): Promise<OpenSession> {
  const { opened, statement } = newSession(ctx, user, method, caller);
  await statement.execute(tx);
  return opened;
}

/** A session, and the one statement that keeps it: sign-ins per second are counted. */
export function newSession(
  ctx: AuthContext,
  user: UserRow,
  method: string,
  caller: Caller,
): { readonly opened: OpenSession; readonly statement: RawBuilder<unknown> } {
  const now = ctx.platform.clock.now();
  if (isBanned(user, now)) throw banned(403);
  const id = ctx.platform.newId();
  const refreshToken = freshToken(ctx.platform.randomBytes(32));
  const amr: readonly AmrEntry[] = [{ method, timestamp: unixSeconds(now) }];
  const session: SessionRow = { id, user_id: user.id, aal: 'aal1', factor_id: null, amr, created_at: now, refreshed_at: null, not_after: null };
  const statement = insertSession(session, { id: ctx.platform.newId(), hash: refreshHash(refreshToken) }, caller);
  return { opened: { session, refreshToken }, statement };
}

/** The session object of reference §2.1. */
export async function sessionReply(ctx: AuthContext, user: UserRow, { session, refreshToken }: OpenSession): Promise<Record<string, unknown>> {
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
