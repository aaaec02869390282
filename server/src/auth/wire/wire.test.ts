import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, publishableKey, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('auth/v1 envelope', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  test('case 1, 9: unknown keys, nulls and an opaque key as bearer count as absent', async () => {
    const body = {
      email: 'e1@exemple.fr',
      password,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
      options: {},
      data: null,
    };
    const headers = { authorization: `Bearer ${publishableKey}`, apikey: publishableKey };
    expect((await server.call('POST', '/signup', body, headers)).status).toBe(200);
    expect(
      (await server.call('POST', '/recover', { email: 'qui@exemple.fr', code_challenge: null }, headers)).status,
    ).toBe(200);
    expect((await server.call('POST', '/token?grant_type=password', body, headers)).body['code']).toBe(
      'email_not_confirmed',
    );
  });

  test('case 2: a JSON content type without a body is not an error', async () => {
    const { client } = await confirmedPerson(server, 'e2@exemple.fr');
    expect((await client.auth.signOut()).error).toBeNull();
    const { session } = await confirmedPerson(server, 'e2b@exemple.fr');
    const answer = await server.call('DELETE', '/factors/0190a000-0000-7000-8000-000000000000', '', {
      authorization: `Bearer ${session.access_token}`,
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
  });

  test('case 3, 4, 5: two shapes of one error', async () => {
    const current = await server.call('GET', '/user');
    expect(current.body).toEqual({ code: 'no_authorization', message: expect.any(String) });
    expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    for (const version of ['', '2023-01-01', 'abc']) {
      const legacy = await server.call('GET', '/user', undefined, { 'x-supabase-api-version': version });
      expect(legacy.body).toEqual({ code: 401, error_code: 'no_authorization', msg: expect.any(String) });
      expect(legacy.headers.get('x-supabase-api-version')).toBeNull();
    }
  });

  test('case 6: another origin may call, and reads the version', async () => {
    const preflight = await fetch(`${server.url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://ailleurs.exemple.fr',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,x-client-info,x-supabase-api-version,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    for (const name of ['apikey', 'authorization', 'x-client-info', 'x-supabase-api-version', 'content-type']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
    }
    const reply = await server.call('GET', '/user', undefined, { origin: 'https://ailleurs.exemple.fr' });
    expect(reply.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('case 7, 8: broken JSON, wrong types and a body too large', async () => {
    for (const body of ['{"email":', '[1]', '"x"', '{"email":4}', '{"email":{"a":1},"password":"abcdef"}']) {
      expect(await server.call('POST', '/signup', body)).toMatchObject({ status: 400, body: { code: 'bad_json' } });
    }
    const large = await server.call('POST', '/signup', {
      email: 'x@exemple.fr',
      password,
      data: { filler: 'x'.repeat(1_100_000) },
    });
    expect(large).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } });
  });

  test('characters that the database cannot store are left out, without an error', async () => {
    const body = String.raw`{"email":"nul@exemple.fr","password":"parole\u0000-1234","data":{"first_name":"A\u0000da","last_name":"\ud800"}}`;
    const answer = await server.call('POST', '/signup', body);
    expect(answer).toMatchObject({ status: 200, body: { user_metadata: { first_name: 'Ada', last_name: '\ufffd' } } });
  });

  test('a person’s metadata is limited', async () => {
    const answer = await server.call('POST', '/signup', {
      email: 'long@exemple.fr',
      password,
      data: { first_name: 'x'.repeat(9000) },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('a property name of every object is not a type of verification', async () => {
    for (const type of ['constructor', '__proto__', 'toString']) {
      expect(await server.call('POST', '/verify', { type, token_hash: 'abc' })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
    }
  });

  test('case 10: empty successes are an object', async () => {
    for (const [path, body] of [
      ['/recover', { email: 'vide@exemple.fr' }],
      ['/resend', { type: 'signup', email: 'vide@exemple.fr' }],
    ] as const) {
      const answer = await server.call('POST', path, body);
      expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([
        200,
        {},
        expect.stringContaining('application/json'),
      ]);
    }
  });

  test('case 11, 48: a fault of ours is a 5xx, and the client keeps its session', async () => {
    const { client } = await confirmedPerson(server, 'e11@exemple.fr');
    const broken = vi.spyOn(server.platform.db, 'asService').mockRejectedValue(new Error('down'));
    const answer = await server.call('POST', '/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' });
    const identified = server.platform.identify.findUser(
      `Bearer ${(await client.auth.getSession()).data.session!.access_token}`,
    );
    await expect(identified).rejects.toThrow('down');
    broken.mockRestore();
    expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } });
    expect(JSON.stringify(answer.body)).not.toContain('down');
    expect((await client.auth.getSession()).data.session).not.toBeNull();
  });

  test('case 12: settings and health', async () => {
    const settings = (await server.call('GET', '/settings')).body;
    expect(settings).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
    expect(settings['mail_codes_enabled']).toBe(true);
    expect(settings['external']).toMatchObject({ email: true, phone: false, anonymous_users: false, google: false });
    expect(Object.keys((await server.call('GET', '/health')).body)).toEqual(['version', 'name', 'description']);
  });

  test('case 115 and neighbours: a disabled feature has its own error code', async () => {
    const { session } = await confirmedPerson(server, 'e115@exemple.fr');
    const signedIn = { authorization: `Bearer ${session.access_token}` };
    const cases: [string, string, unknown, Record<string, string>, number, string][] = [
      ['POST', '/token?grant_type=web3', {}, {}, 422, 'web3_provider_disabled'],
      ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'x' }, {}, 400, 'provider_disabled'],
      ['POST', '/token?grant_type=x', {}, {}, 400, 'invalid_credentials'],
      ['POST', '/sso', { domain: 'exemple.fr' }, {}, 404, 'saml_provider_disabled'],
      ['POST', '/otp', { phone: '33600000000' }, {}, 400, 'phone_provider_disabled'],
      ['GET', '/authorize?provider=google', undefined, {}, 400, 'validation_failed'],
      ['GET', '/user/identities/authorize?provider=google', undefined, signedIn, 404, 'manual_linking_disabled'],
      ['DELETE', '/user/identities/x', '', signedIn, 404, 'manual_linking_disabled'],
      ['GET', '/admin/users', undefined, signedIn, 403, 'not_admin'],
      ['GET', '/admin/users', undefined, {}, 401, 'no_authorization'],
      ['GET', '/factors/recovery-codes', undefined, signedIn, 404, 'not_found'],
      ['GET', '/nulle-part', undefined, {}, 404, 'not_found'],
    ];
    for (const [method, path, body, headers, status, code] of cases) {
      expect(await server.call(method, path, body, headers), path).toMatchObject({ status, body: { code } });
    }
  });

  test('case 80: many calls of one route from one address are slowed, whatever it forwards', async () => {
    const strict = await startAuth(server.platform.db, { rateLimitFactor: 1 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      const answer = await strict.call('POST', '/verify', { type: 'signup' }, { 'x-forwarded-for': `192.0.2.${turn}` });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(statuses[30]).toBe(429);
    strict.pass(11);
    expect((await strict.call('POST', '/verify', { type: 'signup' })).status).toBe(400);
    await strict.close();
  });
});
