import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, type TestDatabase } from './index.ts';
import { readTemplateState, type TemplateSession } from './template-state.ts';

/** Reads every row of every table except PostgreSQL's own, and every sequence, setting, name and right. */
async function everything(db: TestDatabase): Promise<Record<string, unknown>> {
  const query = async <T>(text: string): Promise<T[]> => (await db.script(text)).rows as T[];
  const relations = await query<{
    name: string;
    kind: string;
  }>(`select oid::regclass::text as name, relkind as kind from pg_class
    where relkind in ('r', 'S') and relnamespace not in ('pg_catalog'::regnamespace,
      'information_schema'::regnamespace) order by 1`);
  const held: Record<string, unknown> = {};
  for (const { name, kind } of relations) {
    const rows =
      kind === 'S' ? `select last_value, is_called from ${name}` : `select t::text as row from ${name} t order by 1`;
    held[name] = await query(rows);
  }
  return {
    ...held,
    names: await query('select relname, relkind, relacl::text from pg_class order by 1, 2, 3'),
    columns: await query(
      'select attrelid::regclass::text as of, attname, atttypid, attacl::text from pg_attribute order by 1, 2',
    ),
    functions: await query('select proname, md5(prosrc) as body, proacl::text from pg_proc order by 1, 2, 3'),
    settings: await query(`select name, setting from pg_settings where name not like '%.%' order by 1`),
    prepared: await query(`select name from pg_prepared_statements where not starts_with(name, 'template_state_')`),
    // Locks of this database only: others on the same server have their own.
    locks: await query(
      `select objid from pg_locks where locktype = 'advisory' and database = (select oid from ` +
        'pg_database where datname = current_database())',
    ),
    channels: await query('select pg_listening_channels()'),
  };
}

let template: Record<string, unknown>;

