import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { isFreshSignIn } from '../index.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

const issuer = 'https://connexion.example/auth/v1';
const other = 'https://autre.example/auth/v1';
const audience = 'authenticated';
type Claims = Readonly<Record<string, unknown>>;
interface Changed {
  readonly alg?: string;
  readonly kid?: string;
  readonly key?: Parameters<SignJWT['sign']>[0];
}

eachDatabase('tokens of a trusted issuer', (open) => {
  let hosted: RunningAuth;
  let server: RunningAuth;
  let signOther: (claims: Claims) => Promise<string>;
  let sign: (claims: Claims, changed?: Changed) => Promise<string>;
  beforeAll(async () => {
    hosted = await startAuth(await open());
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(publicKey)), kty: 'RSA', kid: 'ailleurs', alg: 'RS256' };
    const second = await generateKeyPair('ES256', { extractable: true });
    const otherKey = { ...(await exportJWK(second.publicKey)), kty: 'EC', kid: 'autre', alg: 'ES256' };
    server = await startAuth(await open(), {
      trustedIssuers: [
        { issuer: `${hosted.url}/auth/v1`, audience, jwksUrl: `${hosted.url}/auth/v1/.well-known/jwks.json` },
        { issuer, audience, jwks: { keys: [key] } },
        { issuer: other, audience, jwks: { keys: [otherKey] } },
        { issuer: 'https://muet.example', audience, jwksUrl: 'http://127.0.0.1:9/jwks.json' },
      ],
    });
    sign = (claims, { alg = 'RS256', kid = 'ailleurs', key: used = privateKey } = {}) =>
      new SignJWT({ iss: issuer, aud: audience, iat: seconds(), exp: seconds() + 600, ...claims })
        .setProtectedHeader({ alg, kid })
        .sign(used);
    signOther = (claims) =>
      new SignJWT({ iss: other, aud: audience, iat: seconds(), exp: seconds() + 600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'autre' })
        .sign(second.privateKey);
  });
  afterAll(async () => {
    await hosted.close();
    await server.close();
  });

  const seconds = () => Math.floor(server.platform.clock.now().getTime() / 1000);
  const user = (token: string) => server.platform.identify.findUser(`Bearer ${token}`);
  const profiles = (token: string) =>
    fetch(`${server.url}/rest/v1/profiles?select=user_id`, { headers: { authorization: `Bearer ${token}` } });

  test('a second instance replaces our own sign-in, and its keys are fetched from it', async () => {
    const { session, user: person } = await confirmedPerson(hosted, 'heberge@exemple.fr');
    const answer = await profiles(session.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([{ user_id: person.id }]);
    expect(await user(session.access_token)).toMatchObject({ id: person.id, email: 'heberge@exemple.fr', aal: 'aal1' });
    // Its tokens give access to our data, but not to our own sign-in.
    expect(
      (await server.call('GET', '/user', undefined, { authorization: `Bearer ${session.access_token}` })).status,
    ).toBe(403);
    expect(await hosted.platform.identify.findUser(`Bearer ${session.access_token}`)).not.toBeNull();
  });

  test('an account is made at the first call, and matched by its id from then on', async () => {
    const sub = randomUUID();
    const claims = { email: 'Zoé@exemple.fr', user_metadata: { first_name: 'Zoé', email_verified: true }, aal: 'aal2' };
    expect(await user(await sign({ sub, ...claims, email: 'Zoe@Exemple.fr' }))).toMatchObject({ id: sub, aal: 'aal2' });
    expect(await user(await sign({ sub }))).toMatchObject({ id: sub, aal: 'aal1' });
    const { rows } = await server.platform.db.asService((tx) =>
      sql<object>`select email, is_sso_user, raw_user_meta_data ->> 'first_name' as name from auth.users where id =
        ${sub}`.execute(tx),
    );
    expect(rows).toEqual([{ email: 'zoe@exemple.fr', is_sso_user: true, name: 'Zoé' }]);
  });

  test('outside-token-takes-an-address: an equal address does not open our account', async () => {
    const { user: ours } = await confirmedPerson(server, 'chez-nous@exemple.fr');
    const sub = randomUUID();
    const theirs = await user(
      await sign({ sub, email: 'chez-nous@exemple.fr', user_metadata: { email_verified: true } }),
    );
    expect(theirs?.id).toBe(sub);
    expect(theirs?.id).not.toBe(ours.id);
    expect(await user(await signOther({ sub }))).toBeNull();
    expect((await user(await signOther({ sub: randomUUID() })))?.id).toBeDefined();
  });

  test('a valid token of a banned or erased account opens nothing', async () => {
    const [banned, erased] = [randomUUID(), randomUUID()];
    const tokens = [await sign({ sub: banned }), await sign({ sub: erased })];
    for (const token of tokens) expect(await user(token)).not.toBeNull();
    await server.platform.db.asService(async (tx) => {
      await sql`update auth.users set banned_until = '2999-01-01' where id = ${banned}`.execute(tx);
      await sql`delete from auth.users where id = ${erased}`.execute(tx);
    });
    for (const token of tokens) expect(await user(token)).toBeNull();
  });

  test('outside-session-takes-the-card: its token’s sign-in time is fresh for ten minutes only', async () => {
    const sub = randomUUID();
    const isFresh = async (amr: unknown): Promise<boolean> => {
      const person = await user(await sign({ sub, amr }));
      if (person === null) throw new Error('The token opens nothing');
      const { db, clock } = server.platform;
      return db.asService((tx) => isFreshSignIn({ tx, clock }, person));
    };
    const proved = (secondsAgo: number, method: string) => [{ method, timestamp: seconds() - secondsAgo }];
    expect(await isFresh(proved(590, 'password'))).toBe(true);
    for (const stale of [proved(610, 'password'), proved(1, 'totp'), [{ method: 'password' }], 'password', undefined])
      expect(await isFresh(stale)).toBe(false);
  });

  test('forged-outside-token: alg none, key confusion, unknown kid, dates, audience, subject', async () => {
    const sub = randomUUID();
    const good = await sign({ sub });
    expect(await user(good)).not.toBeNull();
    const [, payload = ''] = good.split('.');
    const stranger = await generateKeyPair('RS256');
    const publicKey = await (await fetch(`${hosted.url}/auth/v1/.well-known/jwks.json`)).text();
    const secret = new Uint8Array(Buffer.from(publicKey));
    const forged = [
      `${Buffer.from('{"alg":"none","kid":"ailleurs"}').toString('base64url')}.${payload}.`,
      await sign({ sub }, { alg: 'HS256', key: secret }),
      await sign({ sub, iss: `${hosted.url}/auth/v1` }, { alg: 'HS256', key: secret }),
      await sign({ sub }, { key: stranger.privateKey }),
      await sign({ sub }, { kid: 'inconnue' }),
      // A key of one issuer verifies no token of another.
      await sign({ sub, iss: other }),
      await sign({ sub, iss: 'https://inconnu.example' }),
      await sign({ sub, exp: seconds() - 1 }),
      await sign({ sub, iat: seconds() - 25 * 3600 }),
      await sign({ sub, iat: undefined }),
      await sign({ sub, nbf: seconds() + 3600 }),
      await sign({ sub, aud: 'anon' }),
      await sign({ sub: 'service' }),
      await sign({}),
      `${good}x`,
    ];
    for (const token of forged) {
      expect(await user(token), token).toBeNull();
      expect((await profiles(token)).status).toBe(401);
    }
  });

  test('anonymous-elsewhere: an anonymous person of that service cannot use the product', async () => {
    const sub = randomUUID();
    await expect(user(await sign({ sub, is_anonymous: true }))).rejects.toMatchObject({
      status: 403,
      code: 'ADDRESS_TO_CONFIRM',
    });
    expect((await profiles(await sign({ sub, is_anonymous: true }))).status).toBe(403);
    expect(await user(await sign({ sub, is_anonymous: false, email: 'enfin@exemple.fr' }))).toMatchObject({ id: sub });
  });

  test('remembered-past-its-age: a token seen in time opens nothing once it is a day old', async () => {
    const token = await sign({ sub: randomUUID(), exp: seconds() + 7 * 24 * 3600 });
    expect(await user(token)).not.toBeNull();
    server.pass(24 * 3600 + 1);
    expect(await user(token)).toBeNull();
    expect((await profiles(token)).status).toBe(401);
  });

  test('keys that cannot be fetched are an outage, not a refusal that signs people out', async () => {
    const token = await sign({ sub: randomUUID(), iss: 'https://muet.example' });
    await expect(user(token)).rejects.toMatchObject({ status: 503 });
    expect((await profiles(token)).status).toBe(503);
  });
});
