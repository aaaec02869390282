import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { ReadableChange } from './readable-changes.ts';

/** The row as the person of `tx` may see it; null when it no longer exists, or was never theirs. */
export async function readChangedRow(
  tx: Tx,
  { table, readable, key }: { readonly table: string; readonly readable: ReadableChange; readonly key: string },
): Promise<Readonly<Record<string, unknown>> | null> {
  const columns = Object.keys(readable.columns).map((column) => sql.ref(column));
  const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
    select to_jsonb(found) as row from (
      select ${sql.join(columns)} from ${sql.id('public', table)} where ${sql.ref(readable.key)} = ${key}
    ) found`.execute(tx);
  return rows[0]?.row ?? null;
}
