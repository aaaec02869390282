import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, refusedWays, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import {
  assertionXml,
  entityId,
  ownKeys,
  responseXml,
  signedResponse,
  strangerKeys,
  type SamlClaims,
} from '../../../test/saml-provider.ts';
import { buildSamlProviders } from './saml-settings.ts';

const id = '0190a000-0000-4000-8000-000000000001';

eachDatabase('signing in by the identity provider of an organisation', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    const provider = {
      domains: ['mairie.exemple'],
      entityId,
      entryPoint: 'https://annuaire.exemple/sso',
      keys: [ownKeys.publicKey],
    };
    server = await startAuth(await open(), { samlProviders: buildSamlProviders({ [id]: provider }) });
  });
  afterAll(() => server.close());

  const acs = () => `${server.url}/auth/v1/sso/saml/acs`;
  const addressee = () => ({ publicUrl: server.url, now: server.platform.clock.now() });
  /** Leaves for the identity provider, and returns the request that it receives. */
  async function leave(
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<{ state: string; requestId: string; url: URL }> {
    const answer = await server.call('POST', '/sso', { domain: 'mairie.exemple', skip_http_redirect: true, ...body });
    const url = new URL(String(answer.body['url']));
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    return {
      url,
      state: url.searchParams.get('RelayState') ?? '',
      requestId: /ID="(_[0-9a-f]+)"/.exec(request)?.[1] ?? '',
    };
  }

  const answerTo = (requestId: string, said: SamlClaims = {}) => signedResponse(addressee(), requestId, said);
  async function post(xml: string, state: string): Promise<{ status: number; url: URL; fragment: URLSearchParams }> {
    const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: state });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.call('POST', '/sso/saml/acs', form.toString(), headers);
    const url = new URL(answer.headers.get('location') ?? '');
    return { status: answer.status, url, fragment: new URLSearchParams(url.hash.slice(1)) };
  }
  async function signIn(said: SamlClaims = {}) {
    const { state, requestId } = await leave();
    return post(answerTo(requestId, said), state);
  }
  const userOf = async (fragment: URLSearchParams) =>
    (await server.call('GET', '/user', undefined, { authorization: `Bearer ${fragment.get('access_token')}` })).body;

  test('case 116: a domain leads to its identity provider, by the official client; others do not', async () => {
    const { data } = await server.client().auth.signInWithSSO({ domain: 'mairie.exemple' });
    const url = new URL(data?.url ?? '');
    expect([url.origin, url.searchParams.has('SAMLRequest'), url.searchParams.has('RelayState')]).toEqual([
      'https://annuaire.exemple',
      true,
      true,
    ]);
    const cases: [Record<string, unknown>, number, string][] = [
      [{ domain: 'autre.exemple' }, 404, 'sso_provider_not_found'],
      [{ domain: 'sous.mairie.exemple' }, 404, 'sso_provider_not_found'],
      [{ provider_id: 'x' }, 404, 'sso_provider_not_found'],
      [{}, 400, 'validation_failed'],
      [{ provider_id: id, domain: 'mairie.exemple' }, 400, 'validation_failed'],
    ];
    for (const [body, status, code] of cases)
      expect(await server.call('POST', '/sso', body)).toMatchObject({ status, body: { code } });
    expect((await server.call('POST', '/sso', { provider_id: id })).status).toBe(303);
    expect((await server.call('GET', '/settings')).body['saml_enabled']).toBe(true);
  });

  test('says who it is to an identity provider', async () => {
    const response = await fetch(`${server.url}/auth/v1/sso/saml/metadata`);
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      expect.stringContaining('application/xml'),
      expect.stringContaining(acs()),
    ]);
  });

  test('case 117: a signed assertion opens a session, as long as the identity provider says', async () => {
    const { status, fragment } = await signIn();
    expect(status).toBe(302);
    const user = await userOf(fragment);
    expect(user).toMatchObject({ email: 'agent@mairie.exemple', app_metadata: { provider: `sso:${id}` } });
    const token = String(fragment.get('access_token')).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(token, 'base64url').toString()).amr).toEqual([
      { method: 'sso/saml', provider: `sso:${id}`, timestamp: expect.any(Number) },
    ]);
    const again = await signIn();
    expect((await userOf(again.fragment))['id']).toBe(user['id']);
    const late = await startAuth(server.platform.db);
    late.pass(1801);
    const renewal = { refresh_token: fragment.get('refresh_token') };
    expect((await late.call('POST', '/token?grant_type=refresh_token', renewal)).body['code']).toBe('session_expired');
    const bearer = { authorization: `Bearer ${String(fragment.get('access_token'))}` };
    expect((await late.call('GET', '/user', undefined, bearer)).body['code']).toBe('session_not_found');
    expect(await late.platform.identify.findUser(bearer.authorization)).toBeNull();
    await late.close();
  });

  test('case 117: with PKCE, a code', async () => {
    const { state, requestId } = await leave({ code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' });
    const { url } = await post(answerTo(requestId), state);
    const exchange = { auth_code: url.searchParams.get('code'), code_verifier: 'c'.repeat(43) };
    const { status, body } = await server.call('POST', '/token?grant_type=pkce', exchange);
    expect(status).toBe(200);
    const token = String(body['access_token']).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(token, 'base64url').toString()).amr).toEqual([
      { method: 'sso/saml', provider: `sso:${id}`, timestamp: expect.any(Number) },
    ]);
    // The session lasts as long as the identity provider says, here too.
    const late = await startAuth(server.platform.db);
    late.pass(1801);
    const renewal = { refresh_token: body['refresh_token'] };
    expect((await late.call('POST', '/token?grant_type=refresh_token', renewal)).body['code']).toBe('session_expired');
    await late.close();
  });

  test.each<[string, SamlClaims]>([
    ['unsigned', { signer: 'none' }],
    ['signed by a stranger', { signer: strangerKeys.privateKey }],
    ['for another audience', { audience: 'https://autre.exemple' }],
    ['of another issuer', { issuer: 'https://autre.exemple' }],
    ['that answers another request', { inResponseTo: '_autre' }],
    ['for another service', { recipient: 'https://autre.exemple/acs' }],
    ['that is over', { lifeSeconds: -60 }],
    ['of nobody in particular', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['about an address of elsewhere', { email: 'maire@ailleurs.exemple' }],
  ])('case 117: an assertion %s is refused', async (_what, said) => {
    const { status, url, fragment } = await signIn(said);
    expect([status, url.searchParams.get('error'), fragment.has('access_token')]).toEqual([
      303,
      'access_denied',
      false,
    ]);
  });

  test('case 117: an assertion is accepted once, and only in its own flow', async () => {
    const first = await leave();
    const xml = answerTo(first.requestId, { assertionId: '_une-fois' });
    expect((await post(xml, first.state)).status).toBe(302);
    const replayed = await post(xml, first.state);
    expect(replayed.url.searchParams.get('error_code')).toBe('bad_oauth_state');
    const second = await leave();
    expect((await post(xml, second.state)).fragment.has('access_token')).toBe(false);
    const third = await leave();
    const twin = answerTo(third.requestId, { assertionId: '_une-fois' });
    expect((await post(twin, third.state)).fragment.has('access_token')).toBe(false);
    expect((await post(xml, '')).url.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test('case 117: a forged assertion wrapped around the signed one is refused in every place', async () => {
    const shapes: ((forged: string, real: string) => string)[] = [
      (forged, real) => forged + real,
      (forged, real) => real + forged,
      (forged, real) => `${forged}<samlp:Extensions>${real}</samlp:Extensions>`,
      (forged, real) => forged.replace('</saml:Assertion>', `<saml:Advice>${real}</saml:Advice></saml:Assertion>`),
    ];
    const before = (await refusedWays(server)).length;
    for (const wrap of shapes) {
      const { state, requestId } = await leave();
      const real = /<saml:Assertion.*<\/saml:Assertion>/s.exec(answerTo(requestId))?.[0] ?? '';
      const forged = assertionXml(addressee(), requestId, { subject: 'maire', email: 'maire@mairie.exemple' });
      const { fragment } = await post(responseXml(addressee(), requestId, wrap(forged, real)), state);
      expect(fragment.has('access_token')).toBe(false);
    }
    const { state, requestId } = await leave();
    const altered = answerTo(requestId).replace('agent-1', 'maire');
    expect((await post(altered, state)).fragment.has('access_token')).toBe(false);
    const last = await leave();
    const typed = `<!DOCTYPE x [<!ENTITY e "maire">]>${answerTo(last.requestId)}`;
    expect((await post(typed, last.state)).fragment.has('access_token')).toBe(false);
    expect((await refusedWays(server)).slice(before)).toEqual([...shapes, altered, typed].map(() => 'sso/saml'));
  });

  test('an answer made of tens of thousands of elements is refused before it is parsed', {
    timeout: 20_000,
  }, async () => {
    for (const shape of ['<b/>', '<saml:Assertion ID="_x"/>', '<!---->']) {
      const { state, requestId } = await leave();
      const heavy = responseXml(addressee(), requestId, shape.repeat(170_000 / shape.length));
      expect((await post(heavy, state)).fragment.get('error_code')).toBe('saml_assertion_no_user_id');
    }
    expect((await signIn({ groups: 150 })).fragment.has('access_token')).toBe(true);
  });

  test('an identity provider’s account is linked to no other account and has no password', async () => {
    const { user } = await confirmedPerson(server, 'double@mairie.exemple');
    const { fragment } = await signIn({ subject: 'double', email: 'double@mairie.exemple' });
    const own = await userOf(fragment);
    expect([own['email'], own['id'] === user.id]).toEqual(['double@mairie.exemple', false]);
    const headers = { authorization: `Bearer ${fragment.get('access_token')}` };
    expect((await server.call('PUT', '/user', { password: 'autre-parole-1' }, headers)).body['code']).toBe(
      'user_sso_managed',
    );
    const signedIn = await server.client().auth.signInWithPassword({ email: 'double@mairie.exemple', password });
    expect(signedIn.data.user?.id).toBe(user.id);
  });

  test('case 115: without an identity provider, it is closed', async () => {
    const closed = await startAuth(server.platform.db);
    for (const [method, path] of [
      ['POST', '/sso'],
      ['GET', '/sso/saml/metadata'],
    ] as const)
      expect((await closed.call(method, path, method === 'POST' ? {} : undefined)).body['code']).toBe(
        'saml_provider_disabled',
      );
    await closed.close();
  });
});
