import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestDatabase } from '../../test/index.ts';
import { countRows, isPersonalTable } from './personal-data.repository.ts';
import { keptReasons, tableLabels } from './personal-data.text.fr.ts';
import type { PersonalTable } from './personal-table.ts';
import { personalTables } from './personal-tables.ts';
import { fillAccount } from '../../test/filled-account.ts';

/** Columns that name a member of the team: emptied by the database when that account is erased. */
const teamColumn = /^(?:(?:decided|handled|granted|reviewed|first|second|settled)_by|viewer_id)$/;
/** Tables of the migrations themselves: file names, access rules. */
const ofMigrations = ['app.migrations', 'app.expected_access'];
/** A published place stays when the account that shared it is erased. */
const outlivesItsAccount = 'public.stations';

/** Faults of the list against the catalogue of the database, one line each. */
async function forgottenOf(db: TestDatabase): Promise<string[]> {
  const ask = async <T>(statement: ReturnType<typeof sql<T>>) =>
    (await db.asService((tx) => statement.execute(tx))).rows as readonly T[];
  const columns = await ask(sql<{
    table: string;
    column: string;
    isKey: boolean;
    on: string | null;
    deletes: string | null;
    isAboutNobody: boolean;
  }>`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
      coalesce(obj_description(c.oid, 'pg_class') ~ '^about nobody: .', false) as "isAboutNobody",
      coalesce(a.attnum = any(k.conkey), false) as "isKey", f.confrelid::regclass::text as on, f.confdeltype::text
        as deletes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'app') order by 1, a.attnum`);
  const names = [...new Set(columns.map(({ table }) => table))];
  const aboutNobody = new Set(columns.filter((row) => row.isAboutNobody).map(({ table }) => table));
  const listed = Object.keys(personalTables);
  const faults = names
    .filter((name) => ![...listed, ...ofMigrations].includes(name) && !aboutNobody.has(name))
    .map((name) => `${name} is in no list`);
  faults.push(...listed.filter((name) => !names.includes(name)).map((name) => `${name} does not exist`));
  faults.push(...listed.filter((name) => aboutNobody.has(name)).map((name) => `${name} is said to hold nobody`));
  for (const { table, column, on, deletes } of columns) {
    const entry = isPersonalTable(table) ? (personalTables[table] as PersonalTable) : null;
    if (entry === null && /(?:^|_)(?:user|owner|person|viewer|actor|holder)_|email|plate|phone/.test(column))
      faults.push(`${table}.${column} looks like somebody, in a table said to hold nobody`);
    if (on !== 'auth.users') continue;
    const isTeam = teamColumn.test(column);
    if (!isTeam && entry?.rows.column !== column) faults.push(`${table}.${column} names an account and is in no list`);
    const wanted = isTeam || table === outlivesItsAccount ? 'n' : 'c';
    if (deletes !== wanted) faults.push(`${table}.${column} does not follow the erasure of its account`);
  }
  for (const [name, entry] of Object.entries(personalTables) as [string, PersonalTable][]) {
    const own = columns.filter(({ table }) => table === name);
    const key = own.filter(({ isKey }) => isKey).map(({ column }) => column);
    if (key.toSorted().join() !== [...entry.key].toSorted().join()) faults.push(`${name}: its key is ${key.join()}`);
    const withheld = [...(entry.withheld ?? []), entry.rows.column];
    faults.push(
      ...withheld
        .filter((one) => !own.some(({ column }) => column === one))
        .map((one) => `${name}.${one} does not exist`),
    );
    const named = own.filter(({ column }) => teamColumn.test(column) && entry.withheld?.includes(column) !== true);
    faults.push(...named.map(({ column }) => `${name}.${column} would name somebody of the team in an export`));
  }
  return faults;
}

eachDatabase('the list of tables that hold something of a person', (open) => {
  test('table-forgotten-by-the-erasure: every table is erased from, or listed as not personal', async () => {
    expect(await forgottenOf(await open())).toEqual([]);
  });

  test('a table or a column added later is noticed', async () => {
    const db = await open();
    await db.script(`create table public.forgotten (id uuid primary key, user_id uuid references auth.users (id));
      alter table public.town_rules add column holder_email text;
      alter table public.vehicles add column seller_id uuid references auth.users (id)`);
    expect(await forgottenOf(db)).toEqual([
      'public.forgotten is in no list',
      'public.forgotten.user_id looks like somebody, in a table said to hold nobody',
      'public.forgotten.user_id names an account and is in no list',
      'public.forgotten.user_id does not follow the erasure of its account',
      'public.town_rules.holder_email looks like somebody, in a table said to hold nobody',
      'public.vehicles.seller_id names an account and is in no list',
      'public.vehicles.seller_id does not follow the erasure of its account',
    ]);
  });

  test('the rows of one person are found in each table, and those kept have a reason', async () => {
    const platform = makeTestPlatform(await open());
    const [ada, bob] = [await platform.signIn(), await platform.signIn()];
    await fillAccount(platform, ada);
    await platform.db.asService(async (tx) => {
      const counts = await countRows(tx, { email: ada.email, userId: ada.id });
      expect(counts.map(({ table }) => table)).toEqual(Object.keys(personalTables));
      const kept = counts.filter((count) => count.kept > 0).map(({ table }) => table);
      expect(kept.toSorted()).toEqual(Object.keys(keptReasons).toSorted());
      const others = await countRows(tx, { email: bob.email, userId: bob.id });
      expect(others.map(({ table }) => table)).toEqual([
        'auth.users',
        'public.profiles',
        'public.account_standings',
        'auth.sessions',
      ]);
    });
    expect(Object.keys(tableLabels)).toEqual(Object.keys(personalTables));
  });
});

test('no line of the kept reasons starts with a lone punctuation mark', () => {
  expect(Object.values(keptReasons).filter((reason) => / [:;?!]/.test(reason))).toEqual([]);
});
