import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { isPersonalTable } from '../personal-data.repository.ts';
import type { PersonalTableName } from '../personal-tables.ts';

export type DeletedRows = ReadonlyMap<PersonalTableName, number>;

/**
 * Counts of the rows deleted by this session and not yet reported, by table; they include rows deleted by foreign keys,
 * which no statement returns. They may include earlier transactions: the rows of an erasure are the difference of two
 * readings within its transaction.
 */
export async function readDeletedRows(tx: Tx): Promise<DeletedRows> {
  const { rows } = await sql<{ name: string; count: number }>`
    select schemaname || '.' || relname as name, n_tup_del::int as count
    from pg_catalog.pg_stat_xact_user_tables where n_tup_del > 0`.execute(tx);
  return new Map(rows.flatMap(({ name, count }) => (isPersonalTable(name) ? [[name, count] as const] : [])));
}

export function countDeletedRows(before: DeletedRows, after: DeletedRows) {
  return [...after].flatMap(([table, count]) => {
    const deletedCount = count - (before.get(table) ?? 0);
    return deletedCount > 0 ? [{ table, count: deletedCount }] : [];
  });
}
