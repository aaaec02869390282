import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/**
 * Acts by which a command of the server, without a signed-in person, gives access or takes it away. `rotate-keys` is
 * not one: its new key is known to nobody and opens nothing.
 */
const acts = [
  'role.granted',
  'role.revoked',
  'factor.reset',
  'password.reset',
  'service-key.created',
  'signing-key.imported',
];

/** Counts these acts done by a command since an instant. Needs a service transaction. */
export async function countAccessByCommand(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from public.audit_log
    where action = any(${acts}::text[]) and at > ${since} and actor_id is null and detail->>'by' = 'command'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
