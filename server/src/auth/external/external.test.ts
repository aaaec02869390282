import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startOidcProvider, type OidcProvider } from '../../../test/oidc-provider.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { buildProviders } from './provider-settings.ts';

const verifier = 'v'.repeat(50);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const pkce = `&code_challenge=${challenge}&code_challenge_method=s256`;

eachDatabase('signing in by another service', (open) => {
  let provider: OidcProvider;
  let server: RunningAuth;
  beforeAll(async () => {
    provider = await startOidcProvider();
    const { issuer } = provider;
    const custom = { issuer, clientId: 'placejuste', clientSecret: 'essai' };
    server = await startAuth(await open(), { providers: buildProviders({ custom: { mairie: custom } }) });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  beforeEach(() => {
    provider.mood.altered = {};
    provider.mood.signer = 'own';
    provider.mood.failure = 'none';
    provider.mood.discovery = {};
  });

  /** Leaves for the provider, and returns the address to which the person is sent. */
  async function leave(query = ''): Promise<string> {
    const answer = await server.call('GET', `/authorize?provider=custom:mairie${query}`);
    expect(answer.status).toBe(302);
    return answer.headers.get('location') ?? '';
  }
  async function comeBack(reply: URLSearchParams): Promise<{ status: number; url: URL; fragment: URLSearchParams }> {
    const answer = await server.call('GET', `/callback?${reply.toString()}`);
    const url = new URL(answer.headers.get('location') ?? '');
    return { status: answer.status, url, fragment: new URLSearchParams(url.hash.slice(1)) };
  }
  const signIn = async (query = '') => comeBack(provider.approve(await leave(query)));
  const says = (sub: string, email: string, verified: unknown = true) => {
    provider.mood.claims = { sub, email, email_verified: verified, given_name: 'Ada', family_name: 'Essai' };
  };

  test('case 103: an implicit sign-in brings tokens and provider_token in the fragment', async () => {
    says('103', 'e103@exemple.fr');
    const { status, url, fragment } = await signIn(`&redirect_to=${server.url}/auth/callback`);
    expect([status, url.pathname, url.search]).toEqual([302, '/auth/callback', '']);
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      provider_token: 'jeton-du-fournisseur',
      provider_refresh_token: 'renouvellement-du-fournisseur',
      sb: '',
    });
    expect(fragment.has('type')).toBe(false);
    const user = await server.call('GET', '/user', undefined, {
      authorization: `Bearer ${fragment.get('access_token')}`,
    });
    expect(user.body).toMatchObject({
      email: 'e103@exemple.fr',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'custom:mairie', providers: ['custom:mairie'] },
      user_metadata: { first_name: 'Ada', last_name: 'Essai' },
      identities: [{ id: '103', provider: 'custom:mairie' }],
    });
    const again = await signIn();
    expect(again.fragment.get('access_token')).not.toBeNull();
  });

  test('case 103: with PKCE, a code beside the query; its exchange alone brings provider_token', async () => {
    says('103', 'e103@exemple.fr');
    const { url, fragment } = await signIn(
      `${pkce}&redirect_to=${encodeURIComponent(`${server.url}/auth/callback?suite=1#x`)}`,
    );
    expect([url.searchParams.get('suite'), [...fragment.keys()]]).toEqual(['1', []]);
    const exchange = { auth_code: url.searchParams.get('code'), code_verifier: verifier };
    const wrong = { ...exchange, code_verifier: 'w'.repeat(50) };
    expect((await server.call('POST', '/token?grant_type=pkce', wrong)).body['code']).toBe('bad_code_verifier');
    const session = await server.call('POST', '/token?grant_type=pkce', exchange);
    expect(session).toMatchObject({
      status: 200,
      body: { provider_token: 'jeton-du-fournisseur', user: { email: 'e103@exemple.fr' } },
    });
    const claims = JSON.parse(
      Buffer.from(String(session.body['access_token']).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims.amr).toEqual([{ method: 'oauth', provider: 'custom:mairie', timestamp: expect.any(Number) }]);
    expect((await server.call('POST', '/token?grant_type=pkce', exchange)).body['code']).toBe('flow_state_not_found');
  });

  test('asks with PKCE, a nonce and the scopes; forwards what is not reserved', async () => {
    const url = new URL(
      await leave('&scopes=agenda&prompt=login&client_id=autre&state=x&nonce=y&response_mode=fragment'),
    );
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: 'placejuste',
      redirect_uri: `${server.url}/auth/v1/callback`,
      scope: 'openid email profile agenda',
      prompt: 'login',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect([query['nonce'], query['response_mode']]).toEqual([expect.stringMatching(/^[\w-]{43}$/), undefined]);
    says('scopes', 'scopes@exemple.fr');
    await comeBack(provider.approve(url.href));
    expect(provider.lastExchange.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test('case 104: a person who gives up comes back with the error in query and fragment', async () => {
    const state = new URL(await leave(`&redirect_to=${server.url}/auth/callback`)).searchParams.get('state') ?? '';
    const reply = new URLSearchParams({ state, error: 'access_denied', error_description: 'Annulé\u0000<b>' });
    const { status, url, fragment } = await comeBack(reply);
    expect([status, url.pathname]).toEqual([302, '/auth/callback']);
    for (const parts of [url.searchParams, fragment])
      expect([parts.get('error'), parts.get('error_description')]).toEqual(['access_denied', 'The provider refused']);
  });

  test('case 105: a replayed, unknown, old or doubled state redirects to the site', async () => {
    says('105', 'e105@exemple.fr');
    const spent = provider.approve(await leave());
    expect((await comeBack(spent)).fragment.get('access_token')).not.toBeNull();
    const doubled = provider.approve(await leave());
    doubled.append('state', 'autre');
    const unknown = new URLSearchParams({ state: 'inconnu', code: 'x' });
    const isRefused = async (reply: URLSearchParams) => {
      const { status, url } = await comeBack(reply);
      expect([status, url.origin, url.searchParams.get('error_code')]).toEqual([303, server.url, 'bad_oauth_state']);
    };
    for (const reply of [spent, doubled, unknown, new URLSearchParams()]) await isRefused(reply);
    const old = provider.approve(await leave());
    server.pass(301);
    await isRefused(old);
  });

  test('case 105: of two callbacks at once, one opens a session', async () => {
    says('105', 'e105@exemple.fr');
    const reply = provider.approve(await leave());
    const ends = await Promise.all([comeBack(reply), comeBack(reply)]);
    expect(ends.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1);
  });

  test('case 106: an address the provider verified opens the confirmed account; its owner is told', async () => {
    const { user } = await confirmedPerson(server, 'e106@exemple.fr');
    says('106', 'E106@exemple.fr', 'true');
    const { fragment } = await signIn();
    const linked = await server.call('GET', '/user', undefined, {
      authorization: `Bearer ${fragment.get('access_token')}`,
    });
    expect(linked.body).toMatchObject({ id: user.id, app_metadata: { providers: ['email', 'custom:mairie'] } });
    expect(lastMail(server, 'e106@exemple.fr').subject).toBe('Une nouvelle façon de vous connecter');
    const signInByPassword = await server.client().auth.signInWithPassword({ email: 'e106@exemple.fr', password });
    expect(signInByPassword.error).toBeNull();
  });

  test('case 106: an unverified address links no account, with one answer for known and unknown', async () => {
    const { user } = await confirmedPerson(server, 'e106b@exemple.fr');
    server.pass(61);
    says('106b', 'e106b@exemple.fr', null);
    const known = await signIn();
    says('106c', 'e106c@exemple.fr', false);
    const unknown = await signIn();
    for (const { url, fragment } of [known, unknown])
      expect([url.searchParams.get('error'), fragment.get('error_code'), fragment.has('access_token')]).toEqual([
        'access_denied',
        'provider_email_needs_verification',
        false,
      ]);
    expect(known.url.search).toBe(unknown.url.search);
    const signedIn = await server.client().auth.signInWithPassword({ email: 'e106b@exemple.fr', password });
    expect(signedIn.data.user?.identities?.map(({ provider: name }) => name)).toEqual(['email']);
    expect(signedIn.data.user?.id).toBe(user.id);
  });

  test('an address confirmed in another browser does not open the account to its creator', async () => {
    says('etranger', 'victime@exemple.fr', false);
    await signIn();
    const { code } = lastMail(server, 'victime@exemple.fr');
    const headers = { 'x-browser-mark': 'un-autre-navigateur-1' };
    const confirmed = await server.call(
      'POST',
      '/verify',
      { type: 'signup', email: 'victime@exemple.fr', token: code },
      headers,
    );
    expect(confirmed).toMatchObject({ status: 200, body: { user: { app_metadata: { providers: ['email'] } } } });
    server.pass(61);
    const { fragment } = await signIn();
    expect(fragment.get('error_code')).toBe('provider_email_needs_verification');
  });

  test('an address confirmed in the same browser opens the account to the identity', async () => {
    says('meme', 'meme@exemple.fr', false);
    const headers = { 'x-browser-mark': 'le-meme-navigateur-1' };
    const departure = await server.call(
      'GET',
      '/authorize?provider=custom:mairie&skip_http_redirect=true',
      undefined,
      headers,
    );
    const first = await comeBack(provider.approve(String(departure.body['url'])));
    expect(first.fragment.get('error_code')).toBe('provider_email_needs_verification');
    const { link } = lastMail(server, 'meme@exemple.fr');
    expect((await server.call('POST', '/verify', { type: 'signup', token_hash: link }, headers)).status).toBe(200);
    expect((await signIn()).fragment.has('access_token')).toBe(true);
  });

  test('led-to-finish-a-flow-of-somebody-else: their browser does not become known', async () => {
    says('mene', 'mene@exemple.fr');
    const begin = (agent: object) =>
      server.call('GET', '/authorize?provider=custom:mairie&skip_http_redirect=true', undefined, {
        'x-browser-mark': 'navigateur-de-l-autre',
        ...agent,
      });
    const devicesOf = async () =>
      (
        await server.platform.db.asService((tx) =>
          sql`select 1 from auth.known_devices d join auth.users u on u.id = d.user_id
            where u.email = 'mene@exemple.fr'`.execute(tx),
        )
      ).rows.length;
    const other = await begin({ 'user-agent': 'Un autre navigateur' });
    expect((await comeBack(provider.approve(String(other.body['url'])))).fragment.has('access_token')).toBe(true);
    expect(await devicesOf()).toBe(0);
    const same = await begin({});
    expect((await comeBack(provider.approve(String(same.body['url'])))).fragment.has('access_token')).toBe(true);
    expect(await devicesOf()).toBe(1);
  });

  test('case 107: the owner’s sign-in deletes the password of an unconfirmed account', async () => {
    const stranger = server.client();
    await stranger.auth.signUp({ email: 'e107@exemple.fr', password });
    const { code } = lastMail(server, 'e107@exemple.fr');
    says('107', 'e107@exemple.fr');
    expect((await signIn()).fragment.has('access_token')).toBe(true);
    const tried = await stranger.auth.signInWithPassword({ email: 'e107@exemple.fr', password });
    expect(tried.error?.code).toBe('email_not_confirmed');
    const late = await stranger.auth.verifyOtp({ email: 'e107@exemple.fr', token: code, type: 'signup' });
    expect(late.error?.code).toBe('otp_expired');
  });

  test('case 110: a provider that is not enabled is refused in JSON', async () => {
    for (const name of ['google', 'custom:autre', '', 'constructor', '__proto__'])
      expect(await server.call('GET', `/authorize?provider=${name}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: expect.stringContaining('Unsupported provider') },
      });
    expect((await server.call('GET', '/settings')).body['external']).toMatchObject({
      'custom:mairie': true,
      google: false,
      franceconnect: false,
    });
  });

  test('a redirect outside the list falls back to the site', async () => {
    says('retour', 'retour@exemple.fr');
    const { url } = await signIn('&redirect_to=https://ailleurs.exemple/vol');
    expect(url.origin).toBe(server.url);
  });

  test('case 20: where sign-ups are closed, another service creates no account either', async () => {
    says('ferme', 'ferme@exemple.fr');
    const closed = await startAuth(server.platform.db, {
      signupsDisabled: true,
      providers: buildProviders({
        custom: { mairie: { issuer: provider.issuer, clientId: 'placejuste', clientSecret: 's' } },
      }),
    });
    const departure = await closed.call('GET', '/authorize?provider=custom:mairie&skip_http_redirect=true');
    const end = await closed.call('GET', `/callback?${provider.approve(String(departure.body['url'])).toString()}`);
    expect(end.headers.get('location')).toContain('error=access_denied&error_code=signup_disabled');
    await closed.close();
  });
});
