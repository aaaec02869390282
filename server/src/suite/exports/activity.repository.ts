import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Counted things and the instants they began: only instants are read of these tables, and nothing of anybody. */
const activityTables = {
  accounts: sql`select created_at as at from auth.users where not is_anonymous`,
  declarations: sql`select deposited_at as at from public.declarations`,
  fines: sql`select created_at as at from public.fines`,
  dossiers: sql`select created_at as at from public.dossiers`,
  subscriptions: sql`select started_at as at from public.subscriptions`,
  stations: sql`select submitted_at as at from public.stations`,
  messages: sql`select received_at as at from public.contact_requests`,
} as const;

export type ActivityKind = keyof typeof activityTables;
export const activityKinds = Object.keys(activityTables) as readonly ActivityKind[];

/**
 * How many of one thing were begun each month of Paris (`2026-11`). Accounts that were erased are no longer counted.
 * The database keeps one line a month while it reads; one table a statement, as the time of a statement is bounded.
 */
export async function countByMonth(tx: Tx, thing: ActivityKind): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month, count(*)::int as count
    from (${activityTables[thing]}) moments group by 1`.execute(tx);
  return new Map(rows.map(({ month, count }) => [month, count]));
}
