import type { OpenDatabase, SessionQuery } from '../pooled-database.ts';
import { parseIndexStatements, type IndexStatement, type Migration } from './migration.ts';

/**
 * Builds the indexes of a migration on a server, outside a transaction, so that writers continue. False while another
 * process migrates. A process that died in the middle left an index that is not valid, which is built again, or a valid
 * one that is missing in the ledger, which is used.
 */
export function buildIndexes(db: OpenDatabase, migration: Migration, lock: string): Promise<boolean> {
  return db.onSession(async (query) => {
    // The setting belongs to the session, which ends with the work. A build waits for each older transaction and may
    // take long.
    await query('set statement_timeout = 0');
    const [lockRow] = await query(`select pg_try_advisory_lock(${lock}) as taken`);
    if (lockRow?.['taken'] !== true) return false;
    const [done] = await query('select name from app.migrations where name = $1', [migration.name]);
    if (done !== undefined) return true;
    for (const statement of parseIndexStatements(migration))
      if (!(await isBuilt(query, statement))) await query(statement.text);
    await query('insert into app.migrations (name, checksum, serves_older) values ($1, $2, true)', [
      migration.name,
      migration.checksum,
    ]);
    return true;
  });
}

async function isBuilt(query: SessionQuery, { createdIndex }: IndexStatement): Promise<boolean> {
  if (createdIndex === null) return false;
  const [indexRow] = await query(
    `select i.indexrelid::regclass::text as name, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = $1::regclass and c.relname = lower($2)`,
    [createdIndex.table, createdIndex.index],
  );
  if (indexRow?.['valid'] === false) await query(`drop index concurrently if exists ${String(indexRow['name'])}`);
  return indexRow?.['valid'] === true;
}
