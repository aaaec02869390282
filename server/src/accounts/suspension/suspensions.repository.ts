import type { SuspensionReason } from '@placejuste/domain/people';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

export interface SuspensionRow {
  readonly id: string;
  readonly reason: SuspensionReason;
  readonly remark: string | null;
  readonly suspendedAt: Date;
  readonly appeal: string | null;
  readonly appealedAt: Date | null;
  readonly answer: string | null;
  /** Status of the account before the suspension; null for a row older than this column. */
  readonly statusBefore: 'pending' | 'active' | null;
}

interface NewSuspension {
  readonly id: string;
  readonly userId: string;
  readonly reason: SuspensionReason;
  readonly remark: string | null;
  readonly statusBefore: 'pending' | 'active' | null;
  readonly at: Date;
  /** Null for a command of the server. */
  readonly by: string | null;
}

export interface WaitingAppeal {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly appealedAt: Date;
}

/** Needs a service transaction: no other role may read the table. */
export function suspensionsRepository(tx: Tx) {
  return {
    async add({ id, userId, reason, remark, statusBefore, at, by }: NewSuspension): Promise<void> {
      await sql`
        insert into public.account_suspensions
          (id, user_id, reason, remark, status_before, suspended_at, decided_by)
        values (${id}, ${userId}, ${reason}, ${remark}, ${statusBefore}, ${at}, ${by})`.execute(tx);
    },

    /** The suspension in force; null when there is none, or when it is older than this table. */
    async findCurrent(userId: string): Promise<SuspensionRow | null> {
      const { rows } = await sql<SuspensionRow>`
        select id, reason, remark, suspended_at as "suspendedAt", appeal, appealed_at as "appealedAt", answer,
          status_before as "statusBefore"
        from public.account_suspensions where user_id = ${userId} and lifted_at is null`.execute(tx);
      return rows[0] ?? null;
    },

    async lift(userId: string, at: Date): Promise<void> {
      await sql`update public.account_suspensions set lifted_at = ${at}
        where user_id = ${userId} and lifted_at is null`.execute(tx);
    },

    /** Stores the appeal. False when the holder has already sent one. */
    async appeal(userId: string, { text, at }: { readonly text: string; readonly at: Date }): Promise<boolean> {
      const result = await sql`update public.account_suspensions set appeal = ${text}, appealed_at = ${at}
        where user_id = ${userId} and lifted_at is null and appealed_at is null returning 1`.execute(tx);
      return result.rows.length > 0;
    },

    /** Stores the answer. False when no appeal waits for one. */
    async answer(userId: string, { text, at }: { readonly text: string; readonly at: Date }): Promise<boolean> {
      const result = await sql`update public.account_suspensions set answer = ${text}, answered_at = ${at}
        where user_id = ${userId} and lifted_at is null and appealed_at is not null and answered_at is null
        returning 1`.execute(tx);
      return result.rows.length > 0;
    },

    async listWaiting({
      limit,
      after,
    }: {
      readonly limit: number;
      readonly after: Cursor | null;
    }): Promise<WaitingAppeal[]> {
      const later = after === null ? sql`true` : sql`(s.appealed_at, s.id) > (${after.at}, ${after.id}::uuid)`;
      const { rows } = await sql<WaitingAppeal>`
        select s.id, s.user_id as "userId", s.appealed_at as "appealedAt",
          trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')) as name
        from public.account_suspensions s join auth.users u on u.id = s.user_id
        where s.appealed_at is not null and s.answered_at is null and s.lifted_at is null and ${later}
        order by s.appealed_at, s.id limit ${limit}`.execute(tx);
      return rows;
    },
  };
}

export function findCurrentSuspension(tx: Tx, userId: string): Promise<SuspensionRow | null> {
  return suspensionsRepository(tx).findCurrent(userId);
}

export function listWaitingAppeals(
  tx: Tx,
  page: { readonly limit: number; readonly after: Cursor | null },
): Promise<WaitingAppeal[]> {
  return suspensionsRepository(tx).listWaiting(page);
}
