import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import {
  authNeeds,
  confirmedPerson,
  lastMail,
  password,
  startAuth,
  type RunningAuth,
} from '../../../test/running-auth.ts';
import { createAuthSlice } from '../index.ts';
import { administratorOf, keyWith, bearerOf } from '../../../test/service-keys.ts';

eachDatabase('calls of administrators', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const { adminWith, linesOf } = administratorOf(() => server);
  /** The state in which a former version left an account, when another confirmation ended its change of address. */
  const leaveWithoutSecrets = (userId: string) =>
    server.platform.db.asService((tx) => sql`delete from auth.one_time_tokens where user_id = ${userId}`.execute(tx));

  test('both kinds of metadata together do not make a token that proxies refuse', async () => {
    const { admin } = await adminWith('users:write', 'users:open');
    const email = `${'x'.repeat(64)}@${'a'.repeat(60)}.${'b'.repeat(60)}.exemple.fr`;
    const app = { list: 'é'.repeat(390) };
    const person = { email, password, email_confirm: true, user_metadata: { note: '’'.repeat(1300) } };
    for (const tooLong of [{ list: 'é'.repeat(400) }, { list: 'x'.repeat(800) }])
      expect((await admin.createUser({ ...person, app_metadata: tooLong })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    const { data } = await admin.createUser({ ...person, app_metadata: app });
    const more = await admin.updateUserById(data.user?.id ?? '', { app_metadata: { other: 'x'.repeat(40) } });
    expect(more.error?.code).toBe('validation_failed');
    const signedIn = await server.client().auth.signInWithPassword({ email, password });
    expect(signedIn.data.user?.app_metadata).toMatchObject(app);
    // nginx and other proxies accept 8 kB of a header line.
    const header = `authorization: Bearer ${signedIn.data.session?.access_token ?? ''}`;
    expect(header.length).toBeGreaterThan(7000);
    expect(header.length).toBeLessThan(8192);
  });

  test('creates an account with the given metadata, changes it, and logs each change', async () => {
    const { admin, id: key } = await adminWith('users:read', 'users:write', 'users:open');
    const userMetadata = { first_name: 'Zoé', sub: 'autre', nested: { list: [1, null, 'é'] }, rien: null };
    const { data, error } = await admin.createUser({
      email: 'Cree@Exemple.fr',
      password,
      email_confirm: true,
      user_metadata: userMetadata,
      app_metadata: { origin: 'import' },
    });
    expect(error).toBeNull();
    const user = data.user!;
    expect(user).toMatchObject({ email: 'cree@exemple.fr', phone: '', email_confirmed_at: expect.any(String) });
    expect(user.user_metadata).toEqual(userMetadata);
    expect(user.app_metadata).toEqual({ origin: 'import', provider: 'email', providers: ['email'] });
    const signedIn = await server.client().auth.signInWithPassword({ email: 'cree@exemple.fr', password });
    expect(signedIn.data.user?.user_metadata).toEqual(userMetadata);

    const changed = await admin.updateUserById(user.id, {
      user_metadata: { first_name: null, last_name: 'Essai' },
      app_metadata: { provider: 'google', plan: 2 },
      ban_duration: '24h',
    });
    expect(changed.data.user?.user_metadata).toEqual({
      sub: 'autre',
      nested: userMetadata.nested,
      rien: null,
      last_name: 'Essai',
    });
    expect(changed.data.user?.app_metadata).toMatchObject({ provider: 'email', plan: 2 });
    const banned = await server.client().auth.signInWithPassword({ email: 'cree@exemple.fr', password });
    expect(banned.error).toMatchObject({ code: 'user_banned' });
    await admin.updateUserById(user.id, { ban_duration: 'none', password: 'autre-parole-2' });
    const other = { email: 'cree@exemple.fr', password: 'autre-parole-2' };
    expect((await server.client().auth.signInWithPassword(other)).error).toBeNull();
    // The password change ended the former session.
    expect((await server.call('GET', '/user', undefined, bearerOf(signedIn.data.session!.access_token))).status).toBe(
      403,
    );

    const moved = await admin.updateUserById(user.id, { email: 'ailleurs@exemple.fr' });
    // The new address is not proved.
    expect(moved.data.user?.identities?.[0]?.identity_data?.['email_verified']).toBe(false);
    expect(moved.data.user?.email).toBe('ailleurs@exemple.fr');
    expect(lastMail(server, 'cree@exemple.fr').text).toContain('ailleurs@exemple.fr');
    const lines = (await linesOf(user.id)).filter(({ action }) => action.startsWith('account.'));
    expect(lines.map(({ action }) => action)).toEqual(['account.created', ...Array(3).fill('account.changed')]);
    expect(lines.every(({ detail }) => detail.by === 'service-key' && detail.key === key)).toBe(true);
  });

  test('invalid attributes are refused, and change nothing', async () => {
    const { user } = await confirmedPerson(server, 'pris@exemple.fr');
    const { admin, secret } = await adminWith('users:read', 'users:write', 'users:open');
    const code = async (attributes: object) => (await admin.createUser(attributes as never)).error?.code;
    expect(await code({ email: 'pris@exemple.fr' })).toBe('email_exists');
    expect(await code({})).toBe('validation_failed');
    expect(await code({ email: 'faible@exemple.fr', password: '123' })).toBe('weak_password');
    expect(await code({ email: 'role@exemple.fr', role: 'service_role' })).toBe('validation_failed');
    expect(await code({ email: 'ban@exemple.fr', ban_duration: 'toujours' })).toBe('validation_failed');
    expect(await code({ id: user.id, email: 'autre-id@exemple.fr' })).toBe('user_already_exists');
    expect(await code({ phone: '+33 6 00 00 00 01' })).toBeUndefined();
    expect(await code({ phone: '33600000001' })).toBe('phone_exists');
    expect((await admin.updateUserById(user.id, { phone: '33600000001' })).error?.code).toBe('phone_exists');
    expect((await admin.getUserById('018f3c00-0000-7000-8000-00000000dead')).error).toMatchObject({ status: 404 });
    expect(await server.call('GET', '/admin/users/x', undefined, bearerOf(secret))).toMatchObject({ status: 404 });
    expect(await server.call('GET', '/admin/oauth/clients', undefined, bearerOf(secret))).toMatchObject({
      status: 404,
    });
  });

  test('lists by pages, with their number and the links the client follows', async () => {
    const fresh = await startAuth(await open());
    for (const turn of [1, 2, 3]) await confirmedPerson(fresh, `page-${turn}@exemple.fr`);
    const { secret } = await keyWith(fresh.platform, ['users:read']);
    const { admin } = createClient(fresh.url, secret, { auth: { persistSession: false } }).auth;
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ aud: 'authenticated', total: 3, nextPage: 2, lastPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual(['page-3@exemple.fr', 'page-2@exemple.fr']);
    const last = await admin.listUsers({ page: 2, perPage: 2 });
    expect(last.data).toMatchObject({ nextPage: null, users: [{ email: 'page-1@exemple.fr' }] });
    expect((await admin.listUsers()).data.users).toHaveLength(3);
    const odd = await fresh.call('GET', '/admin/users?page=-1&per_page=x', undefined, bearerOf(secret));
    expect(odd).toMatchObject({ status: 200 });
    await fresh.close();
  });

  test('generates the links of our mails, each of which works once', async () => {
    const { admin } = await adminWith('users:open');
    await confirmedPerson(server, 'lien@exemple.fr');
    const { data, error } = await admin.generateLink({ type: 'magiclink', email: 'lien@exemple.fr' });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({
      verification_type: 'magiclink',
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    expect(data.properties?.action_link).toContain(`token_hash=${data.properties?.hashed_token}`);
    const tokenHash = data.properties!.hashed_token;
    const opened = await server.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
    expect(opened.data.user?.email).toBe('lien@exemple.fr');
    expect((await server.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error?.code).toBe(
      'otp_expired',
    );
    const signUp = {
      type: 'signup',
      email: 'neuf@exemple.fr',
      password,
      options: { data: { first_name: 'Éva' } },
    } as const;
    const started = await admin.generateLink(signUp);
    expect(started.data.user?.user_metadata).toEqual({ first_name: 'Éva' });
    const confirmed = await server.client().auth.verifyOtp({
      token_hash: started.data.properties!.hashed_token,
      type: 'signup',
    });
    expect(confirmed.error).toBeNull();
    expect((await admin.generateLink(signUp)).error?.code).toBe('email_exists');
    expect((await admin.generateLink({ type: 'recovery', email: 'personne@exemple.fr' })).error?.code).toBe(
      'user_not_found',
    );
    const change = { email: 'lien@exemple.fr', newEmail: 'nouveau-lien@exemple.fr' };
    const links = [
      await admin.generateLink({ type: 'email_change_current', ...change }),
      await admin.generateLink({ type: 'email_change_new', ...change }),
    ];
    for (const link of links)
      await server.client().auth.verifyOtp({ token_hash: link.data.properties!.hashed_token, type: 'email_change' });
    const { data: moved } = await server.client().auth.signInWithPassword({ email: change.newEmail, password });
    expect(moved.user?.email).toBe(change.newEmail);
    // A single link changes nothing: the account moves neither to an unproved address, nor without telling the former
    // one.
    const follow = async (type: 'email_change_current' | 'email_change_new', newEmail: string) => {
      const { data } = await admin.generateLink({ type, email: change.newEmail, newEmail });
      await server.client().auth.verifyOtp({ token_hash: data.properties!.hashed_token, type: 'email_change' });
      const { data: found } = await server.client().auth.signInWithPassword({ email: change.newEmail, password });
      return found.user?.email;
    };
    expect(await follow('email_change_current', 'une-faute@exemple.fr')).toBe(change.newEmail);
    expect(await follow('email_change_new', 'une-faute@exemple.fr')).toBeUndefined();
    const { data: proved } = await server.client().auth.signInWithPassword({ email: 'une-faute@exemple.fr', password });
    expect(proved.user?.email).toBe('une-faute@exemple.fr');
    const back = { email: 'une-faute@exemple.fr', newEmail: change.newEmail };
    for (const type of ['email_change_new', 'email_change_current'] as const) {
      const { data: kept } = await server.client().auth.signInWithPassword({ email: back.email, password });
      expect(kept.user?.email).toBe(back.email);
      const link = await admin.generateLink({ type, ...back });
      await server.client().auth.verifyOtp({ token_hash: link.data.properties!.hashed_token, type: 'email_change' });
    }
    const away = await admin.generateLink({
      type: 'recovery',
      email: change.newEmail,
      options: { redirectTo: 'https://voleur.example/' },
    });
    expect(away.data.properties?.redirect_to).toBe(server.url);
  });

  test.each([
    ['email_change_new', 'lien-nouveau@exemple.fr'],
    ['email_change_current', 'lien-present@exemple.fr'],
  ] as const)('address-left-by-a-change-that-ended: %s alone moves no address', async (type, email) => {
    const newEmail = `x-${email}`;
    const { admin } = await adminWith('users:open');
    const { client, user } = await confirmedPerson(server, email);
    expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
    await leaveWithoutSecrets(user.id);
    const { data: link } = await admin.generateLink({ type, email, newEmail });
    const hash = link.properties!.hashed_token;
    expect((await server.client().auth.verifyOtp({ token_hash: hash, type: 'email_change' })).error).toBeNull();
    const { data } = await server.client().auth.signInWithPassword({ email, password });
    expect(data.user?.email).toBe(email);
  });

  test.each(['recovery', 'magiclink'] as const)(
    'a %s ends the change of address it was asked before, and another can be asked for',
    async (type) => {
      const email = `fin-${type}@exemple.fr`;
      const { admin } = await adminWith('users:open');
      const { client } = await confirmedPerson(server, email);
      const other = { type: 'email_change_new', email, newEmail: `autre-${email}` } as const;
      expect((await client.auth.updateUser({ email: `voulue-${email}` })).data.user?.new_email).toBe(`voulue-${email}`);
      expect((await admin.generateLink(other)).error?.message).toBe('Another change of address is pending');
      const { data } = await admin.generateLink({ type, email });
      await server.client().auth.verifyOtp({ token_hash: data.properties!.hashed_token, type });
      expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
      expect((await admin.generateLink(other)).error).toBeNull();
    },
  );

  test('an address left pending by a former version does not block another change', async () => {
    const email = 'fin-d-avant@exemple.fr';
    const { admin } = await adminWith('users:open');
    const { client, user } = await confirmedPerson(server, email);
    await client.auth.updateUser({ email: `voulue-${email}` });
    await leaveWithoutSecrets(user.id);
    const { data, error } = await admin.generateLink({ type: 'email_change_new', email, newEmail: `autre-${email}` });
    expect([error, data.user?.new_email]).toEqual([null, `autre-${email}`]);
  });

  test('address-that-nobody-confirmed: once it expires, another change can be made', async () => {
    const email = 'jamais-confirmee@exemple.fr';
    const newEmail = `autre-${email}`;
    const { admin } = await adminWith('users:open');
    const { client } = await confirmedPerson(server, email);
    await client.auth.updateUser({ email: `voulue-${email}` });
    server.pass(24 * 3600 + 1);
    for (const type of ['email_change_new', 'email_change_current'] as const) {
      const { data, error } = await admin.generateLink({ type, email, newEmail });
      expect(error).toBeNull();
      const { hashed_token: hash } = data.properties!;
      expect((await server.client().auth.verifyOtp({ token_hash: hash, type: 'email_change' })).error).toBeNull();
    }
    const moved = await server.client().auth.signInWithPassword({ email: newEmail, password });
    expect(moved.data.user?.email).toBe(newEmail);
  });

  test('invites somebody, who chooses a password after following the mail', async () => {
    const { admin } = await adminWith('invites:write');
    const { data, error } = await admin.inviteUserByEmail('invitee@exemple.fr', { data: { first_name: 'Inès' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ invited_at: expect.any(String), user_metadata: { first_name: 'Inès' } });
    const client = server.client();
    const { link } = lastMail(server, 'invitee@exemple.fr');
    const opened = await client.auth.verifyOtp({ token_hash: link, type: 'invite' });
    expect(opened.data.user?.app_metadata['password_to_choose']).toBe(true);
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await admin.inviteUserByEmail('invitee@exemple.fr')).error?.code).toBe('email_exists');
  });

  test('lists and forgets second factors, and signs somebody out of everywhere', async () => {
    const { admin, secret } = await adminWith('users:read', 'factors:write', 'sessions:write');
    const { client, user, session } = await confirmedPerson(server, 'facteurs@exemple.fr');
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'perdu' });
    const listed = await admin.mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: factor!.id, friendly_name: 'perdu' }]);
    expect(JSON.stringify(listed.data)).not.toContain(factor!.totp.secret);
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: factor!.id })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: factor!.id })).error).toMatchObject({ status: 404 });
    expect((await admin.passkey.listPasskeys({ userId: user.id })).data).toEqual([]);
    expect((await server.call('POST', `/admin/users/${user.id}/logout`, {}, bearerOf(secret))).status).toBe(204);
    expect((await server.call('GET', '/user', undefined, bearerOf(session.access_token))).body['code']).toBe(
      'session_not_found',
    );
    expect((await linesOf(user.id)).map(({ action }) => action)).toEqual(['factor.deleted', 'sessions.ended']);
  });

  test('an address given to an account of a number is an identity; a confirmed number is proved', async () => {
    const { admin } = await adminWith('users:read', 'users:write', 'users:open');
    const creation = await admin.createUser({ phone: '33600000077' });
    const { id } = creation.data.user!;
    expect((await admin.updateUserById(id, { email: 'numero-seul@exemple.fr', phone_confirm: true })).error).toBeNull();
    const { data } = await admin.getUserById(id);
    expect(data.user).toMatchObject({
      app_metadata: { provider: 'phone', providers: ['phone', 'email'] },
      user_metadata: { phone_verified: true },
      identities: [
        { provider: 'phone', identity_data: { phone: '33600000077', phone_verified: true } },
        { provider: 'email', identity_data: { email: 'numero-seul@exemple.fr', email_verified: false } },
      ],
    });
    expect((await admin.updateUserById(id, { phone: '33600000078' })).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.identities).toHaveLength(2);
  });

  test('mails the owner of a second factor removed with a service key', async () => {
    const email = 'facteur-retire@exemple.fr';
    const { admin } = await adminWith('factors:write');
    const { client, user } = await confirmedPerson(server, email);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    await server.platform.db.asService((tx) =>
      sql`update auth.mfa_factors set status = 'verified' where id = ${factor!.id}`.execute(tx),
    );
    expect((await admin.mfa.deleteFactor({ userId: user.id, id: factor!.id })).error).toBeNull();
    expect(lastMail(server, email).subject).toBe('La deuxième étape de votre connexion a été retirée');
  });

  test('erases an account like the command, once, and leaves both audit lines', async () => {
    const platform = makeTestPlatform(await open());
    const { id: userId } = await platform.signIn({ email: 'efface.essai@exemple.fr' });
    const app = await buildTestApp(platform, [createAuthSlice({ answerFloorMs: 0 }, authNeeds)]);
    const { secret } = await keyWith(platform, ['users:delete', 'users:read']);
    const call = (method: 'GET' | 'DELETE', payload: object = {}) =>
      app.inject({
        method,
        url: `/auth/v1/admin/users/${userId}`,
        headers: { ...bearerOf(secret), 'x-supabase-api-version': '2024-01-01' },
        ...(method === 'GET' ? {} : { payload }),
      });
    expect((await call('DELETE', { should_soft_delete: true })).statusCode).toBe(400);
    expect((await call('GET')).statusCode).toBe(200);
    expect((await call('DELETE')).statusCode).toBe(200);
    expect((await call('GET')).statusCode).toBe(404);
    expect((await call('DELETE')).statusCode).toBe(404);
    const { rows } = await platform.db.asService((tx) =>
      sql<{ action: string }>`select action from audit_log
        where subject_id = ${userId} and action <> 'session.opened' order by at, id`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual(['account.erasure-asked', 'account.erased']);
  });
});
