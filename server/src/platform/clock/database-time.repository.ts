import { sql } from 'kysely';
import type { Tx } from '../postgres/index.ts';

/** What another clock says, asked on the session of the work it is compared for; a test gives its own. */
export type ReadDatabaseTime = (tx: Tx) => Promise<Date>;

/** The database's own clock, at this very moment rather than at the start of the transaction. */
export const readDatabaseTime: ReadDatabaseTime = async (tx) => {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  if (row === undefined) throw new Error('The database told no time');
  return row.now;
};
