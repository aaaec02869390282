import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { fillAccount, marks } from '../../../test/filled-account.ts';
import { eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { testCipher, testSecrets } from '../../../test/test-secrets.ts';
import { createColumnCipher } from '../secrets/index.ts';
import type { Tx } from './index.ts';
import { sealOlderValues } from './sealed-columns.ts';

const number = 'CMI-EXEMPLE-001';

interface Paper {
  id: string;
  user_id: string;
  kind: string;
  status: string;
  submitted_at: Date;
  card_number: string | null;
}
interface Outcome {
  user_id: string;
  id: string;
  kind: string;
  action_sha256: string;
  result: string | null;
  recorded_at: Date;
}

eachDatabase('sealed columns', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    ada = await platform.signIn();
  });
  const run = <T>(work: (tx: Tx) => Promise<T>) => platform.db.asService(work);
  const paper = (card_number: string | null): Paper => ({
    id: platform.newId(),
    user_id: ada.id,
    kind: 'cmi',
    // Any number of them may be there.
    status: 'withdrawn',
    submitted_at: platform.clock.now(),
    card_number,
  });
  const papers = (tx: Tx) => tx.withTables<{ documents: Paper }>();
  /** Row as a dump holds it. */
  const stored = (id: string) =>
    run(async (tx) => {
      const { rows } = await sql<{ at_rest: string }>`select card_number as at_rest from documents
        where id = ${id}`.execute(tx);
      return rows[0]?.at_rest;
    });

  it('a value is sealed on its way in, by each statement of the builder, and read in clear', async () => {
    const [one, two, none] = [paper(number), paper(`${number}-2`), paper(null)];
    await run((tx) => papers(tx).insertInto('documents').values([one, two, none]).execute());
    const read = await run((tx) => papers(tx).selectFrom('documents').select(['id', 'card_number']).execute());
    expect(new Map(read.map((row) => [row.id, row.card_number]))).toEqual(
      new Map([one, two, none].map((row) => [row.id, row.card_number])),
    );
    for (const { id } of [one, two]) expect(await stored(id)).toMatch(/^s1:[\w-]{40,}$/);
    expect(await stored(one.id)).not.toBe(await stored(two.id));
    await run((tx) =>
      papers(tx).updateTable('documents').set({ card_number: 'CMI-AUTRE' }).where('id', '=', one.id).execute(),
    );
    await run((tx) =>
      papers(tx)
        .insertInto('documents')
        .values(paper(number))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ card_number: number }))
        .execute(),
    );
    await run((tx) =>
      papers(tx)
        .insertInto('documents')
        .values({ ...two, card_number: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ card_number: 'CMI-TROIS' }))
        .execute(),
    );
    const again = await run((tx) => papers(tx).selectFrom('documents').selectAll().execute());
    expect(again.find((row) => row.id === one.id)?.card_number).toBe('CMI-AUTRE');
    expect(again.find((row) => row.id === two.id)?.card_number).toBe('CMI-TROIS');
    expect(await stored(two.id)).toMatch(/^s1:/);
  });

  it('JSON comes back as it was, and stands as one sealed text', async () => {
    const result = { id: 'x', cardNumber: number, list: [1, null] };
    const row: Outcome = {
      user_id: ada.id,
      id: platform.newId(),
      kind: 'essai',
      action_sha256: 'a'.repeat(64),
      result: JSON.stringify(result),
      recorded_at: platform.clock.now(),
    };
    await run((tx) => tx.withTables<{ sync_outcomes: Outcome }>().insertInto('sync_outcomes').values(row).execute());
    const { rows } = await run((tx) => sql<{ result: unknown }>`select result from sync_outcomes`.execute(tx));
    expect(rows).toEqual([{ result }]);
    const raw = await run((tx) =>
      sql<{ at_rest: string }>`select result::text as at_rest from sync_outcomes`.execute(tx),
    );
    expect(raw.rows[0]?.at_rest).toMatch(/^"s1:/);
    expect(raw.rows[0]?.at_rest).not.toContain('CMI');
  });

  it('a statement in plain SQL is refused by the column; a value the builder cannot see, by us', async () => {
    const row = paper(null);
    await run((tx) => papers(tx).insertInto('documents').values(row).execute());
    await expect(
      run((tx) => sql`update documents set card_number = ${number} where id = ${row.id}`.execute(tx)),
    ).rejects.toThrow('documents_card_number_sealed');
    await expect(
      run((tx) =>
        papers(tx)
          .updateTable('documents')
          .set({ card_number: sql<string>`upper(${number})` })
          .execute(),
      ),
    ).rejects.toThrow('from an expression');
  });

  it('another master key opens nothing', async () => {
    const { key } = testSecrets;
    const other = createColumnCipher({ key: (purpose) => key(`another ${purpose}`) });
    expect(() => other.unseal(testCipher.seal(number))).toThrow();
  });

  it('no column of a complete account contains the card number in clear', async () => {
    await fillAccount(platform, ada);
    const tables = await run((tx) =>
      sql<{ name: string }>`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('public', 'auth', 'app')`.execute(tx),
    );
    expect(tables.rows.length).toBeGreaterThan(50);
    const texts = await run(async (tx) => {
      const all: string[] = [];
      for (const { name } of tables.rows) {
        const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(
          tx,
        );
        all.push(...rows.map(({ text }) => text));
      }
      return all.join('\n');
    });
    expect(texts).toContain(marks.plate);
    expect(texts).not.toContain(marks.card);
  });

  it('written-in-clear-by-an-earlier-version: all of it is sealed at the next start, once', async () => {
    const row = paper(null);
    const outcome = platform.newId();
    const rollback = new Error('Put back as it was');
    const storedRows: unknown[] = [];
    await run(async (tx) => {
      await papers(tx).insertInto('documents').values(row).execute();
      await sql`alter table documents drop constraint documents_card_number_sealed`.execute(tx);
      await sql`alter table sync_outcomes drop constraint sync_outcomes_result_sealed`.execute(tx);
      await sql`update documents set card_number = ${number} where id = ${row.id}`.execute(tx);
      await sql`insert into sync_outcomes (user_id, id, kind, action_sha256, recorded_at, result) values (${ada.id},
        ${outcome}, 'essai', ${'a'.repeat(64)}, now(), '{"cardNumber":"x"}')`.execute(tx);
      await sql`alter table documents add constraint documents_card_number_sealed
        check (starts_with(card_number, 's1:')) not valid`.execute(tx);
      await sql`alter table sync_outcomes add constraint sync_outcomes_result_sealed
        check (jsonb_typeof(result) = 'string') not valid`.execute(tx);
      const atRest = () =>
        sql`select card_number as a, (select result::text from sync_outcomes where id = ${outcome}) as b
          from documents where id = ${row.id}`.execute(tx);
      await sealOlderValues(tx, testCipher);
      const first = await atRest();
      await sealOlderValues(tx, testCipher);
      storedRows.push(first.rows, (await atRest()).rows);
      const clear = await sql`select card_number, (select result from sync_outcomes where id = ${outcome}) as result
        from documents where id = ${row.id}`.execute(tx);
      storedRows.push(clear.rows);
      throw rollback;
    }).catch((error: unknown) => expect(error).toBe(rollback));
    const [first, second, clear] = storedRows;
    expect(first).toEqual([{ a: expect.stringMatching(/^s1:/), b: expect.stringMatching(/^"s1:/) }]);
    expect(second).toEqual(first);
    expect(clear).toEqual([{ card_number: number, result: { cardNumber: 'x' } }]);
  });
});
