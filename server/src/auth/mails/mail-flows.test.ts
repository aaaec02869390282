import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('mail flows', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { redirectAllowList: ['https://app.exemple.fr/**'] });
  });
  afterAll(() => server.close());

  const signUp = (email: string, query = '', more: object = {}) =>
    server.call('POST', `/signup${query}`, { email, password, ...more });
  const post = (body: object) => server.call('POST', '/verify', body);
  const openLink = (link: string, type: string, redirectTo = '') =>
    server.call(
      'GET',
      `/verify?token=${link}&type=${type}${redirectTo === '' ? '' : `&redirect_to=${encodeURIComponent(redirectTo)}`}`,
      undefined,
      { 'x-supabase-api-version': '' },
    );
  const placeOf = (answer: { headers: Headers }) => new URL(answer.headers.get('location')!);
  const pkce = () => {
    const verifier = randomBytes(56).toString('hex');
    return {
      verifier,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    };
  };

  test('the mailed link opens our own page with the token and its type', async () => {
    await signUp('m0@exemple.fr');
    const { url, text, code } = lastMail(server, 'm0@exemple.fr');
    expect(url).toMatch(new RegExp(`^${server.url}/auth/callback\\?token_hash=[\\w-]{43}&type=signup$`));
    expect(code).toMatch(/^\d{6}$/);
    expect(text).toContain('Vous n’avez pas créé de compte\u00a0?');
  });

  test('case 51, 55: the link gives tokens in the fragment, once', async () => {
    await signUp('m51@exemple.fr');
    const { link } = lastMail(server, 'm51@exemple.fr');
    const first = await openLink(link, 'signup', 'https://app.exemple.fr/bienvenue?a=1');
    expect(first.status).toBe(303);
    const place = placeOf(first);
    expect(place.href.split('#')[0]).toBe('https://app.exemple.fr/bienvenue?a=1');
    const parts = new URLSearchParams(place.hash.slice(1));
    expect([...parts.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'sb',
      'type',
    ]);
    expect(parts.get('type')).toBe('signup');
    const again = new URLSearchParams(placeOf(await openLink(link, 'signup')).hash.slice(1));
    expect(Object.fromEntries(again)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
  });

  test('case 52, 68, 81, 82, 83: only its verifier opens a PKCE link’s code, once, in five minutes', async () => {
    const { verifier, ...challenge } = pkce();
    await signUp('m52@exemple.fr', '', challenge);
    const { link } = lastMail(server, 'm52@exemple.fr');
    expect(link).toMatch(/^pkce_/);
    const place = placeOf(await openLink(link, 'signup', 'https://app.exemple.fr/retour?sb_flow_id=7'));
    expect(place.searchParams.get('sb_flow_id')).toBe('7');
    expect(place.hash).toBe('');
    const exchange = (auth_code: string | null, code_verifier: string) =>
      server.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier });
    const code = place.searchParams.get('code');
    expect(await exchange(code, 'x'.repeat(50))).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    const opened = await exchange(code, verifier);
    expect(opened.status).toBe(200);
    expect(decodeJwt(String(opened.body['access_token']))['amr']).toMatchObject([{ method: 'email/signup' }]);
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
    const used = placeOf(await openLink(link, 'signup'));
    expect(used.searchParams.get('error_code')).toBe('otp_expired');
    expect(used.hash).toContain('error_code=otp_expired');
    const late = pkce();
    await server.call('POST', '/recover', {
      email: 'm52@exemple.fr',
      code_challenge: late.code_challenge,
      code_challenge_method: 's256',
    });
    const lateCode = placeOf(await openLink(lastMail(server, 'm52@exemple.fr').link, 'recovery')).searchParams.get(
      'code',
    );
    server.pass(301);
    expect(await exchange(lateCode, late.verifier)).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    });
  });

  test('a code not exchanged before a change of password is invalid', async () => {
    const email = 'code-avant@exemple.fr';
    const { client } = await confirmedPerson(server, email);
    const { verifier, ...challenge } = pkce();
    await server.call('POST', '/recover', { email, ...challenge });
    const code = placeOf(await openLink(lastMail(server, email).link, 'recovery')).searchParams.get('code');
    expect((await client.auth.updateUser({ password: 'une-autre-parole-2' })).error).toBeNull();
    const exchanged = await server.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    expect(exchanged).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('case 84, 85, 86: plain is taken, malformed challenges are not', async () => {
    const plain = 'p'.repeat(43);
    expect((await signUp('m84@exemple.fr', '', { code_challenge: plain, code_challenge_method: 'plain' })).status).toBe(
      200,
    );
    const code = placeOf(await openLink(lastMail(server, 'm84@exemple.fr').link, 'signup')).searchParams.get('code');
    expect(
      (await server.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: plain })).status,
    ).toBe(200);
    for (const bad of [
      { code_challenge: 'p'.repeat(42), code_challenge_method: 's256' },
      { code_challenge: `${plain}+`, code_challenge_method: 's256' },
      { code_challenge: plain },
      { code_challenge_method: 's256' },
    ]) {
      expect(await signUp('m86@exemple.fr', '', bad)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  test('case 54: the hash alone opens; with an address beside it, nothing is spent', async () => {
    await signUp('m54@exemple.fr');
    const { link } = lastMail(server, 'm54@exemple.fr');
    expect(await post({ type: 'signup', token_hash: link, email: 'm54@exemple.fr' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await post({ type: 'recovery', token_hash: link })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    });
    expect((await post({ type: 'signup', token_hash: link })).body).toHaveProperty('access_token');
  });

  test('case 56: code and link expire after a day', async () => {
    await signUp('m56@exemple.fr');
    const { link, code } = lastMail(server, 'm56@exemple.fr');
    server.pass(24 * 3600 + 1);
    expect(await post({ type: 'signup', email: 'm56@exemple.fr', token: code })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    });
    expect(await post({ type: 'signup', token_hash: link })).toMatchObject({
      status: 403,
      body: { message: 'Email link is invalid or has expired' },
    });
  });

  test('case 57, 58: a code opens its own account only, and five wrong ones end it, not the link', async () => {
    await signUp('m57@exemple.fr');
    await signUp('m58@exemple.fr');
    const [mine, other] = [lastMail(server, 'm57@exemple.fr'), lastMail(server, 'm58@exemple.fr')];
    expect((await post({ type: 'signup', email: 'm58@exemple.fr', token: mine.code })).status).toBe(403);
    expect((await post({ type: 'email', email: 'm57@exemple.fr', token: mine.code })).status).toBe(200);
    for (let turn = 0; turn < 4; turn += 1) await post({ type: 'signup', email: 'm58@exemple.fr', token: '00000x' });
    expect(await post({ type: 'signup', email: 'm58@exemple.fr', token: other.code })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    });
    expect((await post({ type: 'signup', token_hash: other.link })).status).toBe(200);
  });

  test('case 59, 60, 61, 62: recovery reveals nothing, the newest link works and ends the others', async () => {
    const email = 'm59@exemple.fr';
    await confirmedPerson(server, email);
    const before = server.mails.length;
    expect((await server.call('POST', '/recover', { email })).body).toEqual({});
    expect((await server.call('POST', '/recover', { email: 'inconnue@exemple.fr' })).body).toEqual({});
    expect(server.mails.length).toBe(before + 1);
    const first = lastMail(server, email);
    // The wait is the same for a known and an unknown address.
    for (const address of [email, 'inconnue@exemple.fr']) {
      expect(await server.call('POST', '/recover', { email: address })).toMatchObject({
        status: 429,
        body: { code: 'over_email_send_rate_limit' },
      });
    }
    server.pass(61);
    await server.call('POST', '/recover', { email });
    expect((await post({ type: 'recovery', token_hash: first.link })).status).toBe(403);
    const client = server.client();
    const recovery = await client.auth.verifyOtp({ token_hash: lastMail(server, email).link, type: 'recovery' });
    expect(recovery.error).toBeNull();
    const changed = await client.auth.updateUser({ password: 'nouvelle-parole' });
    expect(changed.error).toBeNull();
    expect((await server.client().auth.signInWithPassword({ email, password: 'nouvelle-parole' })).error).toBeNull();
    expect(lastMail(server, email).subject).toBe('Votre mot de passe a été changé');
  });

  test('case 60 through the client: PKCE recovery is exchanged and announced', async () => {
    const email = 'm60@exemple.fr';
    await confirmedPerson(server, email);
    const client = server.client({ flowType: 'pkce' });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/auth` });
    const mail = lastMail(server, email);
    expect(new URL(mail.url).searchParams.get('redirect_to')).toBe(`${server.url}/auth`);
    const code = placeOf(await openLink(mail.link, 'recovery')).searchParams.get('code');
    expect((await client.auth.exchangeCodeForSession(code!)).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
  });

  test('case 63: a link never leads outside the list', async () => {
    const away = encodeURIComponent('https://mechant.exemple.org/x');
    expect((await signUp('m63@exemple.fr', `?redirect_to=${away}`)).status).toBe(200);
    const { url, link } = lastMail(server, 'm63@exemple.fr');
    expect(url).not.toContain('mechant');
    expect(placeOf(await openLink(link, 'signup', 'https://mechant.exemple.org/x')).origin).toBe(server.url);
  });

  test('case 70: resend only where something is pending', async () => {
    await confirmedPerson(server, 'm70@exemple.fr');
    await signUp('m70b@exemple.fr');
    server.pass(61);
    const before = server.mails.length;
    for (const email of ['m70@exemple.fr', 'personne@exemple.fr', 'm70b@exemple.fr']) {
      expect(await server.call('POST', '/resend', { type: 'signup', email })).toMatchObject({ status: 200, body: {} });
    }
    expect(server.mails.slice(before).map((mail) => mail.to)).toEqual(['m70b@exemple.fr']);
    for (const body of [{ email: 'm70@exemple.fr' }, { type: 'signup' }, { type: 'sms', email: 'm70@exemple.fr' }]) {
      expect(await server.call('POST', '/resend', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  test('case 75: a request of the link’s page does not use it up', async () => {
    await signUp('m75@exemple.fr');
    const { link } = lastMail(server, 'm75@exemple.fr');
    await fetch(`${server.url}/auth/v1/verify?token=${link}&type=signup`, { method: 'HEAD' });
    expect((await post({ type: 'signup', token_hash: link })).status).toBe(200);
  });

  test('case 79: mails to one address are limited, and answers do not reveal a used-up quota', async () => {
    const small = await startAuth(server.platform.db, {
      rateLimitFactor: 1,
      mailBudget: { spacingSeconds: 0, perAsker: 2, perAddress: 3 },
    });
    small.pass(10 * 24 * 3600);
    const mailsTo = (email: string) => small.mails.filter(({ to }) => to === email).length;
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      statuses.push((await small.call('POST', '/signup', { email: 'm79@exemple.fr', password })).status);
    expect([statuses, mailsTo('m79@exemple.fr')]).toEqual([[200, 200, 429], 2]);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await small.call('POST', '/recover', { email: 'm79@exemple.fr' })).status).toBe(200);
    expect(mailsTo('m79@exemple.fr')).toBe(4);
    small.pass(3601);
    expect((await small.call('POST', '/signup', { email: 'm79@exemple.fr', password })).status).toBe(200);
    await small.close();
  });

  test('a mail that was not committed is not sent, and neither secret lies in the database', async () => {
    await signUp('m99@exemple.fr');
    const { link, code } = lastMail(server, 'm99@exemple.fr');
    const { sql } = await import('kysely');
    const storedTokens = await server.platform.db.asService((tx) =>
      sql`select to_jsonb(t) as row from auth.one_time_tokens t`.execute(tx),
    );
    expect(JSON.stringify(storedTokens.rows)).not.toContain(link);
    expect(JSON.stringify(storedTokens.rows)).not.toContain(`"${code}"`);
  });
});
