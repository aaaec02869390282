import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthenticator, type Lies } from '../../../test/authenticator.ts';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('a key as second factor', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { webauthnFactorsEnabled: true });
  });
  afterAll(() => server.close());

  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const text = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
  const relyingParty = { rpId: 'placejuste.example', rpOrigins: ['https://placejuste.example'] };

  /**
   * Enrols a key like `mfa.webauthn.register` of the official client, with a software key in the role of the browser.
   */
  const enrolled = async (email: string) => {
    const person = await confirmedPerson(server, email);
    const { mfa } = person.client.auth;
    const { data: factor, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'clé' });
    if (error !== null) throw error;
    const { data: challenge } = await mfa.challenge({ factorId: factor.id, webauthn: relyingParty });
    if (challenge?.type !== 'webauthn' || challenge.webauthn.type !== 'create') throw new Error('No creation asked');
    const { publicKey } = challenge.webauthn.credential_options;
    const key = makeAuthenticator(server.url);
    const credential = key.create({
      rp: { id: String(publicKey.rp.id) },
      user: { id: text(publicKey.user.id) },
      challenge: text(publicKey.challenge),
    });
    const { data: session, error: refusal } = await mfa.verify({
      factorId: factor.id,
      challengeId: challenge.id,
      webauthn: { type: 'create', ...relyingParty, credential_response: { toJSON: () => credential } as never },
    });
    if (refusal !== null) throw refusal;
    return { ...person, factor, key, raised: session, publicKey, challenge };
  };
  const proves = async (
    token: string,
    of: { factorId: string; key: ReturnType<typeof makeAuthenticator> },
    lies: Lies = {},
  ) => {
    const { body } = await server.call(
      'POST',
      `/factors/${of.factorId}/challenge`,
      { webauthn: relyingParty },
      as(token),
    );
    const { publicKey } = (
      body['webauthn'] as { credential_options: { publicKey: { rpId: string; challenge: string } } }
    ).credential_options;
    const verify = (told: Lies) => {
      const webauthn = { type: 'request', ...relyingParty, credential_response: of.key.get(publicKey, told) };
      const answer = { challenge_id: body['id'], webauthn };
      return server.call('POST', `/factors/${of.factorId}/verify`, answer, as(token));
    };
    // The right answer, to a challenge that was already answered.
    return { first: await verify(lies), again: () => verify({}) };
  };
  const weakToken = async (email: string) => {
    const { data } = await server.client().auth.signInWithPassword({ email, password });
    return data.session!.access_token;
  };

  test('the official client enrols one, and its session has two factors', async () => {
    const { raised, factor, user, publicKey, client } = await enrolled('cle2@exemple.fr');
    expect(publicKey.rp.id).toBe('127.0.0.1');
    expect(publicKey.authenticatorSelection).toMatchObject({ userVerification: 'preferred' });
    expect(decodeJwt(raised.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
    });
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([{ id: factor.id, status: 'verified', friendly_name: 'clé' }]);
    expect(raised.user.id).toBe(user.id);
    expect(lastMail(server, 'cle2@exemple.fr').subject).toContain('deux étapes');
  });

  test('a key raises a new sign-in, even one that does not verify its person', async () => {
    const { factor, key } = await enrolled('cle-suite@exemple.fr');
    const token = await weakToken('cle-suite@exemple.fr');
    const { first, again } = await proves(token, { factorId: factor.id, key }, { isUserVerified: false });
    expect(first.status).toBe(200);
    expect(decodeJwt(String(first.body['access_token']))['aal']).toBe('aal2');
    expect((await again()).body['code']).toBe('mfa_ip_address_mismatch');
  });

  test.each<[string, Lies]>([
    ['another site', { origin: 'https://placejuste.example' }],
    ['another name of the service', { rpId: 'placejuste.example' }],
    ['another challenge', { challenge: 'autre' }],
    ['a counter that went back', { counter: 1 }],
  ])('forged-key: an answer with %s is refused and uses up its challenge', async (what, lies) => {
    const email = `cle-${what.replaceAll(/\W/g, '')}@exemple.fr`;
    const { factor, key } = await enrolled(email);
    const token = await weakToken(email);
    const { first, again } = await proves(token, { factorId: factor.id, key }, lies);
    expect(first).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } });
    expect((await again()).body['code']).toBe('mfa_ip_address_mismatch');
    expect((await proves(token, { factorId: factor.id, key })).first.status).toBe(200);
  });

  test('neither another key nor six digits open it or replace it', async () => {
    const { factor } = await enrolled('cle-autre@exemple.fr');
    const token = await weakToken('cle-autre@exemple.fr');
    const other = makeAuthenticator(server.url);
    const { first } = await proves(token, { factorId: factor.id, key: other });
    expect(first.body['code']).toBe('mfa_verification_failed');
    const { body } = await server.call('POST', `/factors/${factor.id}/challenge`, {}, as(token));
    const { challenge } = (body['webauthn'] as { credential_options: { publicKey: { challenge: string } } })
      .credential_options.publicKey;
    const credential = other.create({ rp: { id: '127.0.0.1' }, user: { id: 'eA' }, challenge });
    const replaced = { challenge_id: body['id'], webauthn: { type: 'create', credential_response: credential } };
    expect((await server.call('POST', `/factors/${factor.id}/verify`, replaced, as(token))).status).toBe(422);
    const next = await server.call('POST', `/factors/${factor.id}/challenge`, {}, as(token));
    const digits = { challenge_id: next.body['id'], code: '000000' };
    expect((await server.call('POST', `/factors/${factor.id}/verify`, digits, as(token))).status).toBe(422);
  });

  test('case 93: a challenge older than 300 seconds, and that of somebody else, are refused', async () => {
    const { factor, key, raised } = await enrolled('cle-tard@exemple.fr');
    const { body } = await server.call('POST', `/factors/${factor.id}/challenge`, {}, as(raised.access_token));
    const { publicKey } = (
      body['webauthn'] as { credential_options: { publicKey: { rpId: string; challenge: string } } }
    ).credential_options;
    const answer = { challenge_id: body['id'], webauthn: { type: 'request', credential_response: key.get(publicKey) } };
    const other = await enrolled('cle-voisine@exemple.fr');
    const crossed = await server.call(
      'POST',
      `/factors/${other.factor.id}/verify`,
      answer,
      as(other.raised.access_token),
    );
    expect(crossed).toMatchObject({ status: 422, body: { code: 'mfa_factor_not_found' } });
    server.pass(301);
    const late = await server.call('POST', `/factors/${factor.id}/verify`, answer, as(raised.access_token));
    expect(late).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } });
  });

  test('case 95: removed at aal2, the session falls back; a key is no fresh sign-in', async () => {
    const { client, factor, key } = await enrolled('cle-retiree@exemple.fr');
    server.pass(11 * 60);
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id, webauthn: relyingParty });
    if (challenge?.type !== 'webauthn' || challenge.webauthn.type !== 'request') throw new Error('No proof asked');
    const { publicKey } = challenge.webauthn.credential_options;
    const credential = key.get({ rpId: String(publicKey.rpId), challenge: text(publicKey.challenge) });
    const proved = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.id,
      webauthn: { type: 'request', ...relyingParty, credential_response: { toJSON: () => credential } as never },
    });
    expect(proved.error).toBeNull();
    const { error } = await client.auth.updateUser({ password: 'autre-parole-2' });
    expect(error).toMatchObject({ code: 'current_password_required' });
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    const { data } = await client.auth.refreshSession();
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  });

  test('off unless the operator opens them', async () => {
    const closed = await startAuth(await open());
    const { client } = await confirmedPerson(closed, 'cle-fermee@exemple.fr');
    const { error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'clé' });
    expect(error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
    await closed.close();
  });
});
