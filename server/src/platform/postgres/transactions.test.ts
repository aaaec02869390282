import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { afterCommit, NestedTransactionError, advisoryLock, rollbackToSavepoint, setSavepoint } from './index.ts';

eachDatabase('transactions', (open) => {
  let db: TestDatabase;
  // One database for all tests: its tables are not in the template, which each test would have to rebuild.
  beforeAll(async () => {
    db = await open();
    await db.script(
      'create table public.essai (n int8); create table public.keys (n int8 constraint only_once unique)',
    );
  });
  beforeEach(() => db.script('delete from public.essai'));

  const add = (n: number): Promise<unknown> =>
    db.asService((tx) => sql`insert into public.essai values (${n})`.execute(tx));
  const all = async (): Promise<unknown[]> =>
    (await db.asService((tx) => sql`select n from public.essai order by n`.execute(tx))).rows;

  test('values leave both databases with the same types', async () => {
    const result = await db.asService((tx) =>
      sql`
      select count(*) as counted, 9007199254740991::int8 as large, null::int8 as none, date '2026-11-21' as day,
        timestamptz '2026-11-21 10:00:00+00' as instant, 12.50::numeric as exact, '{"a": [1, "é"]}'::jsonb as document,
        '\\x00ff'::bytea as bytes, array[1, null, 3]::int8[] as numbers, array[date '2026-11-21'] as days,
        true as yes, uuid '0190a000-0000-7000-8000-0000000000ad' as id, 1.5::float8 as ratio, ${'l’été'}::text as words
    `.execute(tx),
    );
    expect(result.rows).toEqual([
      {
        counted: 1,
        large: Number.MAX_SAFE_INTEGER,
        none: null,
        day: '2026-11-21',
        instant: new Date('2026-11-21T10:00:00Z'),
        exact: '12.50',
        document: { a: [1, 'é'] },
        bytes: Buffer.from([0, 255]),
        numbers: [1, null, 3],
        days: ['2026-11-21'],
        yes: true,
        id: '0190a000-0000-7000-8000-0000000000ad',
        ratio: 1.5,
        words: 'l’été',
      },
    ]);
  });

  test('values enter both databases in the same way', async () => {
    const instant = new Date('2026-11-21T10:00:00.123Z');
    const result = await db.asService((tx) =>
      sql`
      select ${instant}::timestamptz as instant, ${Buffer.from([1, 2])}::bytea as bytes, ${null}::text as none,
        ${['a', 'b"c']}::text[] as list, ${JSON.stringify([1])}::jsonb as document, ${7}::int8 as number,
          ${false}::boolean as no
    `.execute(tx),
    );
    expect(result.rows).toEqual([
      {
        instant,
        bytes: Buffer.from([1, 2]),
        none: null,
        list: ['a', 'b"c'],
        document: [1],
        number: 7,
        no: false,
      },
    ]);
  });

  test('a bigint that JavaScript would round is refused', async () => {
    await expect(db.asService((tx) => sql`select 9007199254740993::int8 as n`.execute(tx))).rejects.toThrow(RangeError);
    await add(1);
    expect(await all()).toEqual([{ n: 1 }]);
  });

  test('what was written since a savepoint is undone alone, also after a statement that failed', async () => {
    await db.asService(async (tx) => {
      await sql`insert into public.essai values (${1})`.execute(tx);
      await setSavepoint(tx);
      await sql`insert into public.essai values (${2})`.execute(tx);
      await expect(sql`select 1 / ${0}::int`.execute(tx)).rejects.toMatchObject({ code: '22012' });
      await rollbackToSavepoint(tx);
      await sql`insert into public.essai values (${3})`.execute(tx);
    });
    expect(await all()).toEqual([{ n: 1 }, { n: 3 }]);
  });

  test('what is counted under an advisory lock is counted by one transaction after the other', async () => {
    const addOne = () =>
      db.asService(async (tx) => {
        await advisoryLock(tx, 'essai');
        const { rows } = await sql`select n from public.essai`.execute(tx);
        if (rows.length < 2) await sql`insert into public.essai values (${rows.length})`.execute(tx);
      });
    await Promise.all(Array.from({ length: 6 }, addOne));
    expect(await all()).toEqual([{ n: 0 }, { n: 1 }]);
  });

  test('a failure undoes the whole transaction, and the next one works', async () => {
    const failing = db.asService(async (tx) => {
      await sql`insert into public.essai values (1)`.execute(tx);
      await sql`select missing from public.essai`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '42703' });
    await add(2);
    expect(await all()).toEqual([{ n: 2 }]);
  });

  test('a query after a refused one is refused too, whoever caught the first', async () => {
    const going = db.asService(async (tx) => {
      await sql`select missing`.execute(tx).catch(() => undefined);
      await sql`insert into public.essai values (1)`.execute(tx);
    });
    await expect(going).rejects.toMatchObject({ code: '25P02' });
    expect(await all()).toEqual([]);
  });

  test('a refused key names its constraint', async () => {
    const twice = db.asService((tx) => sql`insert into public.keys values (1), (1)`.execute(tx));
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'only_once' });
  });

  test('a transaction inside another is refused at once, and afterwards allowed', async () => {
    await expect(db.asService(() => add(1))).rejects.toThrow(NestedTransactionError);
    await expect(db.asService(() => db.script('select 1'))).rejects.toThrow(NestedTransactionError);
    await add(2);
    expect(await all()).toEqual([{ n: 2 }]);
  });

  test('many transactions at once all pass, in turn', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => add(n)));
    expect(await all()).toHaveLength(60);
  });

  test('afterCommit is called after a commit only, and may open a transaction', async () => {
    const callbacks: string[] = [];
    let later: Promise<unknown> = Promise.resolve();
    await db.asService(async () => {
      afterCommit(() => {
        callbacks.push('committed');
        later = add(1);
      });
      expect(callbacks).toEqual([]);
    });
    const failing = db.asService(async () => {
      afterCommit(() => callbacks.push('never'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await later;
    expect(callbacks).toEqual(['committed']);
    expect(await all()).toEqual([{ n: 1 }]);
  });

  test('ping says true, and false once closed', async () => {
    const closed = await open();
    expect(await closed.ping(1000)).toBe(true);
    await closed.close();
    expect(await closed.ping(1000)).toBe(false);
  });

  test('ping does not wait for a session that is taken', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = Array.from({ length: 4 }, () =>
      db.asService(async (tx) => {
        await sql`select 1`.execute(tx);
        await released;
      }),
    );
    expect(await db.ping(50)).toBe(false);
    release();
    await Promise.all(begun);
    expect(await db.ping(1000)).toBe(true);
  });
});
