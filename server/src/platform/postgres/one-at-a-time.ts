import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Waits until no other transaction holds these words, then holds them until this one ends. For what is counted before
 * it is added: two requests sent together would each count the other out. Also before there is any row to lock.
 */
export async function oneAtATime(tx: Tx, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx);
}
