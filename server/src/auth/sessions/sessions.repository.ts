import { teamRoles } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { AmrEntry, AssuranceLevel } from '../auth.tables.ts';
import type { Caller } from '../wire/caller.ts';
import {
  computeKnownDeviceLimit,
  selectDeviceNovelty,
  type DeviceNovelty,
} from '../sign-in/known-devices.repository.ts';
import { selectFoundUser, type UserRow } from '../users/users.repository.ts';

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: AssuranceLevel;
  readonly factor_id: string | null;
  readonly amr: readonly AmrEntry[];
  readonly created_at: Date;
  readonly refreshed_at: Date | null;
  readonly not_after: Date | null;
}

/** A row of `auth.sessions`, with the last network address and times of use. */
export interface StoredSession extends SessionRow {
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** Keyed digest of its browser; null when unknown. */
  readonly device: string | null;
  readonly used_at: Date | null;
  /** True for a reviewer or an administrator. */
  readonly is_team: boolean;
}

/** Tokens are stored as hashes only. */
interface NewToken {
  readonly id: string;
  readonly hash: string;
}

export interface StoredToken {
  readonly id: string;
  readonly parent_id: string | null;
  readonly revoked_at: Date | null;
}

const isTeam = sql`exists (select from public.user_roles r where r.user_id = s.user_id and r.role =
  any(${[...teamRoles]}::text[]))`;
const columns = sql`
  s.id, s.user_id, s.aal, s.factor_id, s.amr, s.created_at, s.refreshed_at, s.not_after,
  s.ip, s.user_agent, s.device, s.used_at, ${isTeam} as is_team`;

/**
 * Stores a new session with its first token, and updates the account; returns whether the account knew the browser
 * before. Null when the account was banned or erased, or its password changed since it was verified: the row is read
 * again once it is locked.
 */
export async function insertSession(
  tx: Tx,
  {
    session,
    token,
    caller,
    provedPassword,
  }: {
    readonly session: SessionRow;
    readonly token: NewToken;
    readonly caller: Caller;
    /** The stored hash with which a password was compared; null for other methods. */
    readonly provedPassword: string | null;
  },
): Promise<DeviceNovelty | null> {
  const { id, user_id: userId, created_at: now } = session;
  const { device } = caller;
  const { rows } = await sql<{ readonly novelty: DeviceNovelty }>`
    with seen as (
      update auth.users set last_sign_in_at = ${now}
      where id = ${userId} and (banned_until is null or banned_until <= ${now})
        and (${provedPassword}::text is null or encrypted_password = ${provedPassword}::text)
      returning id
    ), opened as (
      insert into auth.sessions (id, user_id, aal, amr, user_agent, ip, device, created_at, used_at, not_after)
      select ${id}::uuid, seen.id, ${session.aal}::text, ${JSON.stringify(session.amr)}::jsonb,
        ${caller.userAgent}::text, ${caller.ip}::text, ${device.isMarked ? device.digest : null}::text,
        ${now}::timestamptz, ${now}::timestamptz, ${session.not_after}::timestamptz
      from seen returning id
    ), identified as (
      update auth.identities set last_sign_in_at = ${now} where user_id = ${userId} and provider = 'email'
    ), known as (
      insert into auth.known_devices (user_id, device, seen_at)
      select seen.id, ${device.digest}::text, ${now}::timestamptz from seen where ${device.isMarked}::boolean
      on conflict (user_id, device) do update set seen_at = excluded.seen_at
    ), forgotten as (
      delete from auth.known_devices where user_id = ${userId} and device <> ${device.digest} and seen_at <=
        ${computeKnownDeviceLimit(now)}
    ), given as (
      insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
      select ${token.id}::uuid, opened.id, ${token.hash}::text, ${now}::timestamptz from opened returning id
    )
    select ${selectDeviceNovelty({ userId, device: device.digest, now })} as novelty from given`.execute(tx);
  return rows[0]?.novelty ?? null;
}

/** The session of that id, when it belongs to that person; null otherwise. */
export async function findSession(tx: Tx, id: string, userId: string): Promise<StoredSession | null> {
  const result = await sql<StoredSession>`select ${columns} from auth.sessions s where s.id = ${id} and s.user_id =
      ${userId}`.execute(tx);
  return result.rows[0] ?? null;
}

/** Keeps the session from ending until the end of the transaction. False where it has ended. */
export async function holdSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from auth.sessions where id = ${id} for key share`.execute(tx);
  return rows.length > 0;
}

/** Sessions of a person, last used first, at most 100. */
export async function listSessions(tx: Tx, userId: string): Promise<readonly StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    select ${columns} from auth.sessions s where s.user_id = ${userId}
    order by greatest(s.created_at, s.refreshed_at, s.used_at) desc, s.id limit 100`.execute(tx);
  return rows;
}

export type SessionInUse = Pick<
  StoredSession,
  'aal' | 'created_at' | 'refreshed_at' | 'used_at' | 'is_team' | 'not_after'
> & {
  readonly is_anonymous: boolean;
  /** True when the person has a second factor, required at each sign-in. */
  readonly has_factor: boolean;
};

