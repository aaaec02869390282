import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { runAsUser } from '../platform/http/index.ts';
import { readableTables } from './allowed-reads.ts';
import { parseHeaders } from './parse-headers.ts';
import { parseRead } from './parse-read.ts';
import { readRows } from './read-rows.ts';
import { confirmedPerson, publishableKey, startAuth, type RunningAuth } from '../../test/running-auth.ts';

eachDatabase('rest/v1', (open) => {
  let server: RunningAuth;
  let ada: Awaited<ReturnType<typeof confirmedPerson>>;
  let bea: Awaited<ReturnType<typeof confirmedPerson>>;
  beforeAll(async () => {
    server = await startAuth(await open());
    ada = await confirmedPerson(server, 'ada.essai@exemple.fr');
    bea = await confirmedPerson(server, 'bea.essai@exemple.fr');
    await server.platform.db.asService((tx) =>
      sql`insert into public.user_roles (id, user_id, role, granted_at) values
        (${server.platform.newId()}, ${ada.user.id}, 'reviewer', '2026-02-01T00:00:00Z'),
        (${server.platform.newId()}, ${ada.user.id}, 'business', '2026-01-01T00:00:00Z')`.execute(tx),
    );
  });
  afterAll(() => server.close());

  const six =
    'account_status,subscription_start_date,subscription_type,cmi_validated,carte_grise_validated,subscription_paid';
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      headers: { authorization: `Bearer ${ada.session.access_token}`, ...headers },
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  };

  test('case 118: the six fields of one’s own profile; a stranger’s is not there', async () => {
    const own = await ada.client.from('profiles').select(six).eq('user_id', ada.user.id).single();
    expect(own.error).toBeNull();
    expect(own.data).toEqual({
      account_status: 'pending',
      subscription_start_date: null,
      subscription_type: null,
      cmi_validated: false,
      carte_grise_validated: false,
      subscription_paid: false,
    });
    const other = await ada.client.from('profiles').select(six).eq('user_id', bea.user.id).single();
    expect(other.status).toBe(406);
    expect(other.error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    });
    expect(await ada.client.from('profiles').select(six).eq('user_id', bea.user.id).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
  });

  test('a query without a filter returns only the caller’s rows', async () => {
    const all = await bea.client.from('profiles').select('*');
    expect(all.data?.map((row) => row.user_id)).toEqual([bea.user.id]);
    expect((await bea.client.from('user_roles').select('role')).data).toEqual([]);
  });

  test('roles come oldest first: the first is the primary role', async () => {
    const { data } = await ada.client.from('user_roles').select('role').eq('user_id', ada.user.id);
    expect(data).toEqual([{ role: 'business' }, { role: 'reviewer' }]);
    const newest = await ada.client
      .from('user_roles')
      .select('role')
      .order('granted_at', { ascending: false })
      .limit(1);
    expect(newest.data).toEqual([{ role: 'reviewer' }]);
    expect(await server.platform.identify.listRoles(ada.user.id)).toEqual(['business', 'reviewer']);
    expect(await server.platform.identify.listRoles(bea.user.id)).toEqual(['pmr']);
  });

  test('case 119: nobody signed in, nothing told', async () => {
    const opaque = await server.client().from('user_roles').select('*');
    expect(opaque).toMatchObject({ status: 401, data: null, error: { code: '42501' } });
    expect((await get('profiles', { authorization: `Bearer ${publishableKey}` })).status).toBe(401);
    expect(await get('profiles', { authorization: `${`Bearer ${ada.session.access_token}`}x` })).toMatchObject({
      status: 401,
      body: { code: 'PGRST301', hint: null },
    });
  });

  test('errors have PostgREST’s four members', async () => {
    const cases: [string, number, string][] = [
      ['vehicules', 404, 'PGRST205'],
      ['profiles?user_id=eq.abc', 400, '22P02'],
      ['profiles?select=iban', 400, '42703'],
      ['profiles?iban=eq.1', 400, '42703'],
      ['profiles?order=iban', 400, '42703'],
      ['profiles?user_id=gt.1', 400, '22P02'],
      ['profiles?created_at=lt.hier', 400, '22007'],
      ['profiles?user_id=fts.abc', 400, 'PGRST100'],
      ['profiles?user_id=abc', 400, 'PGRST100'],
      ['profiles?user_id=like.abc', 404, '42883'],
      ['profiles?user_id=is.true', 400, '42804'],
      ['profiles?user_id=in.abc', 400, 'PGRST100'],
      ['profiles?user_id=in.(abc)', 400, '22P02'],
      ['profiles?or=(user_id.eq.1', 400, 'PGRST100'],
      ['profiles?or=(iban.eq.1)', 400, '42703'],
      ['profiles?select=*,user_roles(*)', 400, 'PGRST200'],
      ['declarations?select=*,vehicles!autre(*)', 400, 'PGRST200'],
      ['declarations?vehicles.name=eq.x', 400, 'PGRST108'],
      ['profiles?limit=1001', 400, 'PGRST100'],
      ['', 404, 'PGRST126'],
      ['profiles?order=user_id.x', 400, 'PGRST100'],
      ['profiles?limit=1;drop', 400, 'PGRST100'],
      ['profiles?cmi_validated=eq.peut-etre', 400, '22P02'],
      ['rpc/x', 404, 'PGRST202'],
      ['profiles/x', 404, 'PGRST125'],
    ];
    for (const [path, status, code] of cases) {
      const answer = await get(path);
      expect(answer, path).toMatchObject({ status, body: { code } });
      expect(Object.keys(answer.body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
    }
    expect((await get('profiles', { 'accept-profile': 'auth' })).status).toBe(406);
  });

  test.each([
    ['rows of another table inside', 'profiles?select=*,user_roles(*)', {}],
    ['rows spread among one’s own', 'declarations?select=id,...vehicles(plate)', {}],
    ['another table and nothing else', 'profiles?select=user_roles(role)', {}],
    ['two columns of one name', 'profiles?select=user_id,user_id', {}],
    ['a relation joined in two ways', 'declarations?select=vehicles!inner!left(plate)', {}],
    ['a cast', 'profiles?select=user_id::text', {}],
    ['a sum', 'profiles?select=user_id.count()', {}],
    ['a part of a document', 'profiles?select=user_id->x', {}],
    ['two selections', 'profiles?select=user_id&select=account_status', {}],
    ['two orders', 'profiles?order=user_id&order=created_at', {}],
    ['two limits', 'profiles?limit=1&limit=2', {}],
    ['the order of another table', 'declarations?select=*,vehicles(*)&order=vehicles(name)', {}],
    ['any of several patterns', 'user_roles?role=like(any).{a,b}', {}],
    ['a regular expression', 'user_roles?role=match.^a', {}],
    ['one condition outside a tree', 'profiles?or=cmi_validated.eq.true', {}],
    ['a tree without end', `profiles?or=${'(or'.repeat(9)}(cmi_validated.is.true)${')'.repeat(9)}`, {}],
    ['a hundred and one conditions', `profiles?or=(${Array(101).fill('cmi_validated.is.true').join(',')})`, {}],
    ['relations four deep', 'vehicles?select=declarations(vehicles(declarations(vehicles(name))))', {}],
    ['a value without end', `user_roles?role=eq.${'x'.repeat(1001)}`, {}],
    ['columns of a write', 'profiles?columns=user_id', {}],
    ['the plan', 'profiles', { accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze' }],
    ['objects without their nulls', 'profiles', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }],
    ['a map', 'profiles', { accept: 'application/geo+json' }],
    ['a guess of the count', 'profiles', { prefer: 'count=estimated' }],
    ['another time zone', 'profiles', { prefer: 'return=minimal, timezone=Asia/Tokyo' }],
    ['a range of bytes', 'user_roles', { range: 'bytes=0-9' }],
    ['a range of another unit', 'user_roles', { range: '0-9', 'range-unit': 'bytes' }],
    ['two pages at once', 'user_roles?limit=1', { range: '0-9' }],
  ])('answers-another-question: never 200 to %s', async (_what, path, headers: Record<string, string>) => {
    const { status, body } = await get(path, headers);
    expect([400, 406]).toContain(status);
    expect(Object.keys(body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
  });

  test('a page says where it begins', async () => {
    const second = await get('user_roles?limit=1&offset=1');
    expect([second.body, second.headers.get('content-range')]).toEqual([
      [expect.objectContaining({ role: 'reviewer' })],
      '1-1/*',
    ]);
  });

  test('words every object knows are no tables and no directions', async () => {
    for (const path of ['constructor', '__proto__', 'toString']) expect((await get(path)).status, path).toBe(404);
    expect((await get('profiles?order=user_id.constructor')).status).toBe(400);
  });

  test('quoted and hostile values stay values', async () => {
    expect((await get(`profiles?user_id=eq.%22${ada.user.id}%22`)).body).toHaveLength(1);
    expect((await get(`user_roles?role=eq.${encodeURIComponent("x' or '1'='1")}`)).body).toEqual([]);
  });

  test('a reviewer reads only their own rows through rest/v1; others’ only where views are logged', async () => {
    await server.platform.db.asService((tx) =>
      sql`insert into public.documents (id, user_id, kind, submitted_at)
        values (${server.platform.newId()}, ${bea.user.id}, 'cmi', now())`.execute(tx),
    );
    const claims = { sub: ada.user.id, role: 'authenticated', aal: 'aal2', email: '', session_id: null } as const;
    const user = { id: ada.user.id, email: '', sessionId: null, aal: 'aal2', claims } as const;
    const seen = await runAsUser(server.platform, user, async (context) => {
      const open = await sql`select user_id from public.profiles`.execute(context.tx);
      const asked = parseHeaders({});
      const answers = ['profiles', 'documents'].map((table) =>
        readRows(context, { read: parseRead(table, {}), preferences: asked }).then(
          ({ body }) => JSON.parse(body) as unknown[],
        ),
      );
      return [open.rows.length, ...(await Promise.all(answers)).map((rows) => rows.length)];
    });
    expect(seen).toEqual([2, 1, 0]);
  });

  test('a closed session is refused within half a minute', async () => {
    const { client, session } = await confirmedPerson(server, 'dora.essai@exemple.fr');
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await get('profiles', headers)).status).toBe(200);
    await client.auth.signOut({ scope: 'global' });
    server.pass(31);
    expect(await get('profiles', headers)).toMatchObject({ status: 401, body: { code: 'PGRST301' } });
  });

  test('each readable name is in the catalogue, of the kind said, with the key that joins it', async () => {
    const kinds: Readonly<Record<string, string>> = {
      bigint: 'integer',
      smallint: 'integer',
      'double precision': 'number',
      'timestamp with time zone': 'timestamp',
    };
    const { columns, keys } = await server.platform.db.asService(async (tx) => ({
      columns: (
        await sql<{ name: string; type: string }>`select table_name || '.' || column_name as name, data_type as type
          from information_schema.columns where table_schema = 'public'`.execute(tx)
      ).rows,
      keys: (
        await sql<{ key: string; isUnique: boolean }>`
          select conrelid::regclass || '.' || a.attname || '=' || confrelid::regclass || '.' || f.attname as key,
            exists (select from pg_index i where i.indrelid = conrelid and i.indisunique
              and i.indkey::text = c.conkey[1]::text) as "isUnique"
          from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
          join pg_attribute f on f.attrelid = confrelid and f.attnum = confkey[1] where contype = 'f'`.execute(tx)
      ).rows,
    }));
    const typeOf = new Map(columns.map(({ name, type }) => [name, kinds[type] ?? type]));
    const isUnique = new Map(keys.map(({ key, isUnique: unique }) => [key.replaceAll('public.', ''), unique]));
    for (const [name, table] of readableTables) {
      for (const [column, kind] of table.columns)
        expect(typeOf.get(`${name}.${column}`), `${name}.${column}`).toBe(kind);
      for (const [, { table: other, column, key, isMany }] of table.relations) {
        const inward = isUnique.get(`${other}.${key}=${name}.${column}`);
        const outward = isUnique.get(`${name}.${column}=${other}.${key}`);
        expect(inward ?? outward, `${name} → ${other}`).toBeDefined();
        expect(isMany, `${name} → ${other}`).toBe(inward === false);
      }
    }
  });

  test('every write through rest/v1 is refused', async () => {
    const changed = await ada.client.from('profiles').update({ subscription_paid: true }).eq('user_id', ada.user.id);
    expect(changed).toMatchObject({ status: 403, error: { code: '42501' } });
    const forged = server.platform.db.asUser(
      { sub: ada.user.id, role: 'authenticated', aal: 'aal2', email: '', session_id: null },
      (tx) => sql`update public.profiles set subscription_paid = true`.execute(tx),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
  });
});
