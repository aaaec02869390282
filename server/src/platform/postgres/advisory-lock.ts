import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Waits until no other transaction holds the lock of this name, then holds it until this one ends. For what is counted
 * before it is added: two requests at the same moment would each count the other out. Works before there is a row to
 * lock.
 */
export async function advisoryLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
