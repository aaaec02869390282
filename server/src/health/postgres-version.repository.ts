import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

/** Version of the database, as it reports it: `16.4`, sometimes with its distribution. */
export async function readPostgresVersion(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(tx);
  return rows[0]?.version ?? null;
}
