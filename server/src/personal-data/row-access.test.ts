import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  makeTestPlatform,
  oneDatabase,
  type TestDatabase,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { accessFaults } from '../../test/access-faults.ts';
import { fillAccount } from '../../test/filled-account.ts';
import { readRows, type JsonRow } from './personal-data.repository.ts';
import { personalTables } from './personal-tables.ts';
import type { PersonalTable } from './personal-table.ts';

const tables = Object.entries(personalTables) as [keyof typeof personalTables, PersonalTable][];
const refused = '42501';

oneDatabase('the rows of a person, asked for as somebody else', (open) => {
  let db: TestDatabase;
  let platform: TestPlatform;
  let ada: TestPerson;
  /** Rows of Ada, by table. */
  const rowsOf = new Map<string, readonly JsonRow[]>();
  beforeAll(async () => {
    db = await open();
    platform = makeTestPlatform(db);
    ada = await platform.signIn();
    await fillAccount(platform, ada);
    await db.asService(async (tx) => {
      for (const [table] of tables)
        rowsOf.set(
          table,
          await readRows(tx, { subject: { email: ada.email, userId: ada.id }, table }, { after: null, limit: 100 }),
        );
    });
  });

  /** Runs a statement as that person and rolls it back: returns the number of rows, or the error code. */
  async function tried(who: TestPerson, statement: ReturnType<typeof sql>): Promise<number | string> {
    let count = 0;
    const undo = new Error('undone');
    const outcome = db.asUser(who.claims, async (tx) => {
      const { rows, numAffectedRows } = await statement.execute(tx);
      count = Number(numAffectedRows ?? rows.length);
      throw undo;
    });
    return outcome.catch((error: unknown) => {
      if (error === undo) return count;
      return String((error as { code?: unknown }).code);
    });
  }

  /** Columns of a table that the role of people may write. */
  async function columnsFor(table: string, act: 'INSERT' | 'UPDATE'): Promise<string[]> {
    const { rows } = await db.asService((tx) =>
      sql<{ name: string }>`select attname as name from pg_attribute where attrelid = ${table}::regclass
        and attnum > 0 and not attisdropped and attgenerated = ''
        and has_column_privilege('authenticated', attrelid, attnum, ${act})`.execute(tx),
    );
    return rows.map(({ name }) => name);
  }

  const asRows = (table: string, rows: readonly JsonRow[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  function those(table: string, { key }: PersonalTable) {
    const columns = (alias: string) => sql.join(key.map((column) => sql.ref(`${alias}.${column}`)));
    return sql`(${columns('t')}) in (select ${columns('a')} from ${asRows(table, rowsOf.get(table) ?? [])} a)`;
  }

  /** Tables of which that person sees a row of Ada. */
  async function seenBy(who: TestPerson): Promise<string[]> {
    const seen: string[] = [];
    for (const [table, entry] of tables) {
      const found = await tried(who, sql`select 1 from ${sql.table(table)} t where ${those(table, entry)}`);
      if (found !== 0 && found !== refused) seen.push(table);
    }
    return seen;
  }

  /** Tables of which that person can change or delete a row of Ada, with the act. */
  async function changedBy(who: TestPerson): Promise<string[]> {
    const changed: string[] = [];
    for (const [table, entry] of tables) {
      const columns = await columnsFor(table, 'UPDATE');
      const set = columns.map((column) => sql`${sql.ref(column)} = t.${sql.ref(column)}`);
      const acts = {
        ...(set.length === 0
          ? {}
          : { update: sql`update ${sql.table(table)} t set ${sql.join(set)} where ${those(table, entry)}` }),
        delete: sql`delete from ${sql.table(table)} t where ${those(table, entry)}`,
      };
      for (const [act, statement] of Object.entries(acts)) {
        const outcome = await tried(who, statement);
        if (outcome !== 0 && outcome !== refused) changed.push(`${act} ${table}: ${outcome}`);
      }
    }
    return changed;
  }

  describe('a holder', () => {
    test.each(['new', 'valid', 'suspended'] as const)('whose account is %s sees and changes none', async (account) => {
      const bob = await platform.signIn({ account });
      expect([await seenBy(bob), await changedBy(bob)]).toEqual([[], []]);
    });

    test('a person cannot write a row in another person’s name', async () => {
      const bob = await platform.signIn();
      const written: string[] = [];
      for (const [table, entry] of tables) {
        const columns = await columnsFor(table, 'INSERT');
        // Where the database sets the owner itself, the row would be Bob's own.
        const isOwn = entry.rows.by === 'account' && !columns.includes(entry.rows.column);
        if (columns.length === 0 || isOwn) continue;
        const names = sql.join(columns.map((column) => sql.ref(column)));
        for (const row of rowsOf.get(table) ?? []) {
          const outcome = await tried(
            bob,
            sql`insert into ${sql.table(table)} (${names}) select ${names} from ${asRows(table, [row])} a`,
          );
          if (outcome !== refused) written.push(`${table}: ${outcome}`);
        }
      }
      expect(written).toEqual([]);
    });
  });

  test('her carer sees the help, and nothing else', async () => {
    const carla = await platform.signIn();
    await db.asService((tx) => sql`update carer_accounts set user_id = ${carla.id}`.execute(tx));
    expect([await seenBy(carla), await changedBy(carla)]).toEqual([
      ['public.carer_links', 'public.carer_accounts'],
      [],
    ]);
    await db.asService((tx) => sql`update carer_accounts set user_id = ${ada.id}`.execute(tx));
  });

  test('the team reads the rows that it reviews, and only with a second factor', async () => {
    for (const role of ['reviewer', 'admin'] as const)
      expect(await seenBy(await platform.signIn({ roles: [role], aal: 'aal1' }))).toEqual([]);
    const ofReviewers = [
      'public.profiles',
      'public.documents',
      'public.document_files',
      'public.review_claims',
      'public.storage_objects',
      'public.stations',
      'public.contact_requests',
      'public.contact_messages',
      'public.listing_owners',
    ];
    // Reviewers see corrections by owners among the requests, but no claim: here there is none.
    const ofAdministrators = ['public.document_views', 'public.listing_requests'];
    const [reviewer, admin] = [
      await platform.signIn({ roles: ['reviewer'], aal: 'aal2' }),
      await platform.signIn({ roles: ['admin'], aal: 'aal2' }),
    ];
    expect((await seenBy(reviewer)).toSorted()).toEqual(ofReviewers.toSorted());
    expect((await seenBy(admin)).toSorted()).toEqual([...ofReviewers, ...ofAdministrators].toSorted());
    // Reviewers change which documents are validated; a trigger leaves the account's status to administrators.
    expect(await changedBy(reviewer)).toEqual(['update public.profiles: 1']);
  });
});

oneDatabase('the catalogue of what the role of people may do', (open) => {
  test('every table has row security, and every grant has a policy that limits it to an owner', async () => {
    expect(await accessFaults(await open())).toEqual([]);
  });

  test('a table, a policy or a function added without protection is detected', async () => {
    const db = await open();
    await db.script(`create table public.bare (id uuid primary key, user_id uuid);
      grant select, truncate on public.bare to authenticated;
      create table public.open (id uuid primary key);
      alter table public.open enable row level security;
      create policy everybody on public.open to authenticated using (true);
      grant select on public.open to authenticated;
      create view public.seen as select user_id from public.profiles;
      grant select on public.seen to authenticated;
      create function app.led() returns int language sql security definer as 'select 1';
      grant execute on function app.led() to public`);
    expect(await accessFaults(db)).toEqual([
      'function app.led/0 is everybody’s',
      'function app.led/0 may be led elsewhere ()',
      'policy everybody of public.open does not say whose rows',
      'public.bare has no row security',
      'public.bare may be asked for SELECT, which no policy speaks of',
      'public.bare may be emptied',
      'public.seen is granted without row security',
    ]);
  });
});
