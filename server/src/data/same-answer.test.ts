import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { readableRowId, writeReadableRows } from '../../test/readable-rows.ts';
import { oneObject } from './parse-headers.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../test/running-auth.ts';

/** A query, in the notation of the API and in SQL written by hand. */
interface SentQuery {
  readonly query: string;
  readonly sql: string;
}
/** A condition, within a tree and as a parameter of its own. */
interface AskedCondition extends SentQuery {
  readonly alone: string;
}

const quoted = pg.escapeLiteral;
/** Quotes a value as the client does when it could end a list or a tree. */
const wired = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const label = fc.constantFrom('100 % accessible_ici', '1 rue d’Essai (nord)', 'a,b)c', '"', '"a"', '\\ ', "o'x", '');
const columns = {
  id: fc.integer({ min: 1, max: 5 }).map((at) => readableRowId(1, 2, at)),
  payment: fc.constantFrom('due', 'paid', 'waived'),
  place_label: label,
  latitude: fc.constantFrom('48.125', '48.25', '-1', '1e3'),
  deposited_at: fc.constantFrom('2026-03-02T10:00:00.5Z', '2026-03-03', '2026-12-31T23:59:59+01:00'),
  awaits_validation: fc.constantFrom('true', 'false'),
} as const;
const names = Object.keys(columns) as (keyof typeof columns)[];
const signs = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const signNames = Object.keys(signs) as (keyof typeof signs)[];
const patterns = fc.constantFrom('%a%', '_00*', 'DUE', String.raw`%\_ici`);

const condition: fc.Arbitrary<AskedCondition> = fc.constantFrom(...names).chain((name) => {
  const compare = fc.tuple(fc.constantFrom(...signNames), columns[name]).map(([by, value]) => ({
    query: `${by}.${wired(value)}`,
    alone: `${by}.${value}`,
    sql: `x.${name} ${signs[by]} ${quoted(value)}`,
  }));
  const within = fc.array(columns[name], { maxLength: 3 }).map((values) => {
    const query = `in.(${values.map(wired).join(',')})`;
    const list = values.map(quoted).join(',');
    return { query, alone: query, sql: values.length === 0 ? `x.${name} <> x.${name}` : `x.${name} in (${list})` };
  });
  const isNull = fc.constantFrom('null', 'not_null').map((value) => {
    const query = `is.${value}`;
    return { query, alone: query, sql: `x.${name} is ${value.replace('_', ' ')}` };
  });
  const like = fc.tuple(fc.constantFrom('like', 'ilike'), patterns).map(([by, value]) => ({
    query: `${by}.${wired(value)}`,
    alone: `${by}.${value}`,
    sql: `x.${name} ${by} ${quoted(value.replace('*', '%'))}`,
  }));
  const isText = name === 'payment' || name === 'place_label';
  const any: fc.Arbitrary<AskedCondition> = fc.oneof(compare, within, isNull, isText ? like : compare);
  return fc.tuple(any, fc.boolean()).map(([one, isNegated]) => {
    const not = isNegated ? 'not.' : '';
    return {
      query: `${name}.${not}${one.query}`,
      alone: `${name}=${encodeURIComponent(`${not}${one.alone}`)}`,
      sql: isNegated ? `not (${one.sql})` : one.sql,
    };
  });
});

const tree: fc.Arbitrary<AskedCondition> = fc.letrec<{ tree: AskedCondition; branch: SentQuery }>((tie) => ({
  tree: fc
    .tuple(fc.constantFrom('and', 'or'), fc.boolean(), fc.array(tie('branch'), { minLength: 1, maxLength: 3 }))
    .map(([joint, isNegated, branches]) => {
      const name = `${isNegated ? 'not.' : ''}${joint}`;
      const inside = `(${branches.map(({ query }) => query).join(',')})`;
      return {
        query: `${name}${inside}`,
        alone: `${name}=${encodeURIComponent(inside)}`,
        sql: `${isNegated ? 'not ' : ''}(${branches.map((one) => one.sql).join(` ${joint} `)})`,
      };
    }),
  branch: fc.oneof({ maxDepth: 3 }, condition, tie('tree')),
})).tree;

