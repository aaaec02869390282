import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { busChannel } from './bus-message.ts';

/** Leaves with the commit, in the order of the commits. */
export async function notifyNodes(tx: Tx, message: string): Promise<void> {
  await sql`select pg_notify(${busChannel}, ${message})`.execute(tx);
}
