import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../platform/postgres/index.ts';
import type { Caller } from './auth-context.ts';
import type { AmrEntry } from './auth-tables.ts';

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

/** Tokens are known by their hash alone. */
interface NewToken {
  readonly id: string;
  readonly hash: string;
}

const columns = sql.raw('id, user_id, aal, factor_id, amr, created_at, refreshed_at, not_after');

/** The one statement that keeps a new session and its first token: sign-ins per second are counted. */
export function insertSession(session: SessionRow, token: NewToken, caller: Caller): RawBuilder<unknown> {
  const { id, user_id: userId, created_at: now } = session;
  return sql`
    with opened as (
      insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, created_at)
      values (${id}, ${userId}, ${session.aal}, ${JSON.stringify(session.amr)}::jsonb, ${caller.userAgent}, ${caller.ip}, ${now})
    ), seen as (
      update auth.users set last_sign_in_at = ${now} where id = ${userId}
    ), known as (
      update auth.identities set last_sign_in_at = ${now} where user_id = ${userId} and provider = 'email'
    )
    insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
    values (${token.id}, ${id}, ${token.hash}, ${now})`;
}

export async function findSession(tx: Tx, id: string, userId: string): Promise<SessionRow | null> {
  const found = await sql<SessionRow>`select ${columns} from auth.sessions where id = ${id} and user_id = ${userId}`.execute(tx);
  return found.rows[0] ?? null;
}

/** Null when the session is over, or its person banned. One round trip: every request of a person pays it. */
export async function lookUpLevel(db: Pick<Database, 'once'>, id: string, userId: string, now: Date): Promise<SessionRow['aal'] | null> {
  const [row] = await db.once(sql<Pick<SessionRow, 'aal'>>`
    select s.aal from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${id} and s.user_id = ${userId}
      and (u.banned_until is null or u.banned_until <= ${now})`);
  return row?.aal ?? null;
}

/** The session of a token. Parallel refreshes of one session wait here for each other. */
export async function lockSession(tx: Tx, tokenHash: string): Promise<SessionRow | null> {
  const found = await sql<SessionRow>`
    select ${columns} from auth.sessions
    where id = (select t.session_id from auth.refresh_tokens t where t.token_hash = ${tokenHash}) for update`.execute(tx);
  return found.rows[0] ?? null;
}

export async function hasNewerSession(tx: Tx, { user_id: userId, created_at: since }: SessionRow): Promise<boolean> {
  const newer = await sql`select 1 from auth.sessions where user_id = ${userId} and created_at > ${since} limit 1`.execute(tx);
  return newer.rows.length > 0;
}

export async function findToken(tx: Tx, hash: string): Promise<{ readonly id: string; readonly revoked_at: Date | null } | null> {
  const found = await sql<{ id: string; revoked_at: Date | null }>`select id, revoked_at from auth.refresh_tokens where token_hash = ${hash}`.execute(tx);
  return found.rows[0] ?? null;
}

export async function livingChild(tx: Tx, sessionId: string, parentId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from auth.refresh_tokens
    where session_id = ${sessionId} and parent_id = ${parentId} and revoked_at is null order by id desc limit 1`.execute(tx);
  return found.rows[0]?.id ?? null;
}

/** Puts a token in its parent's place; forgets those replaced before `forgetBefore`. */
export async function replaceToken(
  tx: Tx,
  sessionId: string,
  parentId: string,
  child: NewToken,
  { caller, now, forgetBefore }: { readonly caller: Caller; readonly now: Date; readonly forgetBefore: Date },
): Promise<void> {
  await sql`
    with replaced as (
      update auth.refresh_tokens set revoked_at = ${now} where id = ${parentId} and revoked_at is null
    ), forgotten as (
      delete from auth.refresh_tokens where session_id = ${sessionId} and revoked_at < ${forgetBefore}
    ), seen as (
      update auth.sessions set refreshed_at = ${now}, ip = ${caller.ip}, user_agent = ${caller.userAgent} where id = ${sessionId}
    )
    insert into auth.refresh_tokens (id, session_id, token_hash, parent_id, created_at)
    values (${child.id}, ${sessionId}, ${child.hash}, ${parentId}, ${now})`.execute(tx);
}

/** A new token without parent: none of the one-factor tokens may lead to a two-factor session. */
export async function raiseSession(
  tx: Tx,
  id: string,
  { factorId, amr, token, now }: { readonly factorId: string; readonly amr: readonly AmrEntry[]; readonly token: NewToken; readonly now: Date },
): Promise<void> {
  await sql`delete from auth.refresh_tokens where session_id = ${id}`.execute(tx);
  await sql`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, amr = ${JSON.stringify(amr)}::jsonb where id = ${id}`.execute(tx);
  await sql`
    insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
    values (${token.id}, ${id}, ${token.hash}, ${now})`.execute(tx);
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
