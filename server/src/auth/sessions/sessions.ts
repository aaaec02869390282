import { isSessionOver } from '@placejuste/domain/account';
import type { Tx } from '../../platform/postgres/index.ts';
import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { accountGone, userBanned, invalidCredentials, type AuthError } from '../auth-error.ts';
import type { AmrEntry } from '../auth.tables.ts';
import type { Caller } from '../wire/caller.ts';
import { encodeToken, refreshHash } from './refresh-token-format.ts';
import {
  insertSession,
  lookUpSession,
  type SessionInUse,
  type SessionRow,
  type StoredSession,
} from './sessions.repository.ts';
import { mailNewDevice } from '../sign-in/tell-new-device.ts';
import { findUser, type UserRow } from '../users/users.repository.ts';

/** A session just opened or renewed, with its refresh token in clear, which is not stored. */
export interface OpenSession {
  readonly session: SessionRow;
  readonly refreshToken: string;
}

/** A session just opened, and its person. */
export interface UserWithSession {
  readonly user: UserRow;
  readonly openedSession: OpenSession;
}

/** Whole seconds since the epoch, as JWT claims count them. */
export const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** True while the person is banned. */
export function isBanned(user: Pick<UserRow, 'banned_until'>, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** Methods that prove a person only in addition to a first one. */
export const secondFactors: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn'];

/**
 * When the session was last proved by a first factor, in Unix seconds. A second factor does not count: a stolen session
 * could add its own.
 */
export function computeSignInSeconds(session: Pick<SessionRow, 'amr'> | null): number {
  const firsts = session?.amr.filter(({ method }) => !secondFactors.includes(method)) ?? [];
  return Math.max(0, ...firsts.map(({ timestamp }) => timestamp));
}

/** True when a session has expired, by our limits or by those of the external service that opened it. */
export function hasRunOut(
  session: Pick<StoredSession, 'created_at' | 'refreshed_at' | 'used_at' | 'is_team' | 'not_after'>,
  limits: AuthSettings['sessionLimits'],
  now: Date,
): boolean {
  if (session.not_after !== null && session.not_after <= now) return true;
  const { created_at: openedAt, refreshed_at: refreshedAt, used_at: usedAt, is_team: isTeam } = session;
  // An open tab renews its token by itself: for the team, that does not count as use.
  const instants = [openedAt, usedAt, isTeam && usedAt !== null ? null : refreshedAt].map(
    (instant) => instant?.getTime() ?? 0,
  );
  const lastUsedAt = new Date(Math.max(...instants));
  return isSessionOver({ openedAt, lastUsedAt }, isTeam ? limits.team : limits.people, now);
}

/** Which session to find, with the time and the limits that decide whether it is still valid. */
export interface SessionLookup {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
  readonly limits: AuthSettings['sessionLimits'];
}

/** Null when the session is closed or has expired, or its person is banned. */
export async function findOpenSession(tx: Tx, { limits, ...of }: SessionLookup): Promise<SessionInUse | null> {
  const session = await lookUpSession(tx, of);
  return session === null || hasRunOut(session, limits, of.now) ? null : session;
}

/**
 * True when the last stored use is old enough to be replaced, after a minute for the team and a day for other people:
 * the row is not written at each request.
 */
export function isUseWorthKeeping(
  { used_at: usedAt, is_team: isTeam }: Pick<StoredSession, 'used_at' | 'is_team'>,
  now: Date,
): boolean {
  return usedAt === null || now.getTime() - usedAt.getTime() > (isTeam ? 60_000 : 24 * 3_600_000);
}

/** How a person proved their identity. */
interface SessionProof {
  readonly method: string;
  readonly caller: Caller;
  /** The external service that vouched for them. */
  readonly provider?: string;
  /** Latest end of the session that this service asks for. */
  readonly notAfter?: Date | null;
  /** The stored hash with which their password was compared: it may have changed since. */
  readonly provedPassword?: string | null;
}

/** Opens a session. @throws AuthError when the person is banned, or their password changed since it was compared */
export async function openSession(
  context: AuthContext,
  user: UserRow,
  { method, caller, provider, notAfter = null, provedPassword = null }: SessionProof,
): Promise<OpenSession> {
  const { tx, clock, newId, randomBytes } = context;
  const now = clock.now();
  if (isBanned(user, now)) throw userBanned(403);
  const id = newId();
  const refreshToken = encodeToken(randomBytes(32));
  const amr: readonly AmrEntry[] = [
    { method, timestamp: toUnixSeconds(now), ...(provider === undefined ? {} : { provider }) },
  ];
  const session: SessionRow = {
    id,
    user_id: user.id,
    aal: 'aal1',
    factor_id: null,
    amr,
    created_at: now,
    refreshed_at: null,
    not_after: notAfter,
  };
  const token = { id: newId(), hash: refreshHash(refreshToken) };
  const novelty = await insertSession(tx, { session, token, caller, provedPassword });
  if (novelty === null) throw await findRefusal(context, user.id);
  if (novelty === 'new') await mailNewDevice(context, { user, caller });
  await auditOwnAct(context, 'session.opened', { userId: user.id, way: method, caller });
  return { session, refreshToken };
}

/** Why no session could be opened for an account read before. */
async function findRefusal({ tx, clock }: AuthContext, userId: string): Promise<AuthError> {
  const user = await findUser(tx, { id: userId });
  if (user === null) return accountGone();
  return isBanned(user, clock.now()) ? userBanned(403) : invalidCredentials();
}
