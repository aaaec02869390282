import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import {
  confirmedPerson,
  lastMail,
  lastText,
  password,
  startAuth,
  type RunningAuth,
} from '../../../test/running-auth.ts';
import { readPhone } from './phone-number.ts';
import { defaultPhoneSettings } from './phone-settings.ts';

const phone = { ...defaultPhoneSettings, signIn: true };

eachDatabase('signing in with a number', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { phone: { ...phone, smsPerHour: 10_000 }, accessTokenSeconds: 7200 });
  });
  afterAll(() => server.close());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.call('POST', path, body, headers);
  const put = (token: unknown, body: object) => server.call('PUT', '/user', body, { authorization: `Bearer ${token}` });
  const verify = (number: string, token: string, type = 'sms') => post('/verify', { type, phone: number, token });
  const byPassword = (number: string, secret = password) =>
    post('/token?grant_type=password', { phone: number, password: secret });

  test('case 100: a sign-up by phone sends a code, which opens the account of that number', async () => {
    const client = server.client();
    const signUp = await client.auth.signUp({ phone: '+33 6 12 34 56 01', password });
    expect(signUp.error).toBeNull();
    expect(signUp.data).toMatchObject({ session: null, user: { phone: '33612345601', email: '' } });
    expect(await byPassword('33612345601')).toMatchObject({ status: 400, body: { code: 'phone_not_confirmed' } });
    const { code, text } = lastText(server, '33612345601');
    expect(text).toBe(`${code} est votre code PlaceJuste. Ne le donnez à personne.\n\n@127.0.0.1 #${code}`);
    const opened = await client.auth.verifyOtp({ phone: '+33612345601', token: code, type: 'sms' });
    expect(opened.data.user).toMatchObject({
      phone: '33612345601',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { phone_verified: true },
      identities: [{ provider: 'phone', identity_data: { phone: '33612345601', phone_verified: true } }],
    });
    expect(opened.data.user?.phone_confirmed_at).toBeDefined();
    expect(decodeJwt(opened.data.session?.access_token ?? '')).toMatchObject({ phone: '33612345601', email: '' });
    const again = await server.client().auth.signInWithPassword({ phone: '+33612345601', password });
    expect(again.error).toBeNull();
    expect((await verify('33612345601', code)).body).toMatchObject({ code: 'otp_expired' });
  });

  test('case 101: a new number waits for its code, then opens the account; the address is told', async () => {
    const { client, session } = await confirmedPerson(server, 'p101@exemple.fr');
    const change = await client.auth.updateUser({ phone: '06 12 34 56 02' });
    expect(change.data.user).toMatchObject({ phone: '', new_phone: '33612345602' });
    expect((await byPassword('33612345602')).body).toMatchObject({ code: 'invalid_credentials' });
    const { code } = lastText(server, '33612345602');
    expect((await verify('33612345602', code)).status).toBe(403);
    const opened = await verify('33612345602', code, 'phone_change');
    expect(opened.body['user']).toMatchObject({
      id: session.user.id,
      phone: '33612345602',
      email: 'p101@exemple.fr',
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    expect(opened.body['user']).not.toHaveProperty('new_phone');
    expect(lastMail(server, 'p101@exemple.fr').subject).toBe('Un numéro de téléphone ouvre maintenant votre compte');
    expect((await byPassword('33612345602')).status).toBe(200);
  });

  test('a number is read as people write it, in requests for a code and with the code', async () => {
    for (const typed of ['06 12 34 56 31', '+33 (0)6 12 34 56 32', '0033612345633']) {
      const client = server.client();
      expect((await client.auth.signInWithOtp({ phone: typed })).error, typed).toBeNull();
      const number = `336123456${typed.slice(-2)}`;
      const opened = await client.auth.verifyOtp({ phone: typed, token: lastText(server, number).code, type: 'sms' });
      expect(opened.data.user, typed).toMatchObject({ phone: number });
    }
  });

  test.each([
    ['6 12 34 56 78', '33612345678'],
    ['6.12.34.56.78', '33612345678'],
    [' 7-56-78-90-12 ', '33756789012'],
    ['612345678', '33612345678'],
    // Written in pairs it is French; in one word it is a valid number of New Caledonia.
    ['6 87 75 12 34', '33687751234'],
    ['687751234', '687751234'],
    ['+687 75 12 34', '687751234'],
    ['+61 2 3456 7890', '61234567890'],
    ['33600000001', '33600000001'],
    // A number of no country stays as a program wrote it.
    ['999', '999'],
  ])('« %s » is read as %s', (typed, number) => {
    expect(readPhone(typed)).toBe(number);
    // Reading a stored number returns it unchanged.
    expect(readPhone(number)).toBe(number);
  });

  test('case 102: an invalid number is 400, an unknown one opens nothing', async () => {
    for (const wrong of ['abc', '0', '+', '06 12', '1'.repeat(16)]) {
      expect(await post('/signup', { phone: wrong, password }), wrong).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Invalid phone number format (E.164 required)' },
      });
    }
    for (const unknown of ['33699999999', 'abc'])
      expect(await verify(unknown, '123456')).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
  });

  test('case 28: an address and a number together are refused, on sign-up, code and password alike', async () => {
    const both = { email: 'p28@exemple.fr', phone: '33612345603', password };
    for (const path of ['/signup', '/otp', '/token?grant_type=password', '/resend']) {
      expect(await post(path, { type: 'sms', ...both }), path).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    const pkce = { code_challenge: 'p'.repeat(43), code_challenge_method: 'plain' };
    expect((await post('/signup', { phone: '33612345603', password, ...pkce })).body).toMatchObject({
      code: 'validation_failed',
    });
    expect((await post('/otp', { phone: '33612345603', channel: 'whatsapp' })).body).toMatchObject({
      code: 'validation_failed',
    });
  });

  test('a code signs in a known number; an unknown one silently gets an account or nothing', async () => {
    const client = server.client();
    const number = '33612345604';
    const request = await client.auth.signInWithOtp({ phone: number, options: { data: { first_name: 'Ada' } } });
    expect(request.error).toBeNull();
    const first = await client.auth.verifyOtp({ phone: number, token: lastText(server, number).code, type: 'sms' });
    expect(first.data.user).toMatchObject({ phone: number, user_metadata: { first_name: 'Ada' } });
    server.pass(61);
    await server.client().auth.signInWithOtp({ phone: number });
    const second = await verify(number, lastText(server, number).code);
    expect(second.body['user']).toMatchObject({ id: first.data.user?.id });
    const before = server.texts.length;
    expect(await post('/otp', { phone: '33612345605', create_user: false })).toMatchObject({ status: 200, body: {} });
    expect(server.texts.length).toBe(before);
    expect(await post('/otp', { phone: '33612345605', create_user: false })).toMatchObject({
      status: 429,
      body: { code: 'over_sms_send_rate_limit' },
    });
  });

  test('a number with an account gets the answer of a new one; only its owner is told', async () => {
    const number = '33612345606';
    await post('/signup', { phone: number, password });
    await verify(number, lastText(server, number).code);
    server.pass(61);
    const [known, fresh] = [
      await post('/signup', { phone: number, password: 'autre-parole' }),
      await post('/signup', { phone: '33612345607', password: 'autre-parole' }),
    ];
    expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body));
    expect([known.status, lastText(server, number).code]).toEqual([200, '']);
    expect(lastText(server, number).text).toContain('Ce numéro a déjà un compte');
    expect((await byPassword(number)).status).toBe(200);
    // The password that was tried opens nothing, and gets the answer of an unconfirmed number.
    expect((await byPassword(number, 'autre-parole')).body).toMatchObject({ code: 'phone_not_confirmed' });
    expect((await byPassword('33612345607', 'autre-parole')).body).toMatchObject({ code: 'phone_not_confirmed' });
  });

  test('another account’s number cannot be confirmed, and stays with that account', async () => {
    const number = '33612345608';
    await post('/signup', { phone: number, password });
    await verify(number, lastText(server, number).code);
    server.pass(61);
    const { client } = await confirmedPerson(server, 'p8@exemple.fr');
    expect((await client.auth.updateUser({ phone: number })).data.user).toMatchObject({ new_phone: number });
    expect(lastText(server, number).code).toBe('');
    expect((await verify(number, '000000', 'phone_change')).status).toBe(403);
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ n: number }>`select count(*)::int as n from auth.users where phone = ${number}`.execute(tx),
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('ten minutes after its sign-in a session adds no number without another proof', async () => {
    const { session } = await confirmedPerson(server, 'p9@exemple.fr');
    server.pass(601);
    const number = '33612345609';
    const refused = await put(session.access_token, { phone: number });
    expect(refused).toMatchObject({ status: 400, body: { code: 'current_password_required' } });
    expect(await put(session.access_token, { phone: number, nonce: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    });
    expect(await put(session.access_token, { phone: number, current_password: 'faux' })).toMatchObject({
      body: { code: 'current_password_invalid' },
    });
    expect((await put(session.access_token, { phone: number, current_password: password })).status).toBe(200);
  });

  test('stolen-session-adds-an-address: a first address needs a proof, and the number is told', async () => {
    const number = '33612345690';
    await post('/signup', { phone: number, password });
    const { access_token: token } = (await verify(number, lastText(server, number).code)).body;
    server.pass(601);
    const email = 'p-premiere@exemple.fr';
    expect(await put(token, { email })).toMatchObject({ status: 400, body: { code: 'current_password_required' } });
    expect(await put(token, { email, nonce: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    });
    expect((await put(token, { email, current_password: password })).status).toBe(200);
    const { link } = lastMail(server, email);
    const opened = await post('/verify', { type: 'email_change', token_hash: link });
    expect(opened.body['user']).toMatchObject({ email, phone: number });
    expect(lastText(server, number).text).toContain('Une adresse e-mail ouvre maintenant votre compte');
    // From here on the former address confirms the next one, since the number cannot.
    const before = server.texts.length;
    server.pass(601);
    expect((await put(opened.body['access_token'], { email: 'p-seconde@exemple.fr' })).status).toBe(200);
    expect(lastMail(server, email).subject).toContain('Confirmez le changement de votre adresse e-mail');
    expect(server.texts.length).toBe(before);
  });

  test('case 74: an anonymous account can be converted with a number too', async () => {
    const open = await startAuth(server.platform.db, { anonymous: true, phone });
    const client = open.client();
    const { data } = await client.auth.signInAnonymously();
    await client.auth.updateUser({ phone: '+33612345610' });
    const { code } = lastText(open, '33612345610');
    const opened = await client.auth.verifyOtp({ phone: '+33612345610', token: code, type: 'phone_change' });
    expect(opened.data.user).toMatchObject({ id: data.user?.id, phone: '33612345610', is_anonymous: false });
    await open.close();
  });

  test('resend: one more code where something is pending, sixty seconds apart', async () => {
    const number = '33612345611';
    await post('/signup', { phone: number, password });
    const first = lastText(server, number).code;
    const resend = (type: string, to = number) => post('/resend', { type, phone: to });
    expect(await resend('sms')).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } });
    server.pass(61);
    expect(await resend('sms')).toMatchObject({ status: 200, body: {} });
    // The same code again: either of the two messages works.
    expect(lastText(server, number).code).toBe(first);
    expect((await verify(number, lastText(server, number).code)).status).toBe(200);
    server.pass(61);
    const before = server.texts.length;
    for (const [type, to] of [
      ['sms', number],
      ['phone_change', '33612345612'],
      ['sms', '33612345613'],
    ] as const)
      expect((await resend(type, to)).status).toBe(200);
    expect(server.texts.length).toBe(before);
    const { client } = await confirmedPerson(server, 'p12@exemple.fr');
    await client.auth.updateUser({ phone: '33612345614' });
    const changing = lastText(server, '33612345614').code;
    server.pass(61);
    const sentCount = server.texts.length;
    await client.auth.resend({ type: 'phone_change', phone: '33612345614' });
    expect([server.texts.length, lastText(server, '33612345614').code]).toEqual([sentCount + 1, changing]);
    expect((await post('/resend', { type: 'sms', email: 'p12@exemple.fr' })).status).toBe(400);
  });

  test('stolen-password-adds-a-number: its pending number ends with the password', async () => {
    const email = 'p15@exemple.fr';
    const { client } = await confirmedPerson(server, email);
    const [number, address] = ['33612345695', 'p15-voleur@exemple.fr'];
    await client.auth.updateUser({ phone: number });
    await client.auth.updateUser({ email: address });
    server.pass(61);
    await client.auth.updateUser({ password: 'Un-tout-autre-mot-de-passe-9' });
    const [texts, mails] = [server.texts.length, server.mails.filter(({ to }) => to === address).length];
    server.pass(61);
    expect((await post('/resend', { type: 'phone_change', phone: number })).status).toBe(200);
    expect((await post('/resend', { type: 'email_change', email: address })).status).toBe(200);
    expect(server.texts.length).toBe(texts);
    expect(server.mails.filter(({ to }) => to === address)).toHaveLength(mails);
    const { data } = await client.auth.getUser();
    expect([data.user?.new_phone, data.user?.new_email]).toEqual([undefined, undefined]);
  });

  test('an account of a number alone proves itself by a text message before a new password', async () => {
    const number = '33612345615';
    await post('/otp', { phone: number });
    const opened = await verify(number, lastText(server, number).code);
    server.pass(700);
    const bearer = { authorization: `Bearer ${opened.body['access_token']}` };
    expect((await server.call('GET', '/reauthenticate', undefined, bearer)).status).toBe(200);
    const nonce = lastText(server, number).code;
    expect((await put(opened.body['access_token'], { password, nonce: '999999x' })).status).toBe(422);
    expect((await put(opened.body['access_token'], { password, nonce })).status).toBe(200);
    expect((await byPassword(number)).status).toBe(200);
  });

  test('a code ends after five wrong tries, and after ten minutes', async () => {
    const number = '33612345616';
    await post('/otp', { phone: number });
    const { code } = lastText(server, number);
    for (let turn = 0; turn < 5; turn += 1) await verify(number, '00000x');
    expect((await verify(number, code)).status).toBe(403);
    server.pass(61);
    await post('/otp', { phone: number });
    server.pass(601);
    expect((await verify(number, lastText(server, number).code)).status).toBe(403);
  });

  test('text messages are limited for the service, for a network and for a number', async () => {
    const clear = () => server.platform.db.asService((tx) => sql`delete from auth.mail_requests`.execute(tx));
    await clear();
    const small = await startAuth(server.platform.db, { phone: { ...phone, smsPerHour: 2 } });
    const ask = async (on: RunningAuth, to: string) => (await on.call('POST', '/otp', { phone: to })).body['code'];
    expect([await ask(small, '33612345620'), await ask(small, '33612345621')]).toEqual([undefined, undefined]);
    expect(await ask(small, '33612345622')).toBe('over_sms_send_rate_limit');
    small.pass(3601);
    expect(await ask(small, '33612345622')).toBeUndefined();
    await clear();
    const near = await startAuth(server.platform.db, { phone, rateLimitFactor: 1 });
    const answers: unknown[] = [];
    for (let turn = 0; turn < 11; turn += 1) answers.push(await ask(near, `336123457${10 + turn}`));
    expect(answers.filter((code) => code === undefined)).toHaveLength(10);
    expect(answers.at(-1)).toBe('over_sms_send_rate_limit');
    await clear();
    await Promise.all([small.close(), near.close()]);
  });

  test('two sign-ups of one number at once leave one account and one code', async () => {
    const number = '33612345617';
    const both = await Promise.all([1, 2].map(() => post('/signup', { phone: number, password })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(server.texts.filter(({ to }) => to === number)).toHaveLength(1);
  });

  test('with immediate confirmation, a session opens, and a taken number is reported', async () => {
    const quick = await startAuth(server.platform.db, { phone: { ...phone, autoconfirm: true } });
    const signed = await quick.client().auth.signUp({ phone: '+33612345618', password });
    expect(signed.data.session).not.toBeNull();
    expect((await quick.client().auth.signUp({ phone: '+33612345618', password })).error?.code).toBe(
      'user_already_exists',
    );
    const { client } = await confirmedPerson(quick, 'p18@exemple.fr');
    expect((await client.auth.updateUser({ phone: '+33612345618' })).error?.code).toBe('phone_exists');
    expect((await client.auth.updateUser({ phone: '+33612345619' })).data.user?.phone).toBe('33612345619');
    expect((await quick.call('GET', '/settings')).body).toMatchObject({
      external: { phone: true },
      phone_autoconfirm: true,
      sms_provider: 'files',
    });
    await quick.close();
  });

  test('when off, every call with a number is refused', async () => {
    const closed = await startAuth(server.platform.db);
    const { session } = await confirmedPerson(closed, 'p20@exemple.fr');
    const bearer = { authorization: `Bearer ${session.access_token}` };
    const number = '33612345630';
    for (const [method, path, body, headers, status] of [
      ['POST', '/signup', { phone: number, password }, {}, 400],
      ['POST', '/otp', { phone: number }, {}, 400],
      ['POST', '/token?grant_type=password', { phone: number, password }, {}, 422],
      ['POST', '/resend', { type: 'sms', phone: number }, {}, 400],
      ['PUT', '/user', { phone: number }, bearer, 400],
    ] as const)
      expect(await closed.call(method, path, body, headers), path).toMatchObject({
        status,
        body: { code: 'phone_provider_disabled' },
      });
    expect((await closed.call('GET', '/settings')).body).toMatchObject({
      external: { phone: false },
      sms_provider: '',
    });
    await closed.close();
  });
});
