import { sql } from 'kysely';
import type { Tx } from '../postgres/index.ts';

/** Reads the clock of the database, in the transaction that compares it with ours; a test gives its own function. */
export type ReadDatabaseTime = (tx: Tx) => Promise<Date>;

/** The database's own clock, at this very moment rather than at the start of the transaction. */
export const readDatabaseTime: ReadDatabaseTime = async (tx) => {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  if (row === undefined) throw new Error('The database told no time');
  return row.now;
};
