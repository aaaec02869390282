import { sql } from 'kysely';
import type { Tx } from '../postgres/index.ts';

/** Null in a database whose key no start has recorded yet, whatever its version. */
export async function readFingerprint(tx: Tx): Promise<string | null> {
  const result = await sql<{ table: string | null }>`select to_regclass('app.master_key')::text as "table"`.execute(tx);
  if (result.rows[0]?.table == null) return null;
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from app.master_key`.execute(tx);
  return rows[0]?.fingerprint ?? null;
}

export async function recordFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await sql`insert into app.master_key (fingerprint) values (${fingerprint})`.execute(tx);
}
