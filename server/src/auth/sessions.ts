import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import { signAccessToken } from './access-token.ts';
import type { AuthContext, Caller } from './auth-context.ts';
import { banned } from './auth-error.ts';
import type { AmrEntry } from './auth-tables.ts';
import { freshToken, refreshHash } from './refresh-token-format.ts';
import type { UserRow } from './users.repository.ts';
import { userView } from './user.view.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: 'aal1' | 'aal2';
  readonly factor_id: string | null;
  readonly amr: readonly AmrEntry[];
  readonly created_at: Date;
  readonly refreshed_at: Date | null;
  readonly not_after: Date | null;
}

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
  const statement = sql`
    with opened as (
      insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, created_at)
      values (${id}, ${user.id}, 'aal1', ${JSON.stringify(amr)}::jsonb, ${caller.userAgent}, ${caller.ip}, ${now})
    ), seen as (
      update auth.users set last_sign_in_at = ${now} where id = ${user.id}
    ), known as (
      update auth.identities set last_sign_in_at = ${now} where user_id = ${user.id} and provider = 'email'
    )
    insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
    values (${ctx.platform.newId()}, ${id}, ${refreshHash(refreshToken)}, ${now})`;
  const session: SessionRow = { id, user_id: user.id, aal: 'aal1', factor_id: null, amr, created_at: now, refreshed_at: null, not_after: null };
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

export async function closeSessions(
  tx: Tx,
  of: { readonly userId: string; readonly only?: string; readonly except?: string; readonly aal?: 'aal1' },
): Promise<void> {
  await sql`
    delete from auth.sessions where user_id = ${of.userId}
      and (${of.only ?? null}::uuid is null or id = ${of.only ?? null}::uuid)
      and (${of.except ?? null}::uuid is null or id <> ${of.except ?? null}::uuid)
      and (${of.aal ?? null}::text is null or aal = ${of.aal ?? null}::text)`.execute(tx);
}
