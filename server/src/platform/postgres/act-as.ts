import { sql } from 'kysely';
import type { RowClaims, Tx } from './database.ts';

/**
 * Runs part of a person's transaction as another person: row security then shows the other person's rows, and those of
 * the first again afterwards. Only for a caller that has just checked that the first may act for the second.
 */
export async function actAs<T>(
  tx: Tx,
  { self, other }: { readonly self: RowClaims; readonly other: RowClaims },
  work: () => Promise<T>,
): Promise<T> {
  await setClaims(tx, other);
  // An error in the work ends or rolls back the transaction, and the claims with it.
  const result = await work();
  await setClaims(tx, self);
  return result;
}

async function setClaims(tx: Tx, claims: RowClaims): Promise<void> {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`.execute(tx);
}
