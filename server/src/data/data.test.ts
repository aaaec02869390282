import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
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

  test('a filter forgotten leaks nothing', async () => {
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
    expect(await server.platform.identify.roles(ada.user.id)).toEqual(['business', 'reviewer']);
    expect(await server.platform.identify.roles(bea.user.id)).toEqual(['pmr']);
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
      ['profiles?user_id=gt.1', 400, 'PGRST100'],
      ['profiles?order=user_id.x', 400, 'PGRST100'],
      ['profiles?limit=1;drop', 400, 'PGRST100'],
      ['profiles?cmi_validated=eq.peut-etre', 400, '22P02'],
      ['rpc/x', 404, 'PGRST125'],
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
    ['another table and nothing else', 'profiles?select=user_roles(role)', {}],
    ['a name of their own', 'profiles?select=who:user_id', {}],
    ['a cast', 'profiles?select=user_id::text', {}],
    ['a sum', 'profiles?select=user_id.count()', {}],
    ['two selections', 'profiles?select=user_id&select=account_status', {}],
    ['two orders', 'profiles?order=user_id&order=created_at', {}],
    ['either of two', 'profiles?or=(cmi_validated.eq.true,subscription_paid.eq.true)', {}],
    ['both of two', 'profiles?and=(cmi_validated.eq.true)', {}],
    ['not that', 'profiles?cmi_validated=not.eq.true', {}],
    ['columns of a write', 'profiles?columns=user_id', {}],
    ['a table of commas', 'profiles', { accept: 'text/csv' }],
    ['the plan', 'profiles', { accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze' }],
    ['objects without their nulls', 'profiles', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }],
    ['a count', 'profiles', { prefer: 'count=exact' }],
    ['another time zone', 'profiles', { prefer: 'return=minimal, timezone=Asia/Tokyo' }],
    ['a range', 'user_roles', { range: '0-9', 'range-unit': 'items' }],
  ])('answers-another-question: never 200 to %s', async (_what, path, headers: Record<string, string>) => {
    const { status, body } = await get(path, headers);
    expect([400, 406]).toContain(status);
    expect(Object.keys(body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
  });

  test('the official client is told so too', async () => {
    const { profiles } = { profiles: () => ada.client.from('profiles') };
    expect((await profiles().select('*', { count: 'exact' })).error?.code).toBe('PGRST122');
    expect((await profiles().select('*, user_roles(*)')).error?.code).toBe('PGRST100');
    expect((await profiles().select().csv()).error?.code).toBe('PGRST107');
    expect((await profiles().select().explain()).error?.code).toBe('PGRST107');
    expect((await profiles().select().or('cmi_validated.eq.true')).status).toBe(400);
    expect((await profiles().select('*').range(0, 9)).error).toBeNull();
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

  test('nothing is written through this interface', async () => {
    const changed = await ada.client.from('profiles').update({ subscription_paid: true }).eq('user_id', ada.user.id);
    expect(changed).toMatchObject({ status: 403, error: { code: '42501' } });
    const forged = server.platform.db.asUser(
      { sub: ada.user.id, role: 'authenticated', aal: 'aal2', email: '', session_id: null },
      (tx) => sql`update public.profiles set subscription_paid = true`.execute(tx),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
  });
});
