import {
  chooseWorseStanding,
  type AccountHistory,
  type AccountStatus,
  type DocumentStanding,
} from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

interface StandingRow {
  readonly account_status: AccountStatus;
  readonly subscription_paid: boolean;
  readonly cmi: DocumentStanding;
  readonly carte_grise: DocumentStanding;
}

interface PastRow extends StandingRow {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly all_open: boolean;
}

/** Adds the current standing of the account to its history. Call it in the transaction that changes the standing. */
export async function recordStanding(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`select app.record_standing(${userId}, ${at})`.execute(tx);
}

/** When the session of `tx` was last used before `since`, its opening included; null: it is not a session of ours. */
export async function findSessionActiveAt(tx: Tx, since: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select app.session_active_at(${since}) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Current standing of the account of the person of `tx`, and its history; null when there is no profile. */
export async function readOwnHistory(tx: Tx): Promise<AccountHistory | null> {
  const result = await sql<StandingRow & { past: readonly PastRow[] }>`
    select p.account_status, p.subscription_paid, app.paper_state(p.user_id, 'cmi', p.cmi_validated) as cmi,
      app.paper_state(p.user_id, 'carte_grise', p.carte_grise_validated) as carte_grise,
      coalesce((select json_agg(json_build_object('since', round(extract(epoch from s.since) * 1000),
        'account_status', s.account_status,
          'subscription_paid', s.subscription_paid, 'cmi', s.cmi, 'carte_grise', s.carte_grise, 'all_open',
            s.all_open) order by s.since, s.id)
        from public.account_standings s where s.user_id = p.user_id), '[]') as past
    -- Asked apart: written into the condition, it could leak for all the planner knows, and every profile is judged.
    from public.profiles p where p.user_id = (select app.user_id())`.execute(tx);
  const [row] = result.rows;
  return row === undefined
    ? null
    : {
        current: toStanding(row),
        past: row.past.map((one) => ({ ...toPastStanding(one), since: new Date(one.since) })),
      };
}

function toStanding({ account_status, subscription_paid, cmi, carte_grise }: StandingRow) {
  return {
    accountStatus: account_status,
    subscribed: subscription_paid,
    documents: chooseWorseStanding(cmi, carte_grise),
  };
}

function toPastStanding(row: PastRow) {
  return { ...toStanding(row), allOpen: row.all_open };
}
