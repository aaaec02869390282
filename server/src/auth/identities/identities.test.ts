import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startOidcProvider, type OidcProvider } from '../../../test/oidc-provider.ts';
import {
  whileSessionsClose,
  confirmedPerson,
  lastMail,
  lastText,
  password,
  startAuth,
  type RunningAuth,
} from '../../../test/running-auth.ts';
import { whileOpen } from '../../../test/while-open.ts';
import { buildProviders } from '../external/provider-settings.ts';
import { defaultPhoneSettings } from '../phone/phone-settings.ts';

eachDatabase('identities of an account', (open) => {
  let provider: OidcProvider;
  let server: RunningAuth;
  let closed: RunningAuth;
  beforeAll(async () => {
    provider = await startOidcProvider();
    const { issuer } = provider;
    const custom = { issuer, clientId: 'placejuste', clientSecret: 'essai' };
    const providers = buildProviders({ google: custom, custom: { mairie: custom } });
    const db = await open();
    const phone = { ...defaultPhoneSettings, signIn: true };
    server = await startAuth(db, { providers, manualLinking: true, phone });
    closed = await startAuth(db, { providers });
  });
  afterAll(async () => {
    await Promise.all([server.close(), closed.close(), provider.close()]);
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const says = (sub: string, email = `${sub}@ailleurs.exemple`) => {
    provider.mood.claims = { sub, email, email_verified: true };
  };
  async function comeBack(url: string, headers: Readonly<Record<string, string>> = {}): Promise<URL> {
    const end = await server.call('GET', `/callback?${provider.approve(url).toString()}`, undefined, headers);
    return new URL(end.headers.get('location') ?? '');
  }
  async function link(person: Awaited<ReturnType<typeof confirmedPerson>>, name = 'custom:mairie'): Promise<URL> {
    const { data, error } = await person.client.auth.linkIdentity({
      provider: name as 'google',
      options: { skipBrowserRedirect: true },
    });
    if (error !== null) throw error;
    return comeBack(String(data.url), { 'user-agent': 'node' });
  }
  const identitiesOf = async (person: Awaited<ReturnType<typeof confirmedPerson>>) =>
    (await person.client.auth.getUserIdentities()).data?.identities ?? [];

  test('case 108: where linking is closed, both routes say so', async () => {
    const { session } = await confirmedPerson(closed, 'e108a@exemple.fr');
    for (const [method, path] of [
      ['GET', '/user/identities/authorize?provider=custom:mairie'],
      ['DELETE', '/user/identities/0190a000-0000-7000-8000-000000000000'],
    ] as const)
      expect(await closed.call(method, path, undefined, bearer(session.access_token))).toMatchObject({
        status: 404,
        body: { code: 'manual_linking_disabled' },
      });
  });

  test('case 108: a linked identity opens the account, and its owner is told', async () => {
    const person = await confirmedPerson(server, 'e108@exemple.fr');
    says('e108');
    const end = await link(person);
    expect(new URLSearchParams(end.hash.slice(1)).get('access_token')).not.toBeNull();
    expect((await identitiesOf(person)).map((one) => one.provider)).toEqual(['email', 'custom:mairie']);
    expect(lastMail(server, 'e108@exemple.fr').subject).toBe('Une nouvelle façon de vous connecter');
    const again = await server.call('GET', '/authorize?provider=custom:mairie&skip_http_redirect=true');
    const signedIn = new URLSearchParams((await comeBack(String(again.body['url']))).hash.slice(1));
    const user = await server.call('GET', '/user', undefined, bearer(signedIn.get('access_token') ?? ''));
    expect(user.body).toMatchObject({ id: person.user.id, email: 'e108@exemple.fr' });
  });

  test('the account’s number is told of an address added by a linked identity', async () => {
    const number = '33612345781';
    const client = server.client();
    await client.auth.signUp({ phone: number, password });
    await client.auth.verifyOtp({ phone: number, token: lastText(server, number).code, type: 'sms' });
    says('e108c');
    const { data } = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    await comeBack(String(data?.url), { 'user-agent': 'node' });
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: 'e108c@ailleurs.exemple', phone: number });
    expect(lastText(server, number).text).toContain('Une adresse e-mail ouvre maintenant votre compte');
  });

  test('case 108: an identity of another, or one’s own again, already exists', async () => {
    const person = await confirmedPerson(server, 'e108b@exemple.fr');
    says('e108');
    const end = await link(person);
    expect(end.searchParams.get('error_code')).toBe('identity_already_exists');
    says('e108b');
    await link(person);
    expect((await link(person)).searchParams.get('error_code')).toBe('identity_already_exists');
    expect(await identitiesOf(person)).toHaveLength(2);
  });

  test('linking an identity cannot be completed in another browser than the one that began it', async () => {
    const person = await confirmedPerson(server, 'voleur@exemple.fr');
    says('victime');
    const { data } = await person.client.auth.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const end = await comeBack(String(data?.url), { 'user-agent': 'Le navigateur de la victime' });
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(await identitiesOf(person)).toHaveLength(1);
  });

  test.each([
    ['signed out everywhere', (token: string) => server.call('POST', '/logout', undefined, bearer(token))],
    [
      'signed out by another session',
      async (token: string) => {
        const { sub } = decodeJwt(token);
        await server.platform.db.asService((tx) => sql`delete from auth.sessions where user_id = ${sub}`.execute(tx));
      },
    ],
  ])('link-begun-by-a-closed-session: %s meanwhile, no identity is added', async (what, end) => {
    const email = `fini-${what.length}@exemple.fr`;
    const person = await confirmedPerson(server, email);
    says(`fini-${what.length}`);
    const { data } = await person.client.auth.linkIdentity({
      provider: 'custom:mairie' as 'google',
      options: { skipBrowserRedirect: true },
    });
    await end(person.session.access_token);
    const back = await comeBack(String(data.url), { 'user-agent': 'node' });
    expect(back.searchParams.get('error_code')).toBe('bad_oauth_state');
    const again = await server.client().auth.signInWithPassword({ email, password });
    expect(again.data.user?.identities?.map((one) => one.provider)).toEqual(['email']);
  });

  test('session-closed-while-a-link-begins: its caller gets an error', async () => {
    const { session, user } = await confirmedPerson(server, 'ferme-au-depart@exemple.fr');
    const closing = sql`delete from auth.sessions where user_id = ${user.id}`;
    const path = '/user/identities/authorize?provider=custom:mairie';
    const refused = await whileOpen(server.platform.db, { first: closing }, () =>
      server.call('GET', path, undefined, bearer(session.access_token)),
    );
    expect(refused).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
  });

  test('session-closed-while-the-provider-answers: no identity is added', async () => {
    const email = 'ferme-entretemps@exemple.fr';
    const person = await confirmedPerson(server, email);
    says('ferme-entretemps');
    // Simulates a password changed by another request, after the returning flow was deleted.
    await whileSessionsClose(server, { of: person.user.id, on: 'delete on auth.external_flows' }, async () => {
      expect((await link(person)).searchParams.get('error_code')).toBe('session_not_found');
    });
    const again = await server.client().auth.signInWithPassword({ email, password });
    expect(again.data.user?.identities?.map((one) => one.provider)).toEqual(['email']);
  });

  test('a session older than ten minutes, or without its second factor, cannot link or unlink', async () => {
    const person = await confirmedPerson(server, 'vieux@exemple.fr');
    const token = bearer(person.session.access_token);
    server.pass(601);
    for (const [method, path] of [
      ['GET', '/user/identities/authorize?provider=google'],
      ['DELETE', `/user/identities/${person.user.identities?.[0]?.identity_id}`],
    ] as const)
      expect((await server.call(method, path, undefined, token)).body['code']).toBe('reauthentication_needed');
    const fresh = await person.client.auth.signInWithPassword({ email: 'vieux@exemple.fr', password });
    await server.platform.db.asService((tx) =>
      sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret_sealed, created_at, updated_at)
        values (${person.user.id}, ${person.user.id}, 'totp', 'verified', 'x', now(), now())`.execute(tx),
    );
    const answer = await server.call(
      'GET',
      '/user/identities/authorize?provider=google',
      undefined,
      bearer(fresh.data.session?.access_token ?? ''),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } });
  });

  test('case 109: the only identity stays; of two one goes, and the providers are said again', async () => {
    const person = await confirmedPerson(server, 'e109@exemple.fr');
    const [own] = await identitiesOf(person);
    if (own === undefined) throw new Error('No identity');
    const alone = await person.client.auth.unlinkIdentity(own);
    expect(alone.error?.code).toBe('single_identity_not_deletable');
    says('e109');
    await link(person);
    const linked = (await identitiesOf(person)).find((one) => one.provider !== 'email');
    if (linked === undefined) throw new Error('Not linked');
    const token = bearer(person.session.access_token);
    expect((await server.call('DELETE', '/user/identities/x', undefined, token)).status).toBe(404);
    const foreign = await server.call('DELETE', `/user/identities/${person.user.id}`, undefined, token);
    expect(foreign).toMatchObject({ status: 422, body: { code: 'identity_not_found' } });
    expect((await person.client.auth.unlinkIdentity(linked)).error).toBeNull();
    const { data } = await person.client.auth.getUser();
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(lastMail(server, 'e109@exemple.fr').subject).toBe('Une façon de vous connecter a été retirée');
    const lines = await server.platform.db.asService((tx) =>
      sql<{ action: string; detail: unknown }>`
        select action, detail from public.audit_log where subject_id = ${person.user.id}
          and action like 'identity.%' order by id`.execute(tx),
    );
    expect(lines.rows).toEqual([
      { action: 'identity.added', detail: { way: 'custom:mairie', network: '127.0' } },
      { action: 'identity.removed', detail: { way: 'custom:mairie', network: '127.0' } },
    ]);
  });

  test.each(['taken away', 'replaced'])('number-%s: a code texted to it before opens nothing', async (what) => {
    const number = what === 'replaced' ? '33612345801' : '33612345802';
    const person = await confirmedPerson(server, `numero-${what.replace(' ', '-')}@exemple.fr`);
    const { auth } = person.client;
    await auth.updateUser({ phone: number });
    const phoneProof = { phone: number, token: lastText(server, number).code };
    expect((await auth.verifyOtp({ ...phoneProof, type: 'phone_change' })).error).toBeNull();
    server.pass(61);
    await server.client().auth.signInWithOtp({ phone: number, options: { shouldCreateUser: false } });
    const { code } = lastText(server, number);
    expect(code).not.toBe('');
    if (what === 'taken away') {
      const [own] = (await identitiesOf(person)).filter((one) => one.provider === 'phone');
      expect((await auth.unlinkIdentity(own!)).error).toBeNull();
    } else
      await server.platform.db.asService((tx) =>
        sql`update auth.users set phone = '33612345803' where id = ${person.user.id}`.execute(tx),
      );
    const tried = await server.client().auth.verifyOtp({ phone: number, token: code, type: 'sms' });
    expect(tried.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('case 109: of two removals at once, one identity is left', async () => {
    const person = await confirmedPerson(server, 'deux@exemple.fr');
    says('deux');
    await link(person);
    const removals = await Promise.all(
      (await identitiesOf(person)).map((one) => person.client.auth.unlinkIdentity(one)),
    );
    expect(removals.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await identitiesOf(person)).toHaveLength(1);
  });

  test('session-closed-while-an-identity-is-removed: it stays', async () => {
    const person = await confirmedPerson(server, 'ferme-retrait@exemple.fr');
    says('ferme-retrait');
    await link(person);
    const linked = (await identitiesOf(person)).find((one) => one.provider !== 'email');
    // Simulates a password changed by another request, which locks the person.
    const closing = sql`with locked as (select id from auth.users where id = ${person.user.id} for update)
      delete from auth.sessions where user_id in (select id from locked)`;
    const { error } = await whileOpen(server.platform.db, { first: closing }, () =>
      person.client.auth.unlinkIdentity(linked!),
    );
    expect(error?.message).toContain('session');
    const again = await server.client().auth.signInWithPassword({ email: 'ferme-retrait@exemple.fr', password });
    expect(again.data.user?.identities?.map((one) => one.provider)).toEqual(['email', 'custom:mairie']);
  });

  test('case 109: without its address’s identity: the next proved address, and no password', async () => {
    const person = await confirmedPerson(server, 'suivant@exemple.fr');
    says('suivant', 'nouvelle@ailleurs.exemple');
    await link(person);
    const [own] = await identitiesOf(person);
    if (own === undefined) throw new Error('No identity');
    expect((await person.client.auth.unlinkIdentity(own)).error).toBeNull();
    expect((await person.client.auth.getUser()).data.user?.email).toBe('nouvelle@ailleurs.exemple');
    const tried = await server.client().auth.signInWithPassword({ email: 'nouvelle@ailleurs.exemple', password });
    expect(tried.error?.code).toBe('invalid_credentials');
  });

  test('case 109: an address that has an account of its own is not taken', async () => {
    const person = await confirmedPerson(server, 'pris@exemple.fr');
    says('pris', 'ailleurs-pris@exemple.fr');
    await link(person);
    await confirmedPerson(server, 'ailleurs-pris@exemple.fr');
    const [own] = await identitiesOf(person);
    if (own === undefined) throw new Error('No identity');
    const refused = await person.client.auth.unlinkIdentity(own);
    expect(refused.error?.code).toBe('email_conflict_identity_not_deletable');
  });
});
