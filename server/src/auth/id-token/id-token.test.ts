import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startOidcProvider, type OidcProvider } from '../../../test/oidc-provider.ts';
import {
  whileSessionsClose,
  confirmedPerson,
  refusedWays,
  startAuth,
  type RunningAuth,
} from '../../../test/running-auth.ts';
import { buildProviders } from '../external/provider-settings.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

eachDatabase('POST token?grant_type=id_token', (open) => {
  let provider: OidcProvider;
  let server: RunningAuth;
  beforeAll(async () => {
    provider = await startOidcProvider();
    const { issuer } = provider;
    const custom = { issuer, clientId: 'placejuste', clientSecret: 'essai', moreClientIds: ['fr.placejuste.app'] };
    server = await startAuth(await open(), {
      providers: buildProviders({ custom: { mairie: custom } }),
      manualLinking: true,
    });
  });
  afterAll(async () => {
    await Promise.all([server.close(), provider.close()]);
  });
  beforeEach(() => {
    Object.assign(provider.mood, { signer: 'own', altered: {}, failure: 'none' });
  });

  const claimsOf = (sub: string) => ({ sub, email: `${sub}@exemple.fr`, email_verified: true });
  const present = (body: Readonly<Record<string, unknown>>, headers = {}) =>
    server.call('POST', '/token?grant_type=id_token', { provider: 'custom:mairie', ...body }, headers);

  test('case 111: the raw nonce of a token signs in, by the official client', async () => {
    const token = await provider.idToken({ ...claimsOf('e111'), nonce: hashed('brut'), aud: 'fr.placejuste.app' });
    const { data, error } = await server
      .client()
      .auth.signInWithIdToken({ provider: 'custom:mairie' as 'google', token, nonce: 'brut' });
    expect(error).toBeNull();
    expect([data.user?.email, data.user?.app_metadata]).toEqual([
      'e111@exemple.fr',
      { provider: 'custom:mairie', providers: ['custom:mairie'] },
    ]);
    const without = await present({ id_token: await provider.idToken(claimsOf('e111')) });
    expect(without.status).toBe(200);
  });

  test.each([
    ['missing', hashed('brut'), {}],
    ['sent for a token without one', undefined, { nonce: 'brut' }],
    ['unhashed', 'brut', { nonce: 'brut' }],
    ['wrong', hashed('brut'), { nonce: 'autre' }],
  ])('case 111: a nonce that is %s is refused in the OAuth shape', async (_what, nonce, sent) => {
    const answer = await present({ id_token: await provider.idToken({ ...claimsOf('nonce'), nonce }), ...sent });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'invalid nonce', error_description: expect.any(String) },
    ]);
  });

  test.each([
    ['audience', { aud: 'autre' }],
    ['issuer', { iss: 'https://autre.exemple' }],
    ['end', { exp: 1_700_000_000 }],
    ['end at all', { exp: undefined }],
    ['subject', { sub: '' }],
    ['hash of the access token', { at_hash: 'autre' }],
  ])('case 111: a wrong %s is refused with an OAuth error', async (_what, altered) => {
    const token = await provider.idToken({ ...claimsOf('faux'), ...altered });
    const answer = await present({ id_token: token, access_token: 'jeton' });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid request']);
  });

  test('case 111: another key, no signature, a shared secret and no token at all are refused', async () => {
    provider.mood.signer = 'stranger';
    const foreign = await provider.idToken(claimsOf('faux'));
    const [, payload = ''] = foreign.split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const before = (await refusedWays(server)).length;
    const forged = [foreign, `${header('none')}.${payload}.`, `${header('HS256')}.${payload}.eA`, 'x', 'a.b.c'];
    for (const token of forged) expect([(await present({ id_token: token })).status, token]).toEqual([400, token]);
    expect((await refusedWays(server)).slice(before)).toEqual(forged.map(() => 'oauth'));
  });

  test('a right hash of the access token is accepted', async () => {
    const half = createHash('sha256').update('jeton').digest().subarray(0, 16).toString('base64url');
    const token = await provider.idToken({ ...claimsOf('hash'), at_hash: half });
    expect((await present({ id_token: token, access_token: 'jeton' })).status).toBe(200);
  });

  test('a token is accepted once, also when two requests present it at once', async () => {
    const token = await provider.idToken(claimsOf('deux-fois'));
    const answers = await Promise.all([present({ id_token: token }), present({ id_token: token })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('case 106: an unverified address opens nothing', async () => {
    const token = await provider.idToken({ ...claimsOf('douteux'), email_verified: false });
    expect((await present({ id_token: token })).body['code']).toBe('provider_email_needs_verification');
  });

  test('case 112: with a bearer, a token links its identity and opens a session of the same person', async () => {
    const { session, user } = await confirmedPerson(server, 'e112@exemple.fr');
    const headers = { authorization: `Bearer ${session.access_token}` };
    const token = await provider.idToken(claimsOf('e112-ailleurs'));
    const linked = await present({ id_token: token, link_identity: true }, headers);
    expect(linked).toMatchObject({
      status: 200,
      body: { user: { id: user.id, app_metadata: { providers: ['email', 'custom:mairie'] } } },
    });
    const again = await provider.idToken({ ...claimsOf('e112-ailleurs'), jti: 'autre' });
    expect((await present({ id_token: again, link_identity: true }, headers)).body['code']).toBe(
      'identity_already_exists',
    );
    expect((await present({ id_token: again, link_identity: true })).status).toBe(401);
    server.pass(601);
    const late = await present({ id_token: again, link_identity: true }, headers);
    expect(late.body['code']).toBe('reauthentication_needed');
    server.pass(-601);
  });

  test('session-closed-while-a-token-is-verified: no identity is added', async () => {
    const { session, user } = await confirmedPerson(server, 'ferme@exemple.fr');
    const headers = { authorization: `Bearer ${session.access_token}` };
    const token = await provider.idToken(claimsOf('ferme-ailleurs'));
    const refused = await whileSessionsClose(server, { of: user.id, on: 'insert on auth.spent_proofs' }, () =>
      present({ id_token: token, link_identity: true }, headers),
    );
    expect(refused).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    // The refusal rolled back the closing of sessions too.
    const { body } = await server.call('GET', '/user', undefined, headers);
    expect(body['app_metadata']).toMatchObject({ providers: ['email'] });
  });

  test('a disabled provider and an unknown one get different errors', async () => {
    const token = await provider.idToken(claimsOf('ferme'));
    expect(await present({ provider: 'google', id_token: token })).toMatchObject({
      status: 400,
      body: { code: 'provider_disabled', message: expect.stringContaining('not enabled') },
    });
    expect((await present({ provider: 'autre', id_token: token })).body['code']).toBe('validation_failed');
    const byIssuer = { provider: undefined, issuer: provider.issuer, client_id: 'placejuste', id_token: token };
    expect((await present(byIssuer)).status).toBe(200);
    expect((await present({ ...byIssuer, client_id: 'autre' })).body['code']).toBe('provider_disabled');
  });

  test('a provider that does not answer is an outage, never a refusal', async () => {
    const token = await provider.idToken(claimsOf('panne'));
    provider.mood.failure = 'down';
    const custom = { issuer: provider.issuer, clientId: 'placejuste', clientSecret: 's' };
    const fresh = await startAuth(server.platform.db, { providers: buildProviders({ custom: { mairie: custom } }) });
    const down = await fresh.call('POST', '/token?grant_type=id_token', { provider: 'custom:mairie', id_token: token });
    provider.mood.failure = 'none';
    await fresh.call('GET', '/authorize?provider=custom:mairie');
    provider.mood.failure = 'down';
    const noKeys = await fresh.call('POST', '/token?grant_type=id_token', {
      provider: 'custom:mairie',
      id_token: token,
    });
    expect([down.status, noKeys.status]).toEqual([502, 502]);
    await fresh.close();
  });
});
