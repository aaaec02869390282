import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Things to count, with the instant each began: only ids and instants are read, no personal data. */
const activityTables = {
  accounts: sql`select id, created_at as at from auth.users where not is_anonymous`,
  declarations: sql`select id, deposited_at as at from public.declarations`,
  fines: sql`select id, created_at as at from public.fines`,
  dossiers: sql`select id, created_at as at from public.dossiers`,
  subscriptions: sql`select id, started_at as at from public.subscriptions`,
  stations: sql`select id, submitted_at as at from public.stations`,
  messages: sql`select id, received_at as at from public.contact_requests`,
} as const;

export type ActivityKind = keyof typeof activityTables;
export const activityKinds = Object.keys(activityTables) as readonly ActivityKind[];

export interface CountedPage {
  /** Counts by month in Paris (`2026-11`). */
  readonly counts: ReadonlyMap<string, number>;
  /** Id after which the next page starts; null at the end. */
  readonly last: string | null;
}

/**
 * Counts by month the next `limit` things, in the order of their ids. The database returns one row per month. Erased
 * accounts are no longer counted.
 */
export async function countPageByMonth(
  tx: Tx,
  thing: ActivityKind,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<CountedPage> {
  const later = after === null ? sql`true` : sql`moments.id > ${after}::uuid`;
  const { rows } = await sql<{ month: string; count: number; last: string }>`
    with page as materialized (
      select id, at from (${activityTables[thing]}) moments where ${later} order by id limit ${limit}
    )
    select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month, count(*)::int as count,
      (select id from page order by id desc limit 1) as last
    from page group by 1`.execute(tx);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return {
    counts: new Map(rows.map((row) => [row.month, row.count])),
    last: count < limit ? null : (rows[0]?.last ?? null),
  };
}
