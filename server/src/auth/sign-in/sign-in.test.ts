import { hash as bcrypt } from 'bcryptjs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

const email = 'ada.essai@exemple.fr';

eachDatabase('sign-up and sign-in', (open) => {
  let server: RunningAuth;
  beforeEach(async () => {
    server = await startAuth(await open());
  });
  afterEach(() => server.close());

  test('case 14, 19, 24, 53: sign-up, one mail, its code, then the password, in any letter case', async () => {
    const client = server.client();
    const signUp = await client.auth.signUp({
      email: 'Ada.Essai@Exemple.fr',
      password,
      options: { data: { first_name: 'Ada' } },
    });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();
    expect(signUp.data.user).toMatchObject({
      email,
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      identities: [{ provider: 'email' }],
    });
    expect(signUp.data.user?.confirmation_sent_at).toBeTruthy();
    expect(server.mails.map((mail) => mail.to)).toEqual([email]);
    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const confirmed = await client.auth.verifyOtp({ email, token: lastMail(server, email).code, type: 'signup' });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.user?.user_metadata).toMatchObject({ first_name: 'Ada', email_verified: true });
    const again = await server.client().auth.signInWithPassword({ email: 'ADA.essai@exemple.fr', password });
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).toMatch(/^[a-z0-9]{32}$/);
  });

  test('an imported password signs in, and is then hashed our way', async () => {
    await confirmedPerson(server);
    const readStoredHash = () =>
      server.platform.db
        .asService((tx) =>
          sql<{ encrypted_password: string }>`select encrypted_password from auth.users where email = ${email}`.execute(
            tx,
          ),
        )
        .then(({ rows }) => rows[0]?.encrypted_password ?? '');
    const imported = await bcrypt('parole-importee', 4);
    await server.platform.db.asService((tx) =>
      sql`update auth.users set encrypted_password = ${imported} where email = ${email}`.execute(tx),
    );
    const signIn = (one: string) => server.call('POST', '/token?grant_type=password', { email, password: one });
    expect((await signIn('autre-parole')).status).toBe(400);
    expect(await readStoredHash()).toBe(imported);
    expect((await signIn('parole-importee')).status).toBe(200);
    expect(await readStoredHash()).toMatch(/^\$argon2id\$/);
    expect([(await signIn('parole-importee')).status, (await signIn('autre-parole')).status]).toEqual([200, 400]);
  });

  test('case 15: a taken address gets a new one’s answer, an unknown id, a mail without secret', async () => {
    const { user } = await confirmedPerson(server);
    const before = server.mails.length;
    server.pass(61);
    const fresh = await server.call('POST', '/signup', { email: 'bea.essai@exemple.fr', password });
    const repeatedSignUp = await server.call('POST', '/signup', { email, password: 'autre-parole' });
    expect(repeatedSignUp.status).toBe(200);
    expect(Object.keys(repeatedSignUp.body).toSorted()).toEqual(Object.keys(fresh.body).toSorted());
    expect(repeatedSignUp.body['id']).not.toBe(user.id);
    expect(server.mails.slice(before).map(({ to, link, code }) => [to, link === '', code === ''])).toEqual([
      ['bea.essai@exemple.fr', false, false],
      [email, true, true],
    ]);
  });

  test('case 17, 18: the last sign-up before confirming counts, and waits a minute between mails', async () => {
    await server.call('POST', '/signup', { email, password });
    const soon = await server.call('POST', '/signup', { email, password: 'autre-parole' });
    expect(soon).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    server.pass(61);
    expect((await server.call('POST', '/signup', { email, password: 'autre-parole' })).status).toBe(200);
    expect(server.mails.length).toBe(2);
    await server.call('POST', '/verify', { type: 'signup', email, token: lastMail(server, email).code });
    expect((await server.call('POST', '/token?grant_type=password', { email, password: 'autre-parole' })).status).toBe(
      200,
    );
    const first = await server.call('POST', '/token?grant_type=password', { email, password });
    expect(first.body['code']).toBe('invalid_credentials');
  });

  test('case 21, 27, 28, 29: weak, overlong, ambiguous, anonymous and malformed sign-ups', async () => {
    const weak = await server.client().auth.signUp({ email, password: '123' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    const cases: [unknown, number, string][] = [
      [{ email, password: 'é'.repeat(37) }, 400, 'validation_failed'],
      [{ email, phone: '33600000000', password }, 400, 'validation_failed'],
      [{ email: 'a', password }, 400, 'validation_failed'],
      [{ email: `${'a'.repeat(250)}@exemple.fr`, password }, 400, 'validation_failed'],
      [{ email }, 400, 'validation_failed'],
      [{ data: {} }, 422, 'anonymous_provider_disabled'],
      [{ phone: '33600000000', password }, 400, 'phone_provider_disabled'],
    ];
    for (const [body, status, code] of cases)
      expect(await server.call('POST', '/signup', body)).toMatchObject({ status, body: { code } });
    expect(server.mails).toEqual([]);
  });

  test('case 23, 24: unknown person and wrong password are one answer', async () => {
    await server.call('POST', '/signup', { email, password });
    const wrong = await server.call('POST', '/token?grant_type=password', { email, password: 'faux-faux' });
    const unknown = await server.call('POST', '/token?grant_type=password', { email: 'qui@exemple.fr', password });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    expect(unknown.body).toEqual(wrong.body);
  });
});
