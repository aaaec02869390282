import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import type { RowClaims } from './index.ts';

const ada = '0190a000-0000-7000-8000-0000000000ad';
const bea = '0190a000-0000-7000-8000-0000000000be';
const claims = (sub: string): RowClaims => ({
  sub,
  role: 'authenticated',
  aal: 'aal1',
  email: 'ada.essai@exemple.fr',
  session_id: null,
});

eachDatabase('row security', (open) => {
  let db: TestDatabase;
  // One database for all tests: its table is not in the template, and no test writes to it.
  beforeAll(async () => {
    db = await open();
    await db.asService((tx) =>
      sql
        .raw(`
      create table public.notes_essai (user_id uuid not null, words text not null);
      alter table public.notes_essai enable row level security;
      create policy own on public.notes_essai to authenticated using (user_id = app.user_id());
      grant select, insert on public.notes_essai to authenticated;
      insert into public.notes_essai values ('${ada}', 'a'), ('${bea}', 'b');
    `)
        .execute(tx),
    );
  });

  const wordsSeenBy = (sub: string): Promise<string[]> =>
    db.asUser(claims(sub), async (tx) => {
      const result = await sql<{ words: string }>`select words from public.notes_essai`.execute(tx);
      return result.rows.map((row) => row.words);
    });

  test('a query that forgets user_id still sees its own rows only', async () => {
    expect(await wordsSeenBy(ada)).toEqual(['a']);
    expect(await wordsSeenBy(bea)).toEqual(['b']);
  });

  test('a row cannot be written in the name of someone else', async () => {
    const forged = db.asUser(claims(ada), (tx) => sql`insert into public.notes_essai values (${bea}, 'x')`.execute(tx));
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    expect(await wordsSeenBy(bea)).toEqual(['b']);
  });

  test('the role and the claims end with the transaction', async () => {
    await wordsSeenBy(ada);
    await expect(db.asUser(claims(ada), () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
    const after = await db.asService((tx) =>
      sql<{ who: string; id: string | null }>`select current_user::text as who, app.user_id() as id`.execute(tx),
    );
    expect(after.rows[0]).toMatchObject({ id: null });
    expect(after.rows[0]?.who).not.toBe('authenticated');
  });

  test('the person, the level and the role are those of the claims', async () => {
    const result = await db.asUser({ ...claims(ada), aal: 'aal2', email: "o'hara@exemple.fr" }, (tx) =>
      sql`select app.user_id() as id, app.aal() as aal, current_user::text as who, app.claims() ->> 'email' as
        email`.execute(tx),
    );
    expect(result.rows).toEqual([{ id: ada, aal: 'aal2', who: 'authenticated', email: "o'hara@exemple.fr" }]);
  });

  test('the role reaches neither the schema auth nor the ledger of migrations', async () => {
    await expect(db.asUser(claims(ada), (tx) => sql`create table auth.x ()`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.asUser(claims(ada), (tx) => sql`select * from app.migrations`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.asUser(claims(ada), (tx) => sql`create table public.x ()`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    });
  });
});
