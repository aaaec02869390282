import type { SlowQuery } from '@placejuste/contracts/health';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

const slowSeconds = 5;
const maxShown = 10;

/** Longest first; idle sessions that listen are left out. */
export async function listSlowQueries(tx: Tx): Promise<readonly SlowQuery[]> {
  const { rows } = await sql<Omit<SlowQuery, 'statement'> & { readonly query: string }>`
    select * from (
      select case when state = 'active' then 'active' else 'idle-in-transaction' end as state,
        extract(epoch from clock_timestamp() - case when state = 'active' then query_start else state_change end)::int
          as seconds,
        coalesce(application_name, '') as program, coalesce(query, '') as query,
        coalesce(wait_event_type = 'Lock', false) as "isBlocked"
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and (state = 'active' or state like 'idle in transaction%')
    ) busy where seconds >= ${slowSeconds} order by seconds desc limit ${maxShown}`.execute(tx);
  return rows.map(({ query, ...row }) => ({ ...row, statement: buildOutline(query) }));
}

const verbs =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:with\b.*?\b)?(select|insert|update|delete|copy|vacuum|analyze|alter|create)\b/is;
const tables = /\b(?:from|into|update|join|copy|table)\s+(?:only\s+)?((?:[a-z_]+\.)?[a-z_]+)/gi;

/** Reduces a query to its verb and tables: a statement typed by hand may contain a name. */
function buildOutline(query: string): string {
  const verb = verbs.exec(query)?.[1]?.toLowerCase() ?? '';
  const tableNames = [...new Set([...query.replaceAll('"', '').matchAll(tables)].map(([, table = '']) => table))];
  return [verb, tableNames.slice(0, 4).join(', ')].filter((part) => part !== '').join(' ');
}
