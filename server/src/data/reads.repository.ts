import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { ReadRequest } from './parse-read.ts';

/** The rows of that read which row security lets this transaction see. */
export async function selectRows(tx: Tx, read: ReadRequest): Promise<readonly Record<string, unknown>[]> {
  const filters = read.filters.map(({ column, value }) => sql`${sql.raw(column)} = ${value}`);
  const where = filters.length === 0 ? sql`` : sql` where ${sql.join(filters, sql` and `)}`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(read.columns.join(', '))} from public.${sql.raw(read.table)}${where}
    order by ${sql.raw(read.order.join(', '))} limit ${read.limit} offset ${read.offset}`.execute(tx);
  return rows;
}
