import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('signing in with a mailed code', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const otp = (body: object, on = server) => on.call('POST', '/otp', body);
  const userOf = async (email: string) => {
    const { sql } = await import('kysely');
    const users = await server.platform.db.asService((tx) =>
      sql<Record<string, unknown>>`select * from auth.users where email = ${email}`.execute(tx),
    );
    return users.rows[0] ?? null;
  };

  test('case 69: an unknown address signs up by the confirmation mail, and has no password', async () => {
    const email = 'o69@exemple.fr';
    const client = server.client();
    const request = await client.auth.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } });
    expect([request.error, request.data.session]).toEqual([null, null]);
    const mail = lastMail(server, email);
    expect(mail.subject).toBe(`Code ${mail.code}. Confirmez votre adresse e-mail`);
    expect(new URL(mail.url).searchParams.get('type')).toBe('signup');
    const opened = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(opened.data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada', email_verified: true } });
    expect(opened.data.user?.app_metadata).not.toHaveProperty('password_to_choose');
    expect((await server.call('POST', '/token?grant_type=password', { email, password: '' })).body).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  test('case 69: where no account can be created, known and unknown addresses get the same answer', async () => {
    const before = server.mails.length;
    const unknown = { email: 'o69-inconnue@exemple.fr', create_user: false };
    expect(await otp(unknown)).toMatchObject({ status: 200, body: {} });
    expect(server.mails.length).toBe(before);
    expect(await userOf(unknown.email)).toBeNull();
    // A known address has the same wait.
    expect(await otp(unknown)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
  });

  test('case 69: with the setting that reveals it, an unknown address is 422 otp_disabled', async () => {
    const plain = await startAuth(server.platform.db, { otp: { byMail: true, tellsUnknown: true } });
    const client = plain.client();
    const email = 'o69-dite@exemple.fr';
    const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect([error?.status, error?.code, error?.message]).toEqual([422, 'otp_disabled', 'Signups not allowed for otp']);
    const shut = await startAuth(server.platform.db, { signupsDisabled: true });
    expect(await otp({ email: 'o69-fermee@exemple.fr' }, shut)).toMatchObject({ status: 200, body: {} });
    expect(await userOf('o69-fermee@exemple.fr')).toBeNull();
    await Promise.all([plain.close(), shut.close()]);
  });

  test('a known address signs in with the code or the link, which share the recovery secret', async () => {
    const email = 'o1@exemple.fr';
    await confirmedPerson(server, email);
    const client = server.client();
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const mail = lastMail(server, email);
    expect(mail.subject).toBe(`Code ${mail.code}. Connectez-vous à PlaceJuste`);
    expect(new URL(mail.url).searchParams.get('type')).toBe('magiclink');
    expect(await server.call('POST', '/recover', { email })).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    });
    const opened = await client.auth.verifyOtp({ email, token: mail.code, type: 'magiclink' });
    expect(opened.data.user?.email).toBe(email);
    expect(decodeJwt(opened.data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'otp' }]);
    server.pass(61);
    await otp({ email });
    const second = lastMail(server, email);
    const byLink = await server.client().auth.verifyOtp({ token_hash: second.link, type: 'magiclink' });
    expect(byLink.error).toBeNull();
    expect((await server.client().auth.verifyOtp({ token_hash: second.link, type: 'magiclink' })).error?.code).toBe(
      'otp_expired',
    );
    // The password still works.
    expect((await server.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('PKCE: the link gives a code that its verifier alone exchanges, said to be a magic link', async () => {
    const email = 'o2@exemple.fr';
    await confirmedPerson(server, email);
    const verifier = 'v'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    await otp({ email, code_challenge: challenge, code_challenge_method: 's256' });
    const { link } = lastMail(server, email);
    const followed = await server.call('GET', `/verify?token=${link}&type=magiclink`);
    const code = new URL(followed.headers.get('location')!).searchParams.get('code');
    const session = await server.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    expect(decodeJwt(String(session.body['access_token']))['amr']).toMatchObject([{ method: 'magiclink' }]);
  });

  test('the owner’s code removes the password and names of a stranger’s sign-up', async () => {
    const email = 'o3@exemple.fr';
    const stranger = { 'x-browser-mark': 'squatteur-0000000' };
    const data = { first_name: 'Squatteur' };
    await server.call('POST', '/signup', { email, password: 'parole-du-squatteur', data }, stranger);
    server.pass(61);
    await server.call('POST', '/otp', { email }, { 'x-browser-mark': 'proprietaire-00000' });
    const { code } = lastMail(server, email);
    const opened = await server.call(
      'POST',
      '/verify',
      { type: 'email', email, token: code },
      { 'x-browser-mark': 'proprietaire-00000' },
    );
    expect(opened.body['user']).toMatchObject({ app_metadata: { password_to_choose: true } });
    const theirs = { email, password: 'parole-du-squatteur' };
    expect((await server.call('POST', '/token?grant_type=password', theirs, stranger)).status).toBe(400);

    const other = 'o4@exemple.fr';
    await server.call('POST', '/otp', { email: other, data }, stranger);
    const link = lastMail(server, other).link;
    const owned = await server.call(
      'POST',
      '/verify',
      { type: 'signup', token_hash: link },
      { 'x-browser-mark': 'proprietaire-00000' },
    );
    expect(owned.body['user']).not.toMatchObject({ user_metadata: data });
    expect(owned.body['user']).toMatchObject({ email: other, user_metadata: { email_verified: true } });
  });

  test('an ambiguous or disabled request is refused before it is counted', async () => {
    const email = 'o5@exemple.fr';
    const refused = [
      [{}, 400, 'validation_failed'],
      [{ email, phone: '33600000000' }, 400, 'validation_failed'],
      [{ email, channel: 'sms' }, 400, 'validation_failed'],
      [{ email: 'a' }, 400, 'validation_failed'],
      [{ email, code_challenge: 'x' }, 400, 'validation_failed'],
      [{ email, data: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
    ] as const;
    for (const [body, status, code] of refused)
      expect(await otp(body), JSON.stringify(body).slice(0, 60)).toMatchObject({ status, body: { code } });
    expect((await otp({ email })).status).toBe(200);
    const closed = await startAuth(server.platform.db, { otp: { byMail: false, tellsUnknown: false } });
    expect(await otp({ email: 'o6@exemple.fr' }, closed)).toMatchObject({
      status: 422,
      body: { code: 'otp_disabled' },
    });
    await closed.close();
  });

  test('a refused link of a mail ends on the page that says so', async () => {
    const place = async (query: string, on = server) =>
      new URL((await on.call('GET', `/verify?${query}`)).headers.get('location')!);
    const refused = await place('token=inconnu&type=signup');
    expect([refused.pathname, new URLSearchParams(refused.hash.slice(1)).get('error_code')]).toEqual([
      '/auth/callback',
      'otp_expired',
    ]);
    const named = await place(`token=inconnu&type=signup&redirect_to=${encodeURIComponent(`${server.url}/compte`)}`);
    expect(named.pathname).toBe('/compte');
    const slow = await startAuth(server.platform.db, { rateLimitFactor: 1 });
    for (let turn = 0; turn < 30; turn += 1) await place('token=inconnu&type=signup', slow);
    expect((await place('token=inconnu&type=signup', slow)).hash).toContain('error_code=over_request_rate_limit');
    await slow.close();
  });
});