eachDatabase('a database after the test before it', (open) => {
  test('that one finds the template, and changes a table of each schema', async () => {
    const db = await open();
    template = await everything(db);
    await db.script(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
      values (gen_random_uuid(), 'ada.essai@exemple.fr', now(), now(), now())`);
    await db.script(`insert into app.migrations (name, checksum) values ('30000101000000_essai', '')`);
    const changed = await everything(db);
    expect(changed['auth.users']).not.toEqual(template['auth.users']);
    expect(changed['profiles']).not.toEqual(template['profiles']);
  });

  test('finds the template, and changes and empties tables that are not empty in it', async () => {
    const db = await open();
    expect(await everything(db)).toEqual(template);
    await db.script('delete from public.listing_words');
    await db.script(`update public.listings set name = name || ' modifié'`);
    await db.script('delete from public.town_rules where insee = (select min(insee) from public.town_rules)');
    expect((await everything(db))['listings']).not.toEqual(template['listings']);
  });

  test('finds the template, and leaves settings, locks and a prepared statement', async () => {
    const db = await open();
    expect(await everything(db)).toEqual(template);
    for (const text of [
      `set statement_timeout = '7s'`,
      `set search_path = auth`,
      `select set_config('request.jwt.claims', '{"sub":"x"}', false)`,
      'set role authenticated',
      'reset role',
      'prepare essai as select 1',
      'listen essai',
      'select pg_advisory_lock(7)',
    ])
      await db.script(text);
  });

  test('finds the template, and closes its database', async () => {
    const db = await open();
    expect(await everything(db)).toEqual(template);
    const rows = await db.asService((tx) => sql<{ who: string | null }>`select app.user_id() as who`.execute(tx));
    expect(rows.rows).toEqual([{ who: null }]);
    await db.script('delete from public.listings');
    await db.close();
    await expect(db.script('select 1')).rejects.toThrow();
  });

  const kept: TestDatabase[] = [];
  test('finds the template, and keeps what it opened beyond its end', async () => {
    const db = await open();
    expect(await everything(db)).toEqual(template);
    kept.push(db);
  });

  test('finds the template, which the test before can no longer reach', async () => {
    const db = await open();
    await expect(kept[0]?.script('delete from public.listings')).rejects.toThrow();
    expect(await everything(db)).toEqual(template);
  });

  for (const change of [
    'create table public.essai (n int8)',
    'create or replace function app.user_id() returns uuid language sql as $$ select null::uuid $$',
    'grant select on auth.users to authenticated',
  ]) {
    test(`finds the template, and has the schema changed: ${change}`, async () => {
      const db = await open();
      expect(await everything(db)).toEqual(template);
      await db.script(change);
    });
  }

  test('is at last the template again, twice at once', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    expect(await everything(one)).toEqual(template);
    expect(await everything(other)).toEqual(template);
    await one.script('delete from public.listings');
    expect(await everything(other)).toEqual(template);
  });
});

eachDatabase('what puts a database back', (open) => {
  /** Resets as the harness does, on the session of a test, since the engine has only one. */
  const session = (db: TestDatabase): TemplateSession => ({
    query: (async (text: string, values?: unknown[]) => db.script(text, values)) as unknown as TemplateSession['query'],
  });
  const rows = async (db: TestDatabase): Promise<unknown> =>
    (await db.script('select essai.*, tags::text, s.last_value, s.is_called from essai, essai_s s order by n')).rows;

  async function filled(): Promise<TestDatabase> {
    const db = await open();
    await db.script(`
      create sequence essai_s start 5;
      create table essai (n int8 generated always as identity primary key,
        double int8 generated always as (n * 2) stored,
        words text, data jsonb, bytes bytea, at timestamptz default now(), exact numeric, ratio float8, tags text[],
          place cube);
      insert into essai (words, data, bytes, exact, ratio, tags, place)
        values ('l’été ''\\', '{"a": [1, null]}', '\\x00ff', 12.50, 0.1, '{"a b",null}', '(1.5,2),(3,4)'), (null,
          null, null, 'NaN', 'Infinity', '{}', null);
      create table essai_child (parent int8 references essai on delete cascade);
      insert into essai_child values (1)`);
    return db;
  }

  test('gives back each value, whatever its type, what was computed and the number to come', async () => {
    const db = await filled();
    const state = await readTemplateState(session(db), false);
    const before = await rows(db);
    await db.script(
      `update essai set words = 'x' where n = 1; delete from essai where n = 2; select nextval('essai_s')`,
    );
    await db.script(`insert into essai (words) values ('new'); insert into essai_child values (3)`);
    expect(await state.restore(session(db))).toBe(true);
    expect(await rows(db)).toEqual(before);
    expect((await db.script('select parent from essai_child')).rows).toEqual([{ parent: 1 }]);
    expect((await db.script(`insert into essai (words) values ('next') returning n`)).rows).toEqual([{ n: 3 }]);
    expect(await state.restore(session(db))).toBe(true);
    expect(await rows(db)).toEqual(before);
  });

  test('says no once the schema changed', async () => {
    const db = await filled();
    const state = await readTemplateState(session(db), false);
    expect(await state.restore(session(db))).toBe(true);
    await db.script('alter table essai add column more int8');
    expect(await state.restore(session(db))).toBe(false);
  });

  test('says no once a setting of the database changed', async () => {
    const db = await open();
    const state = await readTemplateState(session(db), false);
    await db.script(
      `do $$ begin execute format('alter database %I set work_mem = ''8MB''', current_database()); end $$`,
    );
    expect(await state.restore(session(db))).toBe(false);
  });
});

eachDatabase('a database whose rows only changed', (open) => {
  interface DatabaseIdentity {
    readonly oid: number;
    readonly transaction: number;
  }
  /** Each clone has its own number; each engine counts its transactions from the image. */
  const readIdentity = async (db: TestDatabase): Promise<DatabaseIdentity> =>
    (
      await db.script(`select oid::int as oid,
    pg_current_xact_id()::text::int as transaction from pg_database where datname = current_database()`)
    ).rows[0] as DatabaseIdentity;
  let before: DatabaseIdentity;

  test('serves one test under a number of its own', async () => {
    before = await readIdentity(await open());
    expect(before.oid).toBeGreaterThan(0);
  });

  test('serves the next test instead of a new one', async () => {
    const now = await readIdentity(await open());
    expect(now.oid).toBe(before.oid);
    expect(now.transaction).toBeGreaterThan(before.transaction);
  });
});
