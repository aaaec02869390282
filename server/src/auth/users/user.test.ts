import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('one’s own account', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());
  const put = (token: string, body: object) => server.call('PUT', '/user', body, { authorization: `Bearer ${token}` });

  test('case 77: a new password closes the other sessions and the pending links, not this one', async () => {
    const email = 'u77@exemple.fr';
    const { client, session } = await confirmedPerson(server, email);
    const elsewhere = server.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    await server.call('POST', '/recover', { email });
    const { link } = lastMail(server, email);
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await client.auth.updateUser({ password: '123' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
    });
    expect((await client.auth.updateUser({ password: 'parole-neuve' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await server.call('POST', '/verify', { type: 'recovery', token_hash: link })).status).toBe(403);
    expect((await put(session.access_token, { app_metadata: { role: 'admin' } })).body['code']).toBe('not_admin');
  });

  test('metadata is counted in bytes, so that no token exceeds what proxies accept', async () => {
    const email = 'u78b@exemple.fr';
    const { session, user } = await confirmedPerson(server, email);
    for (const note of ['x'.repeat(4000), 'é'.repeat(2000), '’'.repeat(1334), '漢'.repeat(1334)])
      expect(await put(session.access_token, { data: { note } }), note.charAt(0)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    expect((await put(session.access_token, { data: { note: '’'.repeat(1200) } })).status).toBe(200);
    const { body } = await server.call('POST', '/token?grant_type=password', { email, password });
    expect(String(body['access_token']).length).toBeLessThan(7000);
    // Accepted under an earlier limit: everything can still be changed, except for adding metadata.
    const largeMetadata = JSON.stringify({ note: '’'.repeat(3000) });
    await server.platform.db.asService((tx) =>
      sql`update auth.users set raw_user_meta_data = ${largeMetadata}::jsonb where id = ${user.id}`.execute(tx),
    );
    expect((await put(session.access_token, { data: { a: 1 } })).status).toBe(400);
    expect((await put(session.access_token, { password: 'parole-neuve-78' })).status).toBe(200);
    expect((await put(session.access_token, { data: { note: null } })).status).toBe(200);
  });

  test('case 78: metadata merges key by key, a null removes, system keys stay', async () => {
    const { session } = await confirmedPerson(server, 'u78@exemple.fr');
    await put(session.access_token, { data: { a: 1, deep: { kept: null } } });
    const { body } = await put(session.access_token, { data: { a: null, b: 2 } });
    expect(body['user_metadata']).toEqual({
      first_name: 'Ada',
      last_name: 'Essai',
      phone: '0600000000',
      deep: { kept: null },
      b: 2,
      sub: session.user.id,
      email: 'u78@exemple.fr',
      email_verified: true,
      phone_verified: false,
    });
    expect(body['app_metadata']).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('case 71: an address changes when both have confirmed, in either order', async () => {
    for (const order of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const [from, to] = [`u71-${order[0]}@exemple.fr`, `u71-${order[0]}-neuve@exemple.fr`];
      const { client, session } = await confirmedPerson(server, from);
      const request = await client.auth.updateUser({ email: to.toUpperCase() });
      expect(request.error).toBeNull();
      expect(request.data.user).toMatchObject({ email: from, new_email: to });
      const links = { old: lastMail(server, from).link, new: lastMail(server, to).link };
      const half = await server.call('POST', '/verify', { type: 'email_change', token_hash: links[order[0]] });
      expect(half.body).toMatchObject({ code: '200', msg: expect.stringContaining('other email') });
      expect((await client.auth.getUser()).data.user?.email).toBe(from);
      const whole = await server.call('POST', '/verify', { type: 'email_change', token_hash: links[order[1]] });
      expect(whole.body['user']).toMatchObject({
        id: session.user.id,
        email: to,
        identities: [{ identity_data: { email: to } }],
      });
      expect((await server.client().auth.signInWithPassword({ email: to, password })).error).toBeNull();
    }
  });

  test('a change of address that waits is given up by asking for the present one', async () => {
    const [from, to] = ['u71-garde@exemple.fr', 'u71-garde-neuve@exemple.fr'];
    const { client } = await confirmedPerson(server, from);
    const request = await client.auth.updateUser({ email: to });
    const links = [lastMail(server, from).link, lastMail(server, to).link];
    server.pass(1);
    const cancellation = await client.auth.updateUser({ email: from });
    expect(cancellation.data.user).toMatchObject({ email: from });
    expect([cancellation.data.user?.new_email, cancellation.data.user?.email_change_sent_at]).toEqual([
      undefined,
      undefined,
    ]);
    // Another device holds the older of two accounts for out of date.
    expect(String(cancellation.data.user?.updated_at) > String(request.data.user?.updated_at)).toBe(true);
    for (const token_hash of links)
      expect((await server.call('POST', '/verify', { type: 'email_change', token_hash })).status).toBe(403);
    expect((await client.auth.getUser()).data.user?.email).toBe(from);
  });

  test('case 72: where one confirmation is enough the new address gives it, the former one is told', async () => {
    const single = await startAuth(server.platform.db, { doubleConfirmEmailChange: false });
    const [from, to] = ['u72@exemple.fr', 'u72-neuve@exemple.fr'];
    const { client, session } = await confirmedPerson(single, from);
    const before = single.mails.filter((mail) => mail.to === from).length;
    expect((await client.auth.updateUser({ email: to })).data.user).toMatchObject({ email: from, new_email: to });
    expect(single.mails.filter((mail) => mail.to === from)).toHaveLength(before);
    const changed = await single.call('POST', '/verify', {
      type: 'email_change',
      token_hash: lastMail(single, to).link,
    });
    expect(changed.body['user']).toMatchObject({ id: session.user.id, email: to });
    const notice = lastMail(single, from);
    expect(notice.subject).toBe('Votre adresse e-mail a été remplacée');
    expect(notice.text).toContain(to);
    expect([notice.link, notice.code]).toEqual(['', '']);
    await single.close();
  });

  test('case 73: a taken address is refused where confirmation is immediate', async () => {
    const quick = await startAuth(server.platform.db, { autoconfirm: true });
    await quick.client().auth.signUp({ email: 'u73@exemple.fr', password });
    const { data } = await quick.client().auth.signUp({ email: 'u73b@exemple.fr', password });
    expect(await put(String(data.session?.access_token), { email: 'u73@exemple.fr' })).toMatchObject({ status: 200 });
    const refused = await quick.call(
      'PUT',
      '/user',
      { email: 'u73@exemple.fr' },
      { authorization: `Bearer ${data.session?.access_token}` },
    );
    expect(refused).toMatchObject({ status: 422, body: { code: 'email_exists' } });
    await quick.close();
  });

  test('case 76: where asked for, an old session needs a mailed nonce to change the password', async () => {
    const strict = await startAuth(server.platform.db, { reauthenticateForPassword: true, accessTokenSeconds: 90_000 });
    const email = 'u76@exemple.fr';
    const { session } = await confirmedPerson(strict, email);
    const change = (body: object) =>
      strict.call('PUT', '/user', body, { authorization: `Bearer ${session.access_token}` });
    strict.pass(24 * 3600 + 1);
    expect(await change({ password: 'parole-neuve' })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    });
    await strict.call('GET', '/reauthenticate', undefined, { authorization: `Bearer ${session.access_token}` });
    const nonce = lastMail(strict, email).code;
    expect(await change({ password: 'parole-neuve', nonce: 'xxxxxx' })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    });
    expect((await change({ password: 'parole-neuve', nonce })).status).toBe(200);
    expect((await change({ password: 'parole-autre', nonce })).body['code']).toBe('reauthentication_not_valid');
    await strict.close();
  });

  test('a wrong nonce is counted although the change is refused: five of them end the mailed one', async () => {
    const { session } = await confirmedPerson(server, 'u76b@exemple.fr');
    await server.call('GET', '/reauthenticate', undefined, { authorization: `Bearer ${session.access_token}` });
    const nonce = lastMail(server, 'u76b@exemple.fr').code;
    for (const wrong of [1, 2, 3, 4, 5]) {
      const refused = await put(session.access_token, { password: 'parole-neuve', nonce: `xxxxx${wrong}` });
      expect(refused.body['code']).toBe('reauthentication_not_valid');
    }
    expect(await put(session.access_token, { password: 'parole-neuve', nonce })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    });
  });

  test('case 13, 16, 20, 26: immediate confirmation, closed sign-ups, a password now too weak', async () => {
    const quick = await startAuth(server.platform.db, { autoconfirm: true });
    const signUp = await quick.client().auth.signUp({ email: 'u13@exemple.fr', password });
    expect(signUp.data.session?.user).toMatchObject({
      aud: 'authenticated',
      phone: '',
      identities: [{ provider: 'email' }],
    });
    expect(await quick.call('POST', '/signup', { email: 'u13@exemple.fr', password })).toMatchObject({
      status: 422,
      body: { code: 'user_already_exists', message: 'User already registered' },
    });
    await quick.close();
    const closed = await startAuth(server.platform.db, {
      signupsDisabled: true,
      minPasswordLength: 30,
      requiredCharacters: ['ABC'],
    });
    expect((await closed.call('POST', '/signup', { email: 'u20@exemple.fr', password })).body['code']).toBe(
      'signup_disabled',
    );
    const weak = await closed.call('POST', '/token?grant_type=password', { email: 'u13@exemple.fr', password });
    expect(weak).toMatchObject({ status: 200, body: { weak_password: { reasons: ['length', 'characters'] } } });
    await closed.close();
  });
});
