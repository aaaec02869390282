import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

/** Inserts a digest; false when it was there. Deletes expired ones. */
export async function insertSpentProof(
  tx: Tx,
  { digest, expiresAt, now }: { readonly digest: string; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  await sql`delete from auth.spent_proofs where expires_at < ${now}`.execute(tx);
  const { rows } = await sql`
    insert into auth.spent_proofs (digest, expires_at) values (${digest}, ${expiresAt})
    on conflict (digest) do nothing returning digest`.execute(tx);
  return rows.length > 0;
}