interface Term {
  readonly name: string;
  readonly way: string;
  readonly nulls: string;
}
const wiredTerm = ({ name, way, nulls }: Term): string =>
  [name, way, nulls === '' ? '' : `nulls${nulls}`].filter((part) => part !== '').join('.');

const order: fc.Arbitrary<SentQuery> = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      way: fc.constantFrom('', 'asc', 'desc'),
      nulls: fc.constantFrom('', 'first', 'last'),
    }),
    { maxLength: 2, selector: ({ name }) => name },
  )
  .map((terms) => ({
    query: terms.length === 0 ? '' : `order=${terms.map(wiredTerm).join(',')}`,
    sql: [
      ...terms.map(({ name, way, nulls }) => `x.${name} ${way} ${nulls && `nulls ${nulls}`}`),
      'x.deposited_at',
      'x.id',
    ].join(', '),
  }));

const photos = `coalesce((select json_agg(json_build_object('kind', p.kind, 'origin', p.origin) order by p.kind)
  from declaration_photos p where p.declaration_id = x.id), '[]')`;
const relations: Readonly<Record<'none' | 'one' | 'many' | 'inner', SentQuery | null>> = {
  none: null,
  one: {
    query: 'r:left_places(declaration_id)',
    sql: `(select json_build_object('declaration_id', l.declaration_id) from left_places l
      where l.declaration_id = x.id)`,
  },
  many: { query: 'r:declaration_photos(kind,origin)', sql: photos },
  inner: { query: 'r:declaration_photos!inner(kind,origin)', sql: photos },
};

const selection: fc.Arbitrary<SentQuery & { readonly values: string }> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('none', 'one', 'many', 'inner'),
  )
  .map(([picked, relation]) => {
    const more = relations[relation];
    const values = picked.map((name) => `x.${name}`);
    return {
      query: [...picked, ...(more === null ? [] : [more.query])].join(','),
      sql: [...picked.map((name) => `'${name}', x.${name}`), ...(more === null ? [] : [`'r', ${more.sql}`])].join(', '),
      values: [...values, ...(more === null ? [] : [more.sql])].join(', '),
    };
  });

const page = fc.record({
  limit: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  offset: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  isInHeader: fc.boolean(),
});

const known = [
  'application/json',
  '*/*',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json',
];
const accept = fc.constantFrom(
  oneObject,
  ...known,
  'text/csv;q=0.1, application/json',
  'text/html',
  'application/geo+json',
  'application/json;q=0',
  'text/html, */*',
);
/** A parameter outside the grammar, or of another service: it must be refused, not ignored. */
const stranger = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['limit=-1', 'limit=x', 'select=iban', 'iban=eq.1', 'place_label=fts.a', 'or=payment.eq.due', 'columns=id'],
      ...['vehicles.plate=eq.x', 'on_conflict=id', 'payment=due', 'payment=EQ.due', 'deposited_at=gt.hier', 'id=eq.1'],
      ...['latitude=eq.', 'order=iban', 'and=(payment.eq.due', 'or=()', 'payment=in.due', 'awaits_validation=is.yes'],
      ...['payment=not.due', 'offset=1;drop'],
    ),
  },
);

