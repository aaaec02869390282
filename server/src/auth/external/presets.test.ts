import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startOidcProvider, type OidcProvider } from '../../../test/oidc-provider.ts';
import { startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { buildProviders } from './provider-settings.ts';

eachDatabase('the providers people know', (open) => {
  let provider: OidcProvider;
  let server: RunningAuth;
  const apple = generateKeyPair('ES256', { extractable: true });
  beforeAll(async () => {
    provider = await startOidcProvider();
    const { issuer } = provider;
    const client = { issuer, clientId: 'placejuste' };
    const privateKey = await exportPKCS8((await apple).privateKey);
    server = await startAuth(await open(), {
      providers: buildProviders({
        google: { ...client, clientSecret: 'essai' },
        apple: { ...client, teamId: 'ABCDE12345', keyId: 'KEY1234567', privateKey },
        franceconnect: { ...client, clientSecret: 'essai' },
      }),
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  async function leave(name: string, query = ''): Promise<URL> {
    const answer = await server.call('GET', `/authorize?provider=${name}&skip_http_redirect=true${query}`);
    return new URL(String(answer.body['url']));
  }
  async function userOf(location: string | null): Promise<Record<string, unknown>> {
    const token = new URLSearchParams(new URL(location ?? '').hash.slice(1)).get('access_token');
    return (await server.call('GET', '/user', undefined, { authorization: `Bearer ${token}` })).body;
  }

  test('are listed as enabled', async () => {
    const { external } = (await server.call('GET', '/settings')).body;
    expect(external).toMatchObject({ google: true, apple: true, franceconnect: true, github: false });
  });

  test('Apple posts its reply, is shown a secret signed by our key, and gives the name once', async () => {
    provider.mood.claims = { sub: 'pomme', email: 'pomme@exemple.fr', email_verified: 'true' };
    const url = await leave('apple', '&scopes=contacts');
    expect([url.searchParams.get('response_mode'), url.searchParams.get('scope')]).toEqual([
      'form_post',
      'openid email name',
    ]);
    const reply = provider.approve(url.href);
    reply.set('user', JSON.stringify({ name: { firstName: 'Ada', lastName: 'Essai' }, email: 'autre@exemple.fr' }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const end = await server.call('POST', '/callback', reply.toString(), headers);
    expect(end.status).toBe(302);
    expect(await userOf(end.headers.get('location'))).toMatchObject({
      email: 'pomme@exemple.fr',
      user_metadata: { first_name: 'Ada', last_name: 'Essai' },
    });
    const secret = provider.lastExchange.get('client_secret') ?? '';
    const { payload, protectedHeader } = await jwtVerify(secret, (await apple).publicKey);
    expect([payload, protectedHeader.kid]).toMatchObject([
      { iss: 'ABCDE12345', sub: 'placejuste', aud: provider.issuer },
      'KEY1234567',
    ]);
    const replayed = await server.call('POST', '/callback', reply.toString(), headers);
    expect(replayed.headers.get('location')).toContain('bad_oauth_state');
  });

  test('FranceConnect is only asked for the name and the address, at eidas1', async () => {
    provider.mood.claims = { sub: 'agent', acr: 'eidas1' };
    provider.mood.userInfo = {
      email: 'agent@exemple.fr',
      email_verified: true,
      given_name: 'Angela',
      family_name: 'Dubois',
      birthdate: '1962-08-24',
      gender: 'female',
    };
    const url = await leave('franceconnect', '&scopes=birthdate&acr_values=eidas0');
    expect([url.searchParams.get('acr_values'), url.searchParams.get('scope')]).toEqual([
      'eidas1',
      'openid given_name family_name email',
    ]);
    const end = await server.call('GET', `/callback?${provider.approve(url.href).toString()}`);
    expect(end.headers.get('location')).not.toContain('provider_token');
    const user = await userOf(end.headers.get('location'));
    expect(user).toMatchObject({ user_metadata: { first_name: 'Angela', last_name: 'Dubois' } });
    expect(JSON.stringify(user)).not.toMatch(/1962|female|birth/);
  });

  test('FranceConnect: a reply that proves less than eidas1 opens nothing', async () => {
    provider.mood.userInfo = null;
    for (const acr of [undefined, 'eidas0']) {
      provider.mood.claims = { sub: 'agent', email: 'agent@exemple.fr', email_verified: true, acr };
      const reply = provider.approve((await leave('franceconnect')).href);
      const end = await server.call('GET', `/callback?${reply.toString()}`);
      expect(end.headers.get('location')).toContain('bad_oauth_callback');
    }
  });

  test('FranceConnect: its own session is closed with ours; that of Google is left alone', async () => {
    const closing = async (name: string) => {
      provider.mood.claims = { sub: name, email: `${name}@exemple.fr`, email_verified: true, acr: 'eidas2' };
      const end = await server.call('GET', `/callback?${provider.approve((await leave(name)).href).toString()}`);
      const hash = new URLSearchParams(new URL(end.headers.get('location') ?? '').hash.slice(1));
      const authorization = `Bearer ${hash.get('access_token')}`;
      return (await server.call('POST', '/user/provider-logout', undefined, { authorization })).body['url'];
    };
    const url = new URL(String(await closing('franceconnect')));
    expect([url.origin, url.pathname, url.searchParams.get('post_logout_redirect_uri')]).toEqual([
      provider.issuer,
      '/logout',
      server.url,
    ]);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await closing('google')).toBeNull();
  });
});