/** Null when the session was closed, or its person is banned. Read at every request of a person. */
export async function lookUpSession(
  tx: Tx,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<SessionInUse | null> {
  const { rows } = await sql<SessionInUse>`
    select s.aal, s.created_at, s.refreshed_at, s.used_at, s.not_after, ${isTeam} as is_team, u.is_anonymous,
      exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as has_factor
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${id} and s.user_id = ${userId}
      and (u.banned_until is null or u.banned_until <= ${now})`.execute(tx);
  return rows[0] ?? null;
}

/** Stores that the session was used. */
export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update auth.sessions set used_at = ${now} where id = ${id}`.execute(tx);
}

/** A refresh token in its current state, with its session and person. */
export interface PresentedToken {
  readonly presented: StoredToken;
  readonly session: StoredSession;
  readonly user: UserRow;
}

/**
 * Locks a presented token and its session. Parallel refreshes of one session wait here for each other: both rows are
 * read again once locked, so that a token just replaced by another refresh shows it.
 */
export async function lockPresentedToken(tx: Tx, tokenHash: string): Promise<PresentedToken | null> {
  type Row = UserRow &
    Omit<StoredSession, 'id' | 'created_at'> & {
      readonly session_id: string;
      readonly opened_at: Date;
      readonly token_id: string;
      readonly token_parent: string | null;
      readonly replaced_at: Date | null;
    };
  const { rows } = await sql<Row>`
    select found.*, s.id as session_id, s.created_at as opened_at, s.user_id, s.aal, s.factor_id, s.amr,
      s.refreshed_at, s.not_after, s.ip, s.user_agent, s.device, s.used_at, ${isTeam} as is_team,
      t.id as token_id, t.parent_id as token_parent, t.revoked_at as replaced_at
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id cross join ${selectFoundUser(sql`s.user_id`)}
    where t.token_hash = ${tokenHash} for update of s, t`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { session_id, opened_at, token_id, token_parent, replaced_at, ...rest } = row;
  const { user_id, aal, factor_id, amr, refreshed_at, not_after, ip, user_agent, device, used_at, is_team } = rest;
  return {
    presented: { id: token_id, parent_id: token_parent, revoked_at: replaced_at },
    session: {
      id: session_id,
      user_id,
      aal,
      factor_id,
      amr,
      created_at: opened_at,
      refreshed_at,
      not_after,
      ip,
      user_agent,
      device,
      used_at,
      is_team,
    },
    user: rest,
  };
}

/** True when the person opened a session after this one. */
export async function hasNewerSession(tx: Tx, { user_id: userId, created_at: since }: SessionRow): Promise<boolean> {
  const newer =
    await sql`select 1 from auth.sessions where user_id = ${userId} and created_at > ${since} limit 1`.execute(tx);
  return newer.rows.length > 0;
}

/** All stored tokens of a session. */
export async function listSessionTokens(tx: Tx, sessionId: string): Promise<readonly StoredToken[]> {
  const result = await sql<StoredToken>`
    select id, parent_id, revoked_at from auth.refresh_tokens where session_id = ${sessionId} order by id`.execute(tx);
  return result.rows;
}

/** Replaces a token by its child; deletes those replaced before `forgetBefore`. */
export async function replaceToken(
  tx: Tx,
  renewal: {
    readonly sessionId: string;
    readonly parentId: string;
    readonly child: NewToken;
    readonly caller: Caller;
    readonly now: Date;
    readonly forgetBefore: Date;
  },
): Promise<void> {
  const { sessionId, parentId, child, caller, now, forgetBefore } = renewal;
  await sql`
    with replaced as (
      update auth.refresh_tokens set revoked_at = ${now} where id = ${parentId} and revoked_at is null
    ), forgotten as (
      delete from auth.refresh_tokens where session_id = ${sessionId} and revoked_at < ${forgetBefore}
    ), seen as (
      update auth.sessions set refreshed_at = ${now}, ip = ${caller.ip}, user_agent = ${caller.userAgent},
        device = coalesce(${caller.device.isMarked ? caller.device.digest : null}, device)
      where id = ${sessionId}
    )
    insert into auth.refresh_tokens (id, session_id, token_hash, parent_id, created_at)
    values (${child.id}, ${sessionId}, ${child.hash}, ${parentId}, ${now})`.execute(tx);
}

/**
 * Raises a session to two factors, with a new token without parent: no one-factor token may lead to a two-factor
 * session. The time of the former tokens is kept: a session that was active must not pass for an idle one
 * (`app.session_active_at`).
 */
export async function raiseSession(
  tx: Tx,
  id: string,
  {
    factorId,
    amr,
    token,
    now,
  }: { readonly factorId: string; readonly amr: readonly AmrEntry[]; readonly token: NewToken; readonly now: Date },
): Promise<void> {
  await sql`
    update auth.sessions s set aal = 'aal2', factor_id = ${factorId}, used_at = ${now},
      amr = ${JSON.stringify(amr)}::jsonb,
      active_at = array(
        select max(given.at) from (
          select unnest(s.active_at) as at
          union all select t.created_at from auth.refresh_tokens t where t.session_id = s.id
        ) given group by floor(extract(epoch from given.at) / 600) order by 1 desc limit 16)
    where s.id = ${id}`.execute(tx);
  await sql`delete from auth.refresh_tokens where session_id = ${id}`.execute(tx);
  await sql`
    insert into auth.refresh_tokens (id, session_id, token_hash, created_at)
    values (${token.id}, ${id}, ${token.hash}, ${now})`.execute(tx);
}

/** Closes the sessions of a person: all, `only` one, all `except` one, or those of one level. */
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
