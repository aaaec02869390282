import pg from 'pg';

/** What runs the queries: one session, or a pool of one. */
export type TemplateSession = Pick<pg.ClientBase, 'query'>;

/** What a database held when it was opened, and the way back to it. */
export interface TemplateState {
  /**
   * Puts every row, sequence and setting back. False when that cannot be done for sure: something of the schema or
   * of the roles changed, or a transaction was left open. The database must then be thrown away.
   */
  restore(session: TemplateSession): Promise<boolean>;
}

interface Table {
  readonly name: string;
  readonly rows: number;
  /** Part of the schema itself: a change there cannot be undone row by row. */
  readonly catalog: boolean;
}

interface Remembered {
  readonly tables: readonly Table[];
  /** SQL that empties, or fills again, the table of that name. */
  readonly undo: ReadonlyMap<string, string>;
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly called: boolean }[];
}

/** Written by PostgreSQL on its own, or words only. */
const unwatched = ['pg_statistic', 'pg_statistic_ext_data', 'pg_description', 'pg_shdescription'];
/** Settings kept for a database: in the list all databases share, and none of the other ones writes there. */
const sharedSettings = 'pg_db_role_setting';

/**
 * Remembers the database of this session, which nobody else uses. `alone` says that no other database shares its
 * roles: they are watched too.
 */
export async function readTemplateState(session: TemplateSession, alone: boolean): Promise<TemplateState> {
  const remembered = await remember(session, alone);
  let since = await nextTransaction(session);
  return {
    async restore(now) {
      // Refused inside a transaction: then nothing can be said of what it holds.
      const left = await now.query('discard all').then(
        () => false,
        () => true,
      );
      if (left) return false;
      const changed = await changedTables(now, remembered.tables, since);
      if (changed.some((table) => table.catalog)) return false;
      const statements = changed.map((table) => remembered.undo.get(table.name) ?? `delete from ${table.name}`);
      for (const { name, last, called } of remembered.sequences)
        statements.push(`select setval('${name}', ${last}, ${called})`);
      if (statements.length === 0) return true;
      // In this role no trigger fires and no foreign key is looked at: each table goes back for itself.
      await now.query(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'));
      since = await nextTransaction(now);
      return true;
    },
  };
}

async function remember(session: TemplateSession, alone: boolean): Promise<Remembered> {
  const found = await session.query<{ name: string; catalog: boolean }>(
    `
    select c.oid::regclass::text as name, n.nspname in ('pg_catalog', 'information_schema') as catalog
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't' and n.nspname not like 'pg\\_toast%'
      and c.relname <> all ($1) and ($2 or not c.relisshared or c.relname = $3)`,
    [unwatched, alone, sharedSettings],
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

/** Everything a table holds, as the SQL that puts it back. What PostgreSQL computes by itself is left to it. */
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

async function sequences(session: TemplateSession): Promise<Remembered['sequences']> {
  const found = await session.query<{ name: string; last: string; called: boolean }>(`
    select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid) is not null as called,
      coalesce(pg_sequence_last_value(seqrelid), seqstart)::text as last
    from pg_sequence order by 1`);
  return found.rows;
}

/**
 * A row that was inserted or updated bears a transaction that began since; one that was deleted is missing from
 * the count. Nothing else can change a table.
 */
async function changedTables(session: TemplateSession, tables: readonly Table[], since: string): Promise<Table[]> {
  const looks = tables.map(({ name, rows }) =>
    rows === 0
      ? `exists (select from ${name})`
      : `(select count(*) <> ${rows} or bool_or(age(xmin) <= age('${since}'::xid)) from ${name})`,
  );
  const found = await session.query<{ changed: boolean[] }>(`select array[${looks.join(',')}] as changed`);
  return tables.filter((_table, at) => found.rows[0]?.changed[at] !== false);
}

/** The number the next transaction that writes will bear. */
async function nextTransaction(session: TemplateSession): Promise<string> {
  const found = await session.query<{ next: string }>(
    `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296)::text as next`,
  );
  return found.rows[0]?.next ?? '3';
}
