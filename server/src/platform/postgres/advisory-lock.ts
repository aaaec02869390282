import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Waits for the advisory lock of this name, and holds it until the transaction ends. Needed before rows are counted and
 * one is added: two simultaneous requests would otherwise each miss the other's row. It works even when there is no row
 * to lock.
 */
export async function advisoryLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
