import { teamRoles, type SessionLimits } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

interface EndedSessions {
  readonly isTeam: boolean;
  /** Lifetimes of the sessions of these people. */
  readonly life: SessionLimits;
  readonly now: Date;
  readonly limit: number;
}

/**
 * Clears the network address and browser of expired sessions, and returns how many, at most `limit`. Needs a service
 * transaction.
 */
export async function forgetConnections(tx: Tx, { isTeam, life, now, limit }: EndedSessions): Promise<number> {
  const { idleSeconds, maxSeconds } = life;
  const usedBefore = idleSeconds === null ? null : new Date(now.getTime() - idleSeconds * 1000);
  const openedBefore = maxSeconds === null ? null : new Date(now.getTime() - maxSeconds * 1000);
  const result = await sql`
    update auth.sessions set ip = null, user_agent = null, device = null where id in (
      select s.id from auth.sessions s
      where (s.ip is not null or s.user_agent is not null or s.device is not null)
        and exists (select from public.user_roles r
          where r.user_id = s.user_id and r.role = any(${[...teamRoles]}::text[])) = ${isTeam}::boolean
        and (s.not_after <= ${now} or s.created_at < ${openedBefore}::timestamptz
          or greatest(s.created_at, s.used_at, s.refreshed_at) < ${usedBefore}::timestamptz)
      limit ${limit}::int)`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
