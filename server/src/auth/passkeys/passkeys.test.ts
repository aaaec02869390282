import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import * as otpauth from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { certifiedKey } from '../../../test/attestation-certificate.ts';
import { makeAuthenticator, type Lies } from '../../../test/authenticator.ts';
import { eachDatabase } from '../../../test/index.ts';
import {
  confirmedPerson,
  lastMail,
  startAuth,
  whileSessionsClose,
  type RunningAuth,
} from '../../../test/running-auth.ts';
import { whileOpen } from '../../../test/while-open.ts';

const open = { passkeysEnabled: true };

eachDatabase('passkeys', (openDatabase) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await openDatabase(), open);
  });
  afterAll(() => server.close());

  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const addedBy = async (email: string) => {
    const person = await confirmedPerson(server, email);
    const key = makeAuthenticator(server.url);
    const { data: begun, error } = await person.client.auth.passkey.startRegistration();
    if (error !== null) throw error;
    const credential = key.create(begun.options);
    const { data, error: refusal } = await person.client.auth.passkey.verifyRegistration({
      challengeId: begun.challenge_id,
      credential,
    });
    if (refusal !== null) throw refusal;
    return { ...person, key, passkey: data, begun, credential };
  };
  const registers = async (token: string, lies: Lies, key = makeAuthenticator(server.url)) => {
    const begun = await server.call('POST', '/passkeys/registration/options', {}, as(token));
    const credential = key.create(begun.body['options'] as Parameters<typeof key.create>[0], lies);
    const body = { challenge_id: begun.body['challenge_id'], credential };
    return server.call('POST', '/passkeys/registration/verify', body, as(token));
  };
  const signsIn = async (key: ReturnType<typeof makeAuthenticator>, lies: Lies = {}) => {
    const { body } = await server.call('POST', '/passkeys/authentication/options', {});
    const credential = key.get(body['options'] as Parameters<typeof key.get>[0], lies);
    return server.call('POST', '/passkeys/authentication/verify', { challenge_id: body['challenge_id'], credential });
  };

  test('the official client adds one, signs in without a name, lists, renames and removes it', async () => {
    const { client, user, key, passkey, begun } = await addedBy('cle-entiere@exemple.fr');
    expect(begun.options).toMatchObject({
      rp: { id: '127.0.0.1' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(begun.expires_at * 1000).toBeGreaterThan(server.platform.clock.now().getTime() + 290_000);
    expect(lastMail(server, 'cle-entiere@exemple.fr').subject).toContain('sans mot de passe');

    const elsewhere = server.client();
    const { data: asked } = await elsewhere.auth.passkey.startAuthentication();
    expect(asked?.options).toMatchObject({ rpId: '127.0.0.1', allowCredentials: [], userVerification: 'required' });
    const { data, error } = await elsewhere.auth.passkey.verifyAuthentication({
      challengeId: asked!.challenge_id,
      credential: key.get(asked!.options as { rpId: string; challenge: string }),
    });
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(user.id);
    expect(decodeJwt(data!.session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });

    const renamed = await client.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'Mon téléphone' });
    expect(renamed.data?.friendly_name).toBe('Mon téléphone');
    const { data: list } = await client.auth.passkey.list();
    expect(list).toEqual([
      {
        id: passkey.id,
        friendly_name: 'Mon téléphone',
        created_at: passkey.created_at,
        last_used_at: expect.any(String),
      },
    ]);
    expect((await client.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
    expect((await client.auth.passkey.list()).data).toEqual([]);
    expect(lastMail(server, 'cle-entiere@exemple.fr').subject).toContain('n’ouvre plus');
    expect(await signsIn(key)).toMatchObject({ status: 400, body: { code: 'webauthn_credential_not_found' } });
    const { rows } = await server.platform.db.asService((tx) =>
      sql`select action, detail from audit_log
        where subject_id = ${user.id} and action like 'passkey.%' order by at, id`.execute(tx),
    );
    const detail = { network: '127.0' };
    expect(rows).toEqual([
      { action: 'passkey.added', detail },
      { action: 'passkey.removed', detail },
    ]);
  });

  test.each<[string, Lies]>([
    ['another site', { origin: 'https://placejuste.example' }],
    ['another name of the service', { rpId: 'placejuste.example' }],
    ['another challenge', { challenge: 'autre' }],
    ['nobody verified', { isUserVerified: false }],
    ['the making of a key', { type: 'webauthn.create' }],
    ['the name of another person', { userHandle: Buffer.from('autre').toString('base64url') }],
    ['a counter that went back', { counter: 1 }],
  ])('forged-passkey: a sign-in with %s is refused', async (what, lies) => {
    const { key, user } = await addedBy(`faux-${what.replaceAll(/\W/g, '')}@exemple.fr`);
    expect((await signsIn(key)).status).toBe(200);
    expect(await signsIn(key, lies)).toMatchObject({ status: 400, body: { code: 'webauthn_verification_failed' } });
    const { rows } = await server.platform.db.asService((tx) =>
      sql`select detail ->> 'way' as way from audit_log
        where subject_id = ${user.id} and action = 'session.refused'`.execute(tx),
    );
    expect(rows).toEqual([{ way: 'passkey' }]);
  });

  test.each<[string, Lies]>([
    ['another site', { origin: 'https://placejuste.example' }],
    ['another name of the service', { rpId: 'placejuste.example' }],
    ['another challenge', { challenge: 'autre' }],
    ['nobody verified', { isUserVerified: false }],
    ['a use instead of a making', { type: 'webauthn.get' }],
  ])('a registration with %s is refused', async (what, lies) => {
    const { session, client } = await confirmedPerson(server, `non-${what.replaceAll(/\W/g, '')}@exemple.fr`);
    expect(await registers(session.access_token, lies)).toMatchObject({
      status: 400,
      body: { code: 'webauthn_verification_failed' },
    });
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  test('attestation-with-a-certificate: refused even with a valid signature', async () => {
    const { session } = await confirmedPerson(server, 'certificat@exemple.fr');
    const { status, body } = await registers(session.access_token, { attestation: certifiedKey('127.0.0.1') });
    expect([status, body['code']]).toEqual([400, 'webauthn_verification_failed']);
  });

  test('replayed-passkey: the first answer, even a wrong one, uses up a challenge of 300 seconds', async () => {
    const { key, session, begun, credential } = await addedBy('rejoue@exemple.fr');
    const verify = (body: object) => server.call('POST', '/passkeys/authentication/verify', body);
    const ask = async () => (await server.call('POST', '/passkeys/authentication/options', {})).body;
    const options = (body: Record<string, unknown>) => body['options'] as { rpId: string; challenge: string };

    const first = await ask();
    const answer = { challenge_id: first['challenge_id'], credential: key.get(options(first)) };
    expect((await verify(answer)).status).toBe(200);
    expect((await verify(answer)).body['code']).toBe('webauthn_challenge_not_found');

    const second = await ask();
    const right = key.get(options(second));
    const wrong = { ...right, response: { ...right.response, signature: 'MEUCIQ' } };
    const id = second['challenge_id'];
    expect((await verify({ challenge_id: id, credential: wrong })).body['code']).toBe('webauthn_verification_failed');
    expect((await verify({ challenge_id: id, credential: right })).body['code']).toBe('webauthn_challenge_not_found');

    const late = await ask();
    server.pass(301);
    const tooLate = { challenge_id: late['challenge_id'], credential: key.get(options(late)) };
    expect((await verify(tooLate)).body['code']).toBe('webauthn_challenge_expired');

    const again = { challenge_id: begun.challenge_id, credential };
    const registered = await server.call('POST', '/passkeys/registration/verify', again, as(session.access_token));
    expect(registered.body['code']).toBe('webauthn_challenge_not_found');
  });

  test('a challenge is answered by its own person and ceremony only', async () => {
    const ada = await confirmedPerson(server, 'defi-ada@exemple.fr');
    const bob = await confirmedPerson(server, 'defi-bob@exemple.fr');
    const key = makeAuthenticator(server.url);
    const { data } = await ada.client.auth.passkey.startRegistration();
    const stolen = await bob.client.auth.passkey.verifyRegistration({
      challengeId: data!.challenge_id,
      credential: key.create(data!.options),
    });
    expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found' });
    const { body } = await server.call('POST', '/passkeys/authentication/options', {});
    const crossed = await bob.client.auth.passkey.verifyRegistration({
      challengeId: String(body['challenge_id']),
      credential: key.create({ ...data!.options, challenge: (body['options'] as { challenge: string }).challenge }),
    });
    expect(crossed.error).toMatchObject({ code: 'webauthn_challenge_not_found' });
  });

  test('two answers at once to one challenge open one session', async () => {
    const { key } = await addedBy('deux-fois@exemple.fr');
    const { body } = await server.call('POST', '/passkeys/authentication/options', {});
    const credential = key.get(body['options'] as { rpId: string; challenge: string });
    const answer = { challenge_id: body['challenge_id'], credential };
    const both = await Promise.all([1, 2].map(() => server.call('POST', '/passkeys/authentication/verify', answer)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('a stored key is not accepted twice, and nobody sees or changes another’s', async () => {
    const { key, passkey, user } = await addedBy('tenue@exemple.fr');
    const other = await confirmedPerson(server, 'curieux@exemple.fr');
    expect((await registers(other.session.access_token, {}, key)).body['code']).toBe('webauthn_credential_exists');
    expect((await other.client.auth.passkey.list()).data).toEqual([]);
    const { error } = await other.client.auth.passkey.delete({ passkeyId: passkey.id });
    expect(error).toMatchObject({ status: 404, code: 'webauthn_credential_not_found' });
    const named = await other.client.auth.passkey.update({ passkeyId: passkey.id, friendlyName: 'à moi' });
    expect(named.error).toMatchObject({ status: 404 });
    const own = { userHandle: Buffer.from(user.id).toString('base64url') };
    expect((await signsIn(key, own)).body['user']).toMatchObject({ id: user.id });
  });

  test('stolen-session-adds-a-passkey: only a sign-in of the last ten minutes adds one', async () => {
    const { client, session } = await confirmedPerson(server, 'vole@exemple.fr');
    const { body } = await server.call('POST', '/factors', { factor_type: 'totp' }, as(session.access_token));
    server.pass(11 * 60);
    const { error } = await client.auth.passkey.startRegistration();
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
    const secret = otpauth.Secret.fromBase32(String((body['totp'] as { secret: string }).secret));
    const code = new otpauth.TOTP({ secret }).generate({ timestamp: server.platform.clock.now().getTime() });
    const raised = await client.auth.mfa.challengeAndVerify({ factorId: String(body['id']), code });
    expect(raised.error).toBeNull();
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject({ code: 'reauthentication_needed' });
  });

  test('session-closed-while-a-passkey-is-verified: no key is left behind', async () => {
    const { session } = await confirmedPerson(server, 'ferme@exemple.fr');
    // Simulates a password changed by another request, between the check of the session and the storing of the key.
    const closing = { of: session.user.id, on: 'delete on auth.webauthn_challenges' };
    const refused = await whileSessionsClose(server, closing, () => registers(session.access_token, {}));
    expect(refused).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
  });

  test('session-closed-while-a-passkey-is-removed: the key still opens the account', async () => {
    const { session, user, key, passkey } = await addedBy('ferme-retrait@exemple.fr');
    // Simulates a password changed by another request, which locks the person.
    const closing = sql`with locked as (select id from auth.users where id = ${user.id} for update)
      delete from auth.sessions where user_id in (select id from locked)`;
    const refused = await whileOpen(server.platform.db, { first: closing }, () =>
      server.call('DELETE', `/passkeys/${passkey.id}`, undefined, as(session.access_token)),
    );
    expect(refused).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect((await signsIn(key)).status).toBe(200);
  });

  test('with a second factor, a session of one factor neither adds nor removes a passkey', async () => {
    const { client, session, passkey, key } = await addedBy('deux-facteurs@exemple.fr');
    const { body } = await server.call('POST', '/factors', { factor_type: 'totp' }, as(session.access_token));
    const secret = otpauth.Secret.fromBase32(String((body['totp'] as { secret: string }).secret));
    const code = new otpauth.TOTP({ secret }).generate({ timestamp: server.platform.clock.now().getTime() });
    await client.auth.mfa.challengeAndVerify({ factorId: String(body['id']), code });
    const weak = as(String((await signsIn(key)).body['access_token']));
    const begun = await server.call('POST', '/passkeys/registration/options', {}, weak);
    expect(begun.body['code']).toBe('insufficient_aal');
    const dropped = await server.call('DELETE', `/passkeys/${passkey.id}`, undefined, weak);
    expect(dropped).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
  });

  test('case 98: an anonymous person has none', async () => {
    const { client, user } = await confirmedPerson(server, 'sans-nom@exemple.fr');
    await server.platform.db.asService((tx) =>
      sql`update auth.users set is_anonymous = true where id = ${user.id}`.execute(tx),
    );
    const refused = { status: 403, code: 'no_authorization' };
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject(refused);
    expect((await client.auth.passkey.list()).error).toMatchObject(refused);
  });

  test('at most ten, and a banned person signs in with none', async () => {
    const { session, key, user } = await addedBy('dix@exemple.fr');
    const token = session.access_token;
    for (let count = 1; count < 10; count += 1) expect((await registers(token, {})).status).toBe(200);
    const begun = await server.call('POST', '/passkeys/registration/options', {}, as(token));
    expect(begun.body['code']).toBe('too_many_passkeys');
    await server.platform.db.asService((tx) =>
      sql`update auth.users set banned_until = '2999-01-01' where id = ${user.id}`.execute(tx),
    );
    expect((await signsIn(key)).body['code']).toBe('user_banned');
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', 'cle'],
    ['a list', []],
    ['no answer', { id: 'x', rawId: 'x', type: 'public-key' }],
    ['bytes of no key', { id: 'eA', rawId: 'eA', type: 'public-key', response: { clientDataJSON: 'eA' } }],
  ])('a credential that is %s is refused with 400', async (_what, credential) => {
    const { body } = await server.call('POST', '/passkeys/authentication/options', {});
    const answer = await server.call('POST', '/passkeys/authentication/verify', {
      challenge_id: body['challenge_id'],
      credential,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('off where the operator disables them, as GET settings says', async () => {
    const closed = await startAuth(await openDatabase(), { passkeysEnabled: false });
    expect((await closed.call('GET', '/settings')).body['passkeys_enabled']).toBe(false);
    expect((await server.call('GET', '/settings')).body['passkeys_enabled']).toBe(true);
    const { error } = await closed.client().auth.passkey.startAuthentication();
    expect(error).toMatchObject({ status: 404, code: 'passkey_disabled' });
    await closed.close();
  });

  test('on by default where browsers support passkeys: never on a bare IP address', async () => {
    const unset = await startAuth(await openDatabase());
    const isOpen = async () => (await unset.call('GET', '/settings')).body['passkeys_enabled'];
    expect(await isOpen()).toBe(false);
    const { error } = await unset.client().auth.passkey.startAuthentication();
    expect(error).toMatchObject({ status: 404, code: 'passkey_disabled' });
    vi.spyOn(unset.platform, 'publicUrl', 'get').mockReturnValue('https://placejuste.example');
    expect(await isOpen()).toBe(true);
    await unset.close();
  });

  test('thirty quick sign-ins of one network, then no more', async () => {
    const strict = await startAuth(await openDatabase(), { ...open, rateLimitFactor: 1 });
    const ask = async () => (await strict.call('POST', '/passkeys/authentication/options', {})).status;
    for (let count = 0; count < 30; count += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await strict.close();
  });
});
