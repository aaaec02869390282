import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** From here on, what is written may be undone without the rest of the transaction: sent first among what goes `together`. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint here`.execute(tx);
}

/** Undoes what was written since, a statement that failed included. */
export async function backToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint here`.execute(tx);
}
