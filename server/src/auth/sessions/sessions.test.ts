import { sessionLimits } from '@placejuste/domain/account';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';
import { createSigningKeys, keyCacheSeconds } from '../keys/load-signing-keys.steps.ts';
import { rotateSigningKeys } from '../keys/rotate-signing-keys.steps.ts';

eachDatabase('tokens and sessions', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const refresh = (token: string) => server.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const getUser = (token: string) => server.call('GET', '/user', undefined, bearer(token));
  const signIn = async (email: string) => {
    const { data } = await server.client().auth.signInWithPassword({ email, password });
    return data.session!;
  };

  test('case 30, 31: every claim, verified with the published key, without asking for the user', async () => {
    const { client, session, user } = await confirmedPerson(server, 'c30@exemple.fr');
    const claims = decodeJwt(session.access_token);
    for (const name of [
      'sub',
      'aud',
      'iat',
      'exp',
      'iss',
      'email',
      'phone',
      'app_metadata',
      'user_metadata',
      'role',
      'aal',
      'amr',
      'session_id',
      'is_anonymous',
    ]) {
      expect(claims).toHaveProperty(name);
    }
    expect(claims).toMatchObject({
      aud: 'authenticated',
      sub: user.id,
      aal: 'aal1',
      amr: [{ method: 'otp' }],
      iss: `${server.url}/auth/v1`,
    });
    expect(claims.exp! - claims.iat!).toBe(session.expires_in);
    const jwks = await server.call('GET', '/.well-known/jwks.json');
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
    await jwtVerify(session.access_token, createLocalJWKSet(jwks.body as never), { algorithms: ['ES256'] });
    expect(JSON.stringify(jwks.body)).not.toContain('"d"');
    const read = await client.auth.getClaims();
    expect(read.data?.claims.sub).toBe(user.id);
  });

  test('case 32: old and new tokens pass after a rotation, and the old key expires at its time', async () => {
    const { session } = await confirmedPerson(server, 'c32@exemple.fr');
    const keys = createSigningKeys(server.platform);
    const old = decodeProtectedHeader(session.access_token).kid;
    const fresh = await rotateSigningKeys(server.platform, { accessTokenSeconds: 3000 }, async () => undefined);
    server.pass(keyCacheSeconds + 1);
    const next = await signIn('c32@exemple.fr');
    expect(decodeProtectedHeader(next.access_token).kid).toBe(fresh);
    expect((await getUser(session.access_token)).status).toBe(200);
    expect((await getUser(next.access_token)).status).toBe(200);
    const published = (await server.call('GET', '/.well-known/jwks.json')).body['keys'] as { kid: string }[];
    expect(published.map((key) => key.kid)).toEqual([fresh, old]);
    server.pass(3600);
    await server.call('GET', '/.well-known/jwks.json');
    expect((await keys.listPublished()).map((key) => key.kid)).toEqual([fresh]);
  });

  test('a cached valid token is refused once it has expired', async () => {
    const { session } = await confirmedPerson(server, 'c31@exemple.fr');
    const profile = () => fetch(`${server.url}/rest/v1/profiles`, { headers: bearer(session.access_token) });
    expect((await profile()).status).toBe(200);
    expect((await profile()).status).toBe(200);
    server.pass(3601);
    expect((await profile()).status).toBe(401);
  });

  test('case 33: a refresh gives new tokens of the same session', async () => {
    const { client, session } = await confirmedPerson(server, 'c33@exemple.fr');
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [decodeJwt(session.access_token), decodeJwt(data.session!.access_token)];
    expect([after['session_id'], after['amr'], after['aal']]).toEqual([
      before['session_id'],
      before['amr'],
      before['aal'],
    ]);
    expect(data.user?.email).toBe('c33@exemple.fr');
  });

  test('case 34: a lost refresh reply costs nothing, as long as the session lasts', async () => {
    const { session } = await confirmedPerson(server, 'c34@exemple.fr');
    const first = await refresh(session.refresh_token);
    server.pass(29 * 24 * 3600);
    const again = await refresh(session.refresh_token);
    expect(again.status).toBe(200);
    expect(again.body['refresh_token']).toBe(first.body['refresh_token']);
    expect((await refresh(String(first.body['refresh_token']))).status).toBe(200);
  });

  test('case 35: a token two generations old, from another network, closes the session for good', async () => {
    const { session } = await confirmedPerson(server, 'c35@exemple.fr');
    const second = await refresh(session.refresh_token);
    const third = await refresh(String(second.body['refresh_token']));
    server.pass(11);
    const elsewhere = visitor(server, { ip: '192.0.2.66', browser: 'Navigateur de Mallory' });
    expect((await elsewhere.refresh(session.refresh_token)).outcome).toBe('refresh_token_already_used');
    expect((await refresh(String(third.body['refresh_token']))).status).toBe(400);
    expect((await getUser(String(third.body['access_token']))).body['code']).toBe('session_not_found');
  });

  test('case 36: a slow tab two generations behind is tolerated for ten seconds', async () => {
    const { session } = await confirmedPerson(server, 'c36@exemple.fr');
    const second = await refresh(session.refresh_token);
    const third = await refresh(String(second.body['refresh_token']));
    const slow = await refresh(session.refresh_token);
    expect(slow.status).toBe(200);
    server.pass(11);
    expect((await refresh(String(slow.body['refresh_token']))).status).toBe(200);
    expect((await refresh(String(third.body['refresh_token']))).status).toBe(200);
  });

  test('case 37: twenty tabs refresh at once: all live, one child', async () => {
    const { session } = await confirmedPerson(server, 'c37@exemple.fr');
    const sessionId = String(decodeJwt(session.access_token)['session_id']);
    const twenty = Array.from({ length: 20 }, (_, at) => at);
    // Connections are opened first, so that the refreshes are really simultaneous.
    await Promise.all(twenty.map(() => server.call('GET', '/health')));
    let token = session.refresh_token;
    for (let generation = 2; generation < 6; generation += 1) {
      const answers = await Promise.all(twenty.map(() => refresh(token)));
      expect(answers.map((answer) => answer.status)).toEqual(twenty.map(() => 200));
      expect(new Set(answers.map((answer) => answer.body['refresh_token'])).size).toBe(1);
      token = String(answers[0]?.body['refresh_token']);
      const rows = await server.platform.db.asService((tx) =>
        sql`select 1 from auth.refresh_tokens where session_id = ${sessionId}`.execute(tx),
      );
      expect(rows.rows.length).toBe(generation);
    }
  });

  test('case 39: garbage, short and foreign refresh tokens', async () => {
    for (const token of ['', 'abcdefghijk', 'ABC def', 'x'.repeat(5000)]) {
      expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    expect(await refresh('abcdefghijkl')).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  });

  test('the database contains no refresh token', async () => {
    const { session } = await confirmedPerson(server, 'c39b@exemple.fr');
    const rows = await server.platform.db.asService((tx) =>
      sql`select to_jsonb(t) as row from auth.refresh_tokens t`.execute(tx),
    );
    expect(JSON.stringify(rows.rows)).not.toContain(session.refresh_token);
  });

  test('case 41, 42, 43: signing out here, elsewhere, everywhere', async () => {
    const email = 'c41@exemple.fr';
    await confirmedPerson(server, email);
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)];
    const local = await server.call('POST', '/logout?scope=local', undefined, bearer(one.access_token));
    expect(local.status).toBe(204);
    expect(await getUser(one.access_token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect((await refresh(one.refresh_token)).status).toBe(400);
    expect(await server.platform.identify.findUser(`Bearer ${one.access_token}`)).toBeNull();
    expect((await getUser(two.access_token)).status).toBe(200);
    expect((await server.call('POST', '/logout?scope=others', '', bearer(two.access_token))).status).toBe(204);
    expect((await getUser(three.access_token)).status).toBe(403);
    expect((await getUser(two.access_token)).status).toBe(200);
    const four = await signIn(email);
    expect((await server.call('POST', '/logout', undefined, bearer(four.access_token))).status).toBe(204);
    expect((await getUser(two.access_token)).status).toBe(403);
  });

  test('case 44, 45, 47: odd scope; expired and closed sessions leave the client signed out', async () => {
    const { client, session } = await confirmedPerson(server, 'c44@exemple.fr');
    expect(await server.call('POST', '/logout?scope=x', undefined, bearer(session.access_token))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    await server.platform.db.asService((tx) =>
      sql`delete from auth.sessions where user_id = ${session.user.id}`.execute(tx),
    );
    const got = await client.auth.getUser();
    expect(got.error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.getSession()).data.session).toBeNull();
    const late = await confirmedPerson(server, 'c45@exemple.fr');
    server.pass(3601);
    expect(await getUser(late.session.access_token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    expect((await late.client.auth.signOut()).error).toBeNull();
  });

  test('case 49: a refused refresh of an expired session signs the client out, once', async () => {
    const { session } = await confirmedPerson(server, 'c49@exemple.fr');
    await server.call('POST', '/logout', undefined, bearer(session.access_token));
    const client = server.client({ kept: { ...session, expires_at: 1 } });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const tabs = await Promise.all([client.auth.getSession(), client.auth.getSession(), client.auth.getUser()]);
    expect(tabs.map(({ data }) => Object.values(data))).toEqual([[null], [null], [null]]);
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1);
  });

  test('case 46: no bearer, foreign key, algorithm none, tampered, deleted person', async () => {
    const none = await server.call('GET', '/user');
    expect(none).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
    expect(none.body['message']).toContain('Bearer token');
    const { session } = await confirmedPerson(server, 'c46@exemple.fr');
    const { privateKey } = await generateKeyPair('ES256');
    const claims = decodeJwt(session.access_token);
    const { kid } = decodeProtectedHeader(session.access_token);
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: kid! }).sign(privateKey);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${session.access_token.split('.')[1]}.`;
    for (const token of [forged, unsigned, `${session.access_token}x`, 'sb_publishable_x', 'a.b.c']) {
      const answer = await getUser(token);
      expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
      expect(answer.body['message']).toMatch(/^invalid JWT.*unable to parse or verify signature/);
      expect(await server.platform.identify.findUser(`Bearer ${token}`)).toBeNull();
    }
    await server.platform.db.asService((tx) => sql`delete from auth.users where id = ${session.user.id}`.execute(tx));
    expect(await getUser(session.access_token)).toMatchObject({ status: 403, body: { code: 'user_not_found' } });
  });

  test('case 50: auth/v1 treats no person as an administrator, whatever their token contains', async () => {
    const { session } = await confirmedPerson(server, 'c50@exemple.fr');
    const { kid, key } = await createSigningKeys(server.platform).loadSigner();
    const claiming = (claims: Record<string, unknown>) =>
      new SignJWT({ aud: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setExpirationTime(Math.floor(server.platform.clock.now().getTime() / 1000) + 3600)
        .sign(key);
    const admin = (token: string) => server.call('GET', `/admin/users/${session.user.id}`, undefined, bearer(token));
    expect(await admin(session.access_token)).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    expect(await admin(await claiming({ ...decodeJwt(session.access_token), role: 'supabase_admin' }))).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    });
    expect(await admin(await claiming({ sub: 'service', role: 'service_role' }))).toMatchObject({
      status: 400,
      body: { code: 'bad_jwt' },
    });
  });

  test('case 25: a banned person is stopped at once, everywhere', async () => {
    const { session } = await confirmedPerson(server, 'c25@exemple.fr');
    await server.platform.db.asService((tx) =>
      sql`update auth.users set banned_until = now() + interval '10 years' where id = ${session.user.id}`.execute(tx),
    );
    expect((await getUser(session.access_token)).body['code']).toBe('user_banned');
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
    const entry = await server.call('POST', '/token?grant_type=password', { email: 'c25@exemple.fr', password });
    expect(entry).toMatchObject({ status: 400, body: { code: 'user_banned' } });
    expect(await server.platform.identify.findUser(`Bearer ${session.access_token}`)).toBeNull();
  });
});

eachDatabase('session limits', (open) => {
  test('case 38, 40: rotation off fails one request; inactivity, timebox, one session end others', async () => {
    const db = await open();
    const cases = [
      {
        settings: { sessionLimits: { ...sessionLimits, people: { idleSeconds: 60, maxSeconds: null } } },
        wait: 61,
      },
      {
        settings: { sessionLimits: { ...sessionLimits, people: { idleSeconds: null, maxSeconds: 60 } } },
        wait: 61,
      },
      { settings: { singleSession: true }, wait: 1 },
    ];
    for (const [at, { settings, wait }] of cases.entries()) {
      const server = await startAuth(db, settings);
      const email = `c40-${at}@exemple.fr`;
      const { session } = await confirmedPerson(server, email);
      server.pass(wait);
      await server.client().auth.signInWithPassword({ email, password });
      const answer = await server.call('POST', '/token?grant_type=refresh_token', {
        refresh_token: session.refresh_token,
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'session_expired' } });
      await server.close();
    }
    const server = await startAuth(db, { closeSessionOnReuse: false, reuseIntervalSeconds: 0 });
    const { session } = await confirmedPerson(server, 'c38@exemple.fr');
    const refresh = (token: string) => server.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
    const second = await refresh(session.refresh_token);
    const third = await refresh(String(second.body['refresh_token']));
    server.pass(1);
    const elsewhere = visitor(server, { ip: '192.0.2.66', browser: 'Navigateur de Mallory' });
    expect((await elsewhere.refresh(session.refresh_token)).outcome).toBe('refresh_token_already_used');
    expect((await refresh(String(third.body['refresh_token']))).status).toBe(200);
    await server.close();
  });
});
