import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export interface ActivityRow {
  /** Of Paris, `2026-11`. */
  readonly month: string;
  readonly accounts: number;
  readonly declarations: number;
  readonly fines: number;
  readonly dossiers: number;
  readonly subscriptions: number;
  readonly stations: number;
  readonly messages: number;
}

/** Counted things and the instants they began: only instants are read of these tables, and nothing of anybody. */
const countedTables = [
  ['accounts', sql`select created_at as at from auth.users where not is_anonymous`],
  ['declarations', sql`select deposited_at as at from public.declarations`],
  ['fines', sql`select created_at as at from public.fines`],
  ['dossiers', sql`select created_at as at from public.dossiers`],
  ['subscriptions', sql`select started_at as at from public.subscriptions`],
  ['stations', sql`select submitted_at as at from public.stations`],
  ['messages', sql`select received_at as at from public.contact_requests`],
] as const;

/** How much was begun each month, the latest first. Accounts that were erased are counted no more. */
export async function listActivityByMonth(tx: Tx): Promise<ActivityRow[]> {
  const moments = countedTables.map(([name, rows]) => sql`select ${sql.lit(name)} as name, at from (${rows}) r`);
  const sums = countedTables.map(
    ([name]) => sql`count(*) filter (where name = ${sql.lit(name)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<ActivityRow>`
    select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month, ${sql.join(sums)}
    from (${sql.join(moments, sql` union all `)}) moments group by 1 order by 1 desc`.execute(tx);
  return rows;
}
