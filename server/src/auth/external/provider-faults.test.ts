import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startOidcProvider, type OidcProvider } from '../../../test/oidc-provider.ts';
import { startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { buildProviders } from './provider-settings.ts';

eachDatabase('a provider that lies, fails or points elsewhere', (open) => {
  let provider: OidcProvider;
  let server: RunningAuth;
  beforeAll(async () => {
    provider = await startOidcProvider();
    const custom = { issuer: provider.issuer, clientId: 'placejuste', clientSecret: 'essai' };
    server = await startAuth(await open(), { providers: buildProviders({ custom: { mairie: custom } }) });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  beforeEach(() => {
    Object.assign(provider.mood, { altered: {}, signer: 'own', failure: 'none', discovery: {} });
    provider.mood.claims = { sub: 'faux', email: 'faux@exemple.fr', email_verified: true };
  });

  async function leave(): Promise<string> {
    const answer = await server.call('GET', '/authorize?provider=custom:mairie');
    return answer.headers.get('location') ?? '';
  }
  async function comeBack(reply: URLSearchParams): Promise<{ fragment: URLSearchParams }> {
    const answer = await server.call('GET', `/callback?${reply.toString()}`);
    return { fragment: new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1)) };
  }
  const signIn = async () => comeBack(provider.approve(await leave()));

  test.each([
    ['another key', { signer: 'stranger' as const }],
    ['another audience', { altered: { aud: 'autre' } }],
    ['another issuer', { altered: { iss: 'https://autre.exemple' } }],
    ['another nonce', { altered: { nonce: 'autre' } }],
    ['a token that is over', { altered: { exp: 1_700_000_000 } }],
    ['no subject', { altered: { sub: '' } }],
  ])('a token with %s opens no session', async (_what, mood) => {
    Object.assign(provider.mood, mood);
    const { fragment } = await signIn();
    expect([fragment.get('error_code'), fragment.has('access_token')]).toEqual(['bad_oauth_callback', false]);
  });

  test.each(['down', 'huge', 'redirect'] as const)(
    'a provider that is %s is reported as an outage',
    async (failure) => {
      const reply = provider.approve(await leave());
      provider.mood.failure = failure;
      const { fragment } = await comeBack(reply);
      expect([fragment.get('error'), fragment.has('access_token')]).toEqual(['server_error', false]);
      const fresh = await startAuth(server.platform.db, {
        providers: buildProviders({
          custom: { mairie: { issuer: provider.issuer, clientId: 'p', clientSecret: 's' } },
        }),
      });
      expect((await fresh.call('GET', '/authorize?provider=custom:mairie')).status).toBe(502);
      await fresh.close();
    },
  );

  test.each([
    ['token_endpoint', 'http://169.254.169.254/latest'],
    ['token_endpoint', 'https://127.0.0.1/x'],
    ['jwks_uri', 'http://localhost:9/keys'],
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', 'http://ailleurs.exemple/authorize'],
  ])('a discovery document whose %s is %s causes no request', async (member, address) => {
    provider.mood.discovery = { [member]: address };
    const fresh = await startAuth(server.platform.db, {
      providers: buildProviders({
        custom: { mairie: { issuer: provider.issuer, clientId: 'placejuste', clientSecret: 's' } },
      }),
    });
    const departure = await fresh.call('GET', '/authorize?provider=custom:mairie&skip_http_redirect=true');
    if (departure.status === 200) {
      const reply = provider.approve(String(departure.body['url']));
      const end = await fresh.call('GET', `/callback?${reply.toString()}`);
      expect(end.headers.get('location')).toContain('error=server_error');
    } else expect(departure.status).toBe(502);
    await fresh.close();
  });
});