eachDatabase('rest/v1 and SQL', (open) => {
  let server: RunningAuth;
  let person: Awaited<ReturnType<typeof confirmedPerson>>;
  beforeAll(async () => {
    server = await startAuth(await open());
    person = await confirmedPerson(server);
    const stranger = await confirmedPerson(server, 'bea.essai@exemple.fr');
    await writeReadableRows(server.platform.db, 1, person.user.id);
    await writeReadableRows(server.platform.db, 2, stranger.user.id);
  });
  afterAll(() => server.close());

  const ask = (statement: string): Promise<readonly Record<string, unknown>[]> => {
    const claims = { sub: person.user.id, role: 'authenticated', aal: 'aal1', email: '', session_id: null } as const;
    return server.platform.db.asUser(
      claims,
      async (tx) => (await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(tx)).rows,
    );
  };

  test('rest/v1 answers like the SQL or refuses: no parameter and no Accept header is ignored', async () => {
    const conditions = fc.array(fc.oneof(condition, tree), { maxLength: 2 });
    const given = fc.record({ selection, conditions, order, page, accept, stranger, isCounted: fc.boolean() });
    const answered = { rows: 0, object: 0, csv: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(given, async (asked) => {
        const { limit, offset, isInHeader } = asked.page;
        const inHeader = isInHeader && limit !== undefined && limit > 0;
        const inAddress = [limit === undefined ? '' : `limit=${limit}`, offset === undefined ? '' : `offset=${offset}`];
        const parameters = [
          `select=${encodeURIComponent(asked.selection.query)}`,
          ...asked.conditions.map(({ alone }) => alone),
          asked.order.query,
          ...(inHeader ? [] : inAddress),
          asked.stranger,
        ].filter((one) => one !== '');
        const headers: Record<string, string> = {
          authorization: `Bearer ${person.session.access_token}`,
          accept: asked.accept,
        };
        if (inHeader) headers['range'] = `${offset ?? 0}-${(offset ?? 0) + limit - 1}`;
        if (asked.isCounted) headers['prefer'] = 'count=exact';
        const answer = await fetch(`${server.url}/rest/v1/declarations?${parameters.join('&')}`, { headers });
        const body = await answer.text();
        if (!answer.ok) {
          expect(answer.status).toBeLessThan(500);
          expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
          answered.refused += 1;
          // The only reasons to refuse.
          const isRange = answer.status === 416 && asked.isCounted;
          const isObject = answer.status === 406 && asked.accept.includes('object');
          const isAccept = answer.status === 406 && !known.includes(asked.accept);
          expect([asked.stranger !== '', isRange, isObject, isAccept], `${parameters.join('&')} ${body}`).toContain(
            true,
          );
          return;
        }
        expect(asked.stranger).toBe('');
        const where = ['true', ...asked.conditions.map((one) => one.sql)].join(' and ');
        const all = `from declarations x where ${where}`;
        const rows = await ask(`select json_build_object(${asked.selection.sql}) as row ${all}
          order by ${asked.order.sql} limit ${limit ?? 'all'} offset ${offset ?? 0}`);
        const expected = rows.map(({ row }) => row);
        const type = answer.headers.get('content-type')?.split(';')[0];
        const [range, total] = (answer.headers.get('content-range') ?? '').split('/');
        expect(range).toBe(rows.length === 0 ? '*' : `${offset ?? 0}-${(offset ?? 0) + rows.length - 1}`);
        expect(total).toBe(
          asked.isCounted ? String((await ask(`select count(*) as count ${all}`))[0]?.['count']) : '*',
        );
        if (type === 'text/csv') {
          const lines = await ask(`select string_agg(substring(r::text, 2, length(r::text) - 2), e'\\n') as text from (
            select ${asked.selection.values} ${all} order by ${asked.order.sql}
            limit ${limit ?? 'all'} offset ${offset ?? 0}) r`);
          answered.csv += 1;
          // PostgreSQL spaces JSON members differently by the way they were built.
          const bare = (text: unknown): string => String(text ?? '').replaceAll(/\s/g, '');
          expect(bare(body.slice(body.indexOf('\n') + 1))).toBe(bare(lines[0]?.['text']));
        } else {
          const isObject = type === 'application/vnd.pgrst.object+json';
          answered[isObject ? 'object' : 'rows'] += 1;
          expect(JSON.parse(body)).toEqual(isObject ? expected[0] : expected);
        }
      }),
      { numRuns: 400, seed: 20_261_123 },
    );
    // Each kind of answer occurred: a property that only saw refusals would hold as well.
    expect(Math.min(...Object.values(answered))).toBeGreaterThan(3);
  });
});
