import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

const mebibyte = 1024 * 1024;

eachDatabase('bad input of auth/v1', (open) => {
  let server: RunningAuth;
  let other: RunningAuth;
  let ada: Awaited<ReturnType<typeof confirmedPerson>>;
  beforeAll(async () => {
    server = await startAuth(await open());
    other = await startAuth(await open());
    ada = await confirmedPerson(server, 'ada.essai@exemple.fr');
  });
  afterAll(async () => {
    await server.close();
    await other.close();
  });

  const signIn = (body: string, headers = {}) => server.call('POST', '/token?grant_type=password', body, headers);
  const right = JSON.stringify({ email: 'ada.essai@exemple.fr', password });

  test('a mebibyte is read, one byte more is not', async () => {
    const filled = (size: number) => right.replace('{', `{"filler":"${'x'.repeat(size - right.length - 12)}",`);
    expect([filled(mebibyte).length, (await signIn(filled(mebibyte))).status]).toEqual([mebibyte, 200]);
    expect(await signIn(filled(mebibyte + 1))).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    });
  });

  test('deeply nested JSON is refused, without an internal error', async () => {
    const deep = (depth: number) => right.replace('{', `{"data":${'['.repeat(depth)}${']'.repeat(depth)},`);
    expect(await signIn(deep(200_000))).toMatchObject({ status: 400, body: { code: 'bad_json' } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b', ','])(
    'a body said to be %s is read as the JSON it is, or refused',
    async (type) => {
      expect((await signIn(right, { 'content-type': type })).status).toBeOneOf([200, 400, 415]);
      const form = await signIn('email=ada.essai%40exemple.fr', { 'content-type': type });
      expect(form.status).toBeOneOf([400, 415]);
    },
  );

  /** GET user with duplicate headers, which no browser sends. */
  function twice(...headers: string[]): Promise<number> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const call = request({ hostname, port, path: '/auth/v1/user', headers: ['host', hostname, ...headers] });
      call.once('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.once('error', reject);
      call.end();
    });
  }

  test('a duplicate header never adds a right: the first bearer counts, or none', async () => {
    const bearer = `Bearer ${ada.session.access_token}`;
    expect(await twice('authorization', bearer, 'authorization', 'Bearer autre')).toBe(200);
    expect(await twice('authorization', 'Bearer autre', 'authorization', bearer)).toBe(403);
    expect(await twice('authorization', `${bearer}, ${bearer}`)).toBe(401);
    const version = ['x-supabase-api-version', '2024-01-01'];
    expect(await twice(...version, ...version, 'authorization', bearer)).toBe(200);
  });

  test.each([
    ['a letter of another alphabet', '\u0430da.essai@exemple.fr'],
    ['wide letters', '\uff41da.essai@exemple.fr'],
    ['a domain of another alphabet', 'ada.essai@\u0435xemple.fr'],
    ['a space without width', 'ada\u200b.essai@exemple.fr'],
    ['an accent put together', 'ada.essa\u0131@exemple.fr'],
    ['a dot less', 'adaessai@exemple.fr'],
    ['a word after a plus', 'ada.essai+autre@exemple.fr'],
  ])('a look-alike address, with %s, is another one, or none', async (_what, email) => {
    expect((await signIn(JSON.stringify({ email, password }))).status).toBe(400);
    const before = server.mails.length;
    await server.call('POST', '/recover', { email });
    expect(server.mails).toHaveLength(before);
  });

  test('a token of another deployment opens nothing here, nor ours there', async () => {
    const there = await confirmedPerson(other, 'ada.essai@exemple.fr');
    for (const [at, { session }] of [
      [server, there],
      [other, ada],
    ] as const) {
      const authorization = `Bearer ${session.access_token}`;
      expect(await at.call('GET', '/user', undefined, { authorization })).toMatchObject({
        status: 403,
        body: { code: 'bad_jwt' },
      });
      const rows = await fetch(`${at.url}/rest/v1/profiles?select=user_id`, { headers: { authorization } });
      expect(rows.status).toBe(401);
      const refreshed = await at.call('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      expect(refreshed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    }
  });
});
