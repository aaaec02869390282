import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Sets a savepoint, so that later writes can be undone without the rest of the transaction. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint here`.execute(tx);
}

/** Undoes what was written since `setSavepoint`, also after a statement that failed. */
export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint here`.execute(tx);
}
