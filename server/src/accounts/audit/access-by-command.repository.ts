import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/**
 * What a command of the server opens, or takes from somebody, without anybody being signed in. A key made here by
 * `rotate-keys` is known to nobody and opens nothing.
 */
const acts = [
  'role.granted',
  'role.revoked',
  'factor.reset',
  'password.reset',
  'service-key.created',
  'signing-key.imported',
];

/** How many of these acts a command did since then. Needs a service transaction. */
export async function countAccessByCommand(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.audit_log
    where action = any(${acts}::text[]) and at > ${since} and actor_id is null and detail->>'by' = 'command'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
