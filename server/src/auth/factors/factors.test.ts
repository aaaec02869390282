import { decodeJwt } from 'jose';
import * as otpauth from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('second factor', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const codeOf = (secret: string, stepsAway = 0) =>
    new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) }).generate({
      timestamp: server.platform.clock.now().getTime() + stepsAway * 30_000,
    });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const wrong = (secret: string) =>
    codeOf(secret) === '000000' || codeOf(secret, 1) === '000000' || codeOf(secret, -1) === '000000'
      ? '999999'
      : '000000';
  const enrolled = async (email: string) => {
    const person = await confirmedPerson(server, email);
    const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'téléphone' });
    if (error !== null) throw error;
    return { ...person, factorId: data.id, totp: data.totp };
  };

  test('case 87: enrolling shows a picture, a secret and an address for the code application', async () => {
    const { totp } = await enrolled('f87@exemple.fr');
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toContain('f87%40exemple.fr');
    expect(totp.uri).toContain('issuer=');
  });

  test('codes are counted by person too, whatever the address they come from', async () => {
    const strict = await startAuth(await open(), { rateLimitFactor: 1 });
    const { session } = await confirmedPerson(strict, 'f-devine@exemple.fr');
    const { body } = await strict.call('POST', '/factors', { factor_type: 'totp' }, as(session.access_token));
    const guess = async () =>
      (
        await strict.call(
          'POST',
          `/factors/${String(body['id'])}/verify`,
          { challenge_id: session.user.id, code: '000000' },
          as(session.access_token),
        )
      ).status;
    for (let tried = 0; tried < 15; tried += 1) expect(await guess()).toBe(422);
    // Another network address has its own limit; after a minute, this one has its fifteen tries again, and the person
    // one.
    strict.pass(60);
    expect([await guess(), await guess()]).toEqual([422, 429]);
    await strict.close();
  });

  test('case 88: one name, one factor, also the empty name', async () => {
    const { session } = await enrolled('f88@exemple.fr');
    const enrol = (body: object) =>
      server.call('POST', '/factors', { factor_type: 'totp', ...body }, as(session.access_token));
    expect(await enrol({ friendly_name: 'téléphone' })).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_name_conflict' },
    });
    expect((await enrol({})).status).toBe(200);
    expect((await enrol({})).body['code']).toBe('mfa_factor_name_conflict');
    expect((await enrol({ factor_type: 'phone', phone: '33600000000' })).body['code']).toBe(
      'mfa_phone_enroll_not_enabled',
    );
  });

  test('case 89, 90, 91, 94, 95, 96, 97: the right code raises this session and ends weaker ones', async () => {
    const email = 'f89@exemple.fr';
    const { client, session, factorId, totp } = await enrolled(email);
    const elsewhere = server.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    const { data, error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
    expect(error).toBeNull();
    const claims = decodeJwt(data!.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', session_id: decodeJwt(session.access_token)['session_id'] });
    expect(claims['amr']).toMatchObject([{ method: 'totp' }, { method: 'otp' }]);
    expect(data!.refresh_token).not.toBe(session.refresh_token);
    expect(data!.user.factors).toMatchObject([{ status: 'verified', factor_type: 'totp' }]);
    const stale = await server.call('POST', '/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(stale.status).toBe(400);
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await server.platform.identify.findUser(`Bearer ${data!.access_token}`)).toMatchObject({ aal: 'aal2' });
    const later = await client.auth.refreshSession();
    expect(decodeJwt(later.data.session!.access_token)['aal']).toBe('aal2');
    const fresh = server.client();
    await fresh.auth.signInWithPassword({ email, password });
    expect((await fresh.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    // A one-factor session may not change the factors of the account.
    const weak = (await fresh.auth.getSession()).data.session!.access_token;
    expect(
      await server.call('POST', '/factors', { factor_type: 'totp', friendly_name: 'autre' }, as(weak)),
    ).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    expect(await server.call('DELETE', `/factors/${factorId}`, '', as(weak))).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    });
    expect(await server.call('PUT', '/user', { password: 'autre-parole' }, as(weak))).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    });
    expect(await server.call('PUT', '/user', { email: 'autre@exemple.fr' }, as(weak))).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    });
    // It cannot call the product either, with that session or with a token issued before the second factor.
    const closed = { status: 403, code: 'SECOND_FACTOR_REQUIRED' };
    await expect(server.platform.identify.findUser(`Bearer ${weak}`)).rejects.toMatchObject(closed);
    await expect(server.platform.identify.findUser(`Bearer ${session.access_token}`)).rejects.toMatchObject(closed);
    const read = await fetch(`${server.url}/rest/v1/profiles?select=*`, { headers: as(weak) });
    expect(read.status).toBe(403);
    // Removing the factor: this session falls to one factor at its next refresh, and at once for /api.
    const strong = later.data.session!.access_token;
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect(await server.platform.identify.findUser(`Bearer ${strong}`)).toMatchObject({
      aal: 'aal1',
      claims: { aal: 'aal1' },
    });
    expect(decodeJwt((await client.auth.refreshSession()).data.session!.access_token)['aal']).toBe('aal1');
  });

  test('case 92: a wrong code, then five of them, and a right code seen twice', async () => {
    const { client, factorId, totp } = await enrolled('f92@exemple.fr');
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data!.id;
    const answer = (challengeId: string, code: string) => client.auth.mfa.verify({ factorId, challengeId, code });
    const first = await challenge();
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await answer(first, wrong(totp.secret))).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    }
    expect((await answer(first, codeOf(totp.secret))).error).toMatchObject({ code: 'mfa_challenge_expired' });
    const code = codeOf(totp.secret);
    expect((await answer(await challenge(), code)).error).toBeNull();
    expect((await answer(await challenge(), code)).error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await answer(await challenge(), codeOf(totp.secret, -1))).error).toMatchObject({
      code: 'mfa_verification_failed',
    });
    server.pass(60);
    expect((await answer(await challenge(), codeOf(totp.secret))).error).toBeNull();
  });

  test('case 93, 98: old, used and foreign challenges; foreign and malformed factors', async () => {
    const { client, session, factorId, totp } = await enrolled('f93@exemple.fr');
    const old = (await client.auth.mfa.challenge({ factorId })).data!.id;
    server.pass(301);
    const verify = (id: string, challengeId: string, token = session.access_token) =>
      server.call('POST', `/factors/${id}/verify`, { challenge_id: challengeId, code: codeOf(totp.secret) }, as(token));
    expect((await verify(factorId, old)).body['code']).toBe('mfa_challenge_expired');
    const used = (await client.auth.mfa.challenge({ factorId })).data!.id;
    const raised = await verify(factorId, used);
    expect(raised.status).toBe(200);
    expect((await verify(factorId, used, String(raised.body['access_token']))).body['code']).toBe(
      'mfa_ip_address_mismatch',
    );
    const stranger = await enrolled('f98@exemple.fr');
    const theirs = stranger.session.access_token;
    const mine = (await stranger.client.auth.mfa.challenge({ factorId: stranger.factorId })).data!.id;
    expect(await verify(factorId, mine, theirs)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
    expect(await verify(stranger.factorId, used, theirs)).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_not_found' },
    });
    expect(await server.call('DELETE', `/factors/${factorId}`, '', as(theirs))).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    });
    expect(await server.call('POST', '/factors/x/challenge', {}, as(theirs))).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    });
  });
});
