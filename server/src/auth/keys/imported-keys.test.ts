import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportJWK, exportPKCS8, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { importSigningKey } from './import-signing-key.steps.ts';
import { keyCacheSeconds } from './load-signing-keys.steps.ts';
import type { PublicJwk } from './signing-keys.repository.ts';

eachDatabase('keys made elsewhere', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const imported = (text: string) =>
    importSigningKey(server.platform, { text, accessTokenSeconds: 3600 }, async () => undefined);
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const getUser = async (token: string) => (await server.call('GET', '/user', undefined, as(token))).status;
  const signIn = async (email: string) => {
    const { data } = await server.client().auth.signInWithPassword({ email, password });
    return data.session!;
  };
  const published = async () =>
    (await server.call('GET', '/.well-known/jwks.json')).body['keys'] as readonly PublicJwk[];

  test('an RSA key signs RS256 from its import on, and old tokens stay good until they expire', async () => {
    const { session } = await confirmedPerson(server, 'rsa@exemple.fr');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const pem = await exportPKCS8(privateKey);
    const outcome = await imported(pem);
    if (typeof outcome === 'string') throw new Error(outcome);
    server.pass(keyCacheSeconds + 1);
    const next = await signIn('rsa@exemple.fr');
    expect(decodeProtectedHeader(next.access_token)).toMatchObject({ alg: 'RS256', kid: outcome.kid });
    expect([await getUser(session.access_token), await getUser(next.access_token)]).toEqual([200, 200]);
    const listed = await published();
    expect(listed.map(({ alg }) => alg)).toEqual(['RS256', 'ES256']);
    expect(JSON.stringify(listed)).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/);
    // The official client verifies it with the published key only.
    const client = server.client();
    await client.auth.setSession({ access_token: next.access_token, refresh_token: next.refresh_token });
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(next.user.id);
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ sealed: string }>`select private_sealed as sealed from auth.signing_keys`.execute(tx),
    );
    expect(rows.every(({ sealed }) => !sealed.includes('PRIVATE KEY'))).toBe(true);
    expect(await imported(pem)).toBe('ALREADY_HERE');
    expect((await published())[0]?.kid).toBe(outcome.kid);
  });

  test('a JWK keeps its name, and an invalid name is ignored', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    expect(await imported(JSON.stringify({ ...jwk, kid: 'cle-2026' }))).toEqual({ kid: 'cle-2026' });
    const other = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
    const odd = await imported(JSON.stringify({ ...other, kid: '../<script>' }));
    expect(odd).toEqual({ kid: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('an unsuitable key is refused, and changes nothing', async () => {
    const before = (await published()).map(({ kid }) => kid);
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const weak = await generateKeyPair('ES384', { extractable: true });
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const edwards = generateKeyPairSync('ed25519').privateKey;
    expect(await imported(JSON.stringify(await exportJWK(publicKey)))).toBe('NOT_PRIVATE');
    expect(await imported(await exportPKCS8(weak.privateKey))).toBe('UNSUITABLE');
    expect(await imported(short.export({ format: 'pem', type: 'pkcs8' }).toString())).toBe('UNSUITABLE');
    expect(await imported(edwards.export({ format: 'pem', type: 'pkcs8' }).toString())).toBe('UNSUITABLE');
    expect(await imported('{"kty":"oct","k":"AAAA","d":"AAAA"}')).toBe('UNREADABLE');
    expect(await imported(await exportSPKI(publicKey))).toBe('NOT_PRIVATE');
    expect(await imported('bonjour')).toBe('UNREADABLE');
    expect(await imported('{')).toBe('UNREADABLE');
    expect((await published()).map(({ kid }) => kid)).toEqual(before);
  });

  test('key-confusion: a public key is no shared secret, and a key verifies by its own algorithm', async () => {
    const { session } = await confirmedPerson(server, 'confusion@exemple.fr');
    const claims = decodeJwt(session.access_token);
    const keys = await published();
    const active = keys[0]!;
    const secrets = keys.flatMap((jwk) => [
      JSON.stringify(jwk),
      'n' in jwk ? jwk.n : jwk.x,
      'n' in jwk ? Buffer.from(jwk.n, 'base64url') : Buffer.from(jwk.x, 'base64url'),
    ]);
    for (const secret of secrets) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: active.kid })
        .sign(new Uint8Array(Buffer.from(secret as string)));
      expect(await getUser(forged)).toBe(403);
    }
    const { privateKey } = await generateKeyPair('RS256');
    const renamed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: active.kid }).sign(privateKey);
    expect(await getUser(renamed)).toBe(403);
    const rsa = keys.find(({ alg }) => alg === 'RS256');
    const curved = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: rsa?.kid ?? '' })
      .sign((await generateKeyPair('ES256')).privateKey);
    expect([rsa?.alg, await getUser(curved)]).toEqual(['RS256', 403]);
    const unknown = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'inconnue' }).sign(privateKey);
    expect(await getUser(unknown)).toBe(403);
  });
});
