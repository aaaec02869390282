import pg from 'pg';

/** Runs the queries: one session, or a pool of one. */
export type TemplateSession = Pick<pg.ClientBase, 'query'>;

/** State of a database when it was opened, and the way to restore it. */
export interface TemplateState {
  /**
   * Restores every row and sequence, on the session that read this state. False when that is uncertain: the schema or
   * the roles changed, or a transaction was left open. The database must then be discarded.
   */
  restore(session: TemplateSession, writing?: TemplateSession): Promise<boolean>;
}

interface Table {
  readonly name: string;
  readonly rows: number;
  /** Part of the schema itself: a change there cannot be undone row by row. */
  readonly catalog: boolean;
}

interface TemplateSnapshot {
  readonly tables: readonly Table[];
  /** SQL that empties, or refills, the table of that name. */
  readonly undo: ReadonlyMap<string, string>;
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly called: boolean }[];
}

/** Has a row for every object of a schema that did not come with PostgreSQL. */
const dependencies = 'pg_depend';
/** Catalogs that reveal a change: the changes of the others also change the dependencies. */
const catalogs = [
  dependencies,
  'pg_attrdef',
  'pg_attribute',
  'pg_auth_members',
  'pg_authid',
  'pg_class',
  'pg_constraint',
  'pg_database',
  'pg_db_role_setting',
  'pg_default_acl',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_sequence',
  'pg_trigger',
  'pg_type',
];
/** Settings of databases: one list for all, in which the other tests write nothing. */
const sharedSettings = 'pg_db_role_setting';

/** Prefix of the names of the statements prepared here. */
const preparedPrefix = 'template_state_';
let preparedCount = 0;

/**
 * Reads the state of this session's database, which nobody else uses. With `alone`, no other database shares its roles,
 * which are then watched too.
 */
export async function readTemplateState(session: TemplateSession, alone: boolean): Promise<TemplateState> {
  const remembered = await remember(session, alone);
  const prepared = `${preparedPrefix}${(preparedCount += 1)}`;
  // Planned once: its planning takes four times as long as its execution.
  await session.query(`prepare ${prepared} as ${looks(remembered.tables)}`);
  let since = await nextTransaction(session);
  return {
    async restore(now, writing = now) {
      if (await isInTransaction(now)) return false;
      const changed = await changedTables(now, prepared, remembered.tables, since);
      if (changed.some((table) => table.catalog)) return false;
      const statements = changed.map((table) => remembered.undo.get(table.name) ?? `delete from ${table.name}`);
      for (const { name, last, called } of remembered.sequences)
        statements.push(`select setval('${name}', ${last}, ${called})`);
      if (statements.length === 0) return true;
      // In this role no trigger and no foreign key is checked: tables are restored independently.
      await writing.query(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'));
      since = await nextTransaction(now);
      return true;
    },
  };
}

/**
 * Resets a session as `discard all` does, except the statements prepared here. False when a test prepared a statement,
 * which may be its own.
 */
export async function cleanSession(session: TemplateSession): Promise<boolean> {
  if (await isInTransaction(session)) return false;
  await session.query(`close all; set session authorization default; reset all; unlisten *;
    select pg_advisory_unlock_all(); discard temp; discard sequences`);
  const left = await session.query(
    `select from pg_prepared_statements where from_sql and not starts_with(name, '${preparedPrefix}')`,
  );
  return left.rowCount === 0;
}

/** True also when the query failed: the state of the session is then unknown. */
async function isInTransaction(session: TemplateSession): Promise<boolean> {
  return session.query<{ isLater: boolean }>('select statement_timestamp() > now() as "isLater"').then(
    ({ rows }) => rows[0]?.isLater !== false,
    () => true,
  );
}

async function remember(session: TemplateSession, alone: boolean): Promise<TemplateSnapshot> {
  const found = await session.query<{ name: string; catalog: boolean }>(
    `
    select c.oid::regclass::text as name, n.nspname in ('pg_catalog', 'information_schema') as catalog
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't' and n.nspname not like 'pg\\_toast%'
      and (n.nspname not in ('pg_catalog', 'information_schema') or c.relname = any ($1))
      and ($2 or not c.relisshared or c.relname = $3)`,
    [catalogs, alone, sharedSettings],
  );
  const counted = await session.query<{ rows: number[] }>(
    `select array[${found.rows.map(({ name }) => `(select count(*)::int from ${name})`).join(',')}] as rows`,
  );
  const tables = found.rows.map((table, at) => ({ ...table, rows: counted.rows[0]?.rows[at] ?? 0 }));
  const undo = new Map<string, string>();
  for (const { name, catalog, rows } of tables) {
    if (!catalog && rows > 0) undo.set(name, await refill(session, name));
  }
  return { tables, undo, sequences: await sequences(session) };
}

/** Builds the SQL that restores the contents of a table, without generated columns. */
async function refill(session: TemplateSession, table: string): Promise<string> {
  const written = await session.query<{ columns: string }>(
    `
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const kept = await session.query<{ rows: string }>(
    `select json_agg(t order by t.ctid)::text as rows from ${table} t`,
  );
  const columns = written.rows[0]?.columns ?? '';
  const rows = pg.escapeLiteral(kept.rows[0]?.rows ?? '[]');
  return `delete from ${table}; insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, ${rows})`;
}

async function sequences(session: TemplateSession): Promise<TemplateSnapshot['sequences']> {
  const found = await session.query<{ name: string; last: string; called: boolean }>(`
    select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid) is not null as called,
      coalesce(pg_sequence_last_value(seqrelid), seqstart)::text as last
    from pg_sequence order by 1`);
  return found.rows;
}

const sinceSetting = 'template_state.since';

const maxCatalogRowsCounted = 200;

/**
 * Builds the query that finds changed tables. An inserted or updated row has a newer transaction, and a deleted one is
 * missing from the count; nothing else changes a table. The large catalogs are not counted, which would take longer
 * than all the rest: whatever is dropped also loses a row of the dependencies.
 */
function looks(tables: readonly Table[]): string {
  const each = tables.map(({ name, rows, catalog }) => {
    if (rows === 0) return `exists (select from ${name})`;
    const written = `exists (select from ${name} where age(xmin) <= since.age)`;
    const counted = !catalog || rows <= maxCatalogRowsCounted || name === dependencies;
    return counted ? `(${written} or (select count(*) from ${name}) <> ${rows})` : written;
  });
  return `select array[${each.join(',')}] as changed
    from (select age(current_setting('${sinceSetting}')::xid) as age offset 0) since`;
}

async function changedTables(
  session: TemplateSession,
  prepared: string,
  tables: readonly Table[],
  since: string,
): Promise<Table[]> {
  await session.query(`set ${sinceSetting} = '${since}'`);
  const found = await session.query<{ changed: boolean[] }>(`execute ${prepared}`);
  return tables.filter((_table, at) => found.rows[0]?.changed[at] !== false);
}

/** Number of the next transaction that writes. */
async function nextTransaction(session: TemplateSession): Promise<string> {
  const found = await session.query<{ next: string }>(
    `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296)::text as next`,
  );
  return found.rows[0]?.next ?? '3';
}
