import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { busChannel } from './bus-message.ts';

/** Sends a notification to the nodes, at the commit and in the order of commits. */
export async function notifyNodes(tx: Tx, message: string): Promise<void> {
  await sql`select pg_notify(${busChannel}, ${message})`.execute(tx);
}
