import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { forgetAnonymousJob } from './forget-anonymous.job.ts';

const day = 24 * 3600;

eachDatabase('anonymous accounts', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { anonymous: true, accessTokenSeconds: day });
  });
  afterAll(() => server.close());

  const put = (token: string, body: object, more: Record<string, string> = {}) =>
    server.call('PUT', '/user', body, { authorization: `Bearer ${token}`, ...more });
  const signIn = async (mark?: string) =>
    server.call('POST', '/signup', { data: { seen: true } }, mark === undefined ? {} : { 'x-browser-mark': mark });
  const isThere = async (id: string) => {
    const users = await server.platform.db.asService((tx) =>
      sql`select 1 from auth.users where id = ${id}`.execute(tx),
    );
    return users.rows.length === 1;
  };

  test('case 27: where anonymous sign-in is on, data alone opens an anonymous session', async () => {
    const client = server.client();
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { seen: true } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      identities: [],
      app_metadata: {},
      user_metadata: { seen: true },
    });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    expect((await server.call('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: true } });
    expect((await client.auth.refreshSession()).data.user?.is_anonymous).toBe(true);
  });

  test('case 27: it is 422 where off, and where sign-ups are off', async () => {
    for (const [settings, code] of [
      [{}, 'anonymous_provider_disabled'],
      [{ anonymous: true, signupsDisabled: true }, 'signup_disabled'],
    ] as const) {
      const closed = await startAuth(server.platform.db, settings);
      expect(await closed.call('POST', '/signup', { data: {} })).toMatchObject({ status: 422, body: { code } });
      await closed.close();
    }
  });

  test('case 74: an address added and confirmed makes it somebody’s account, of the same id', async () => {
    const email = 'a74@exemple.fr';
    const client = server.client();
    const { data } = await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    const request = await client.auth.updateUser({ email, password });
    expect(request.data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email });
    const opened = await client.auth.verifyOtp({ email, token: lastMail(server, email).code, type: 'email_change' });
    expect(opened.data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
    });
    expect(decodeJwt(opened.data.session?.access_token ?? '')).toMatchObject({ is_anonymous: false });
    expect((await server.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('where addresses need no mail, an anonymous account takes one at once, unless it is taken', async () => {
    const quick = await startAuth(server.platform.db, { anonymous: true, autoconfirm: true });
    const client = quick.client();
    await client.auth.signInAnonymously();
    expect((await client.auth.updateUser({ email: 'a75@exemple.fr' })).data.user).toMatchObject({
      email: 'a75@exemple.fr',
      is_anonymous: false,
    });
    const second = quick.client();
    await second.auth.signInAnonymously();
    expect((await second.auth.updateUser({ email: 'a75@exemple.fr' })).error?.code).toBe('email_exists');
    await quick.close();
  });

  test('an anonymous account keeps nothing once an address’s owner confirms it in another browser', async () => {
    const email = 'a76@exemple.fr';
    const stranger = await signIn('squatteur-0000000');
    const token = String(stranger.body['access_token']);
    await put(token, { email, password, data: { first_name: 'Squatteur' } }, { 'x-browser-mark': 'squatteur-0000000' });
    const confirmed = await server.call(
      'POST',
      '/verify',
      { type: 'email_change', token_hash: lastMail(server, email).link },
      { 'x-browser-mark': 'proprietaire-00000' },
    );
    expect(confirmed.body['user']).toMatchObject({ email, app_metadata: { password_to_choose: true } });
    expect(confirmed.body['user']).not.toMatchObject({ user_metadata: { first_name: 'Squatteur' } });
    expect((await server.call('GET', '/user', undefined, { authorization: `Bearer ${token}` })).body).toMatchObject({
      code: 'session_not_found',
    });
    const refresh = { refresh_token: stranger.body['refresh_token'] };
    expect((await server.call('POST', '/token?grant_type=refresh_token', refresh)).status).toBe(400);
    expect((await server.call('POST', '/token?grant_type=password', { email, password })).status).toBe(400);
  });

  test('an address that has an account cannot be confirmed, and its owner is told', async () => {
    const email = 'a77@exemple.fr';
    const owner = await confirmedPerson(server, email);
    server.pass(61);
    const token = String((await signIn()).body['access_token']);
    expect(await put(token, { email })).toMatchObject({ status: 200, body: { new_email: email, is_anonymous: true } });
    const notice = lastMail(server, email);
    expect([notice.subject, notice.code, notice.link]).toEqual(['Vous avez déjà un compte', '', '']);
    expect((await owner.client.auth.getUser()).error).toBeNull();
  });

  test('an anonymous account is refused every call of the product and every second factor', async () => {
    const token = String((await signIn()).body['access_token']);
    const { identify } = server.platform;
    await expect(identify.findUser(`Bearer ${token}`)).rejects.toMatchObject({
      status: 403,
      code: 'ADDRESS_TO_CONFIRM',
    });
    const person = await confirmedPerson(server, 'a78@exemple.fr');
    expect(await identify.findUser(`Bearer ${person.session.access_token}`)).toMatchObject({ email: 'a78@exemple.fr' });
    const factor = await server.call('POST', '/factors', { factor_type: 'totp' }, { authorization: `Bearer ${token}` });
    expect(factor).toMatchObject({ status: 403, body: { code: 'no_authorization' } });
  });

  test('one network can open thirty an hour', async () => {
    const strict = await startAuth(server.platform.db, { anonymous: true, rateLimitFactor: 1 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      // By then, the bucket of the route has refilled: another limit refuses.
      if (turn === 29) strict.pass(120);
      statuses.push((await strict.call('POST', '/signup', {})).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await strict.call('POST', '/signup', {})).status);
    expect(statuses.at(-1)).toBe(429);
    await strict.close();
  });

  test('it is erased after thirty days without use; an account in use or converted stays', async () => {
    const ids = await Promise.all([signIn(), signIn(), signIn()].map(async (made) => (await made).body['user']));
    const [left, used, taken] = ids.map((user) => String((user as { id: string }).id)) as [string, string, string];
    const job = forgetAnonymousJob(server.platform);
    const run = (userId: string) => job.run({ userId }, new AbortController().signal);
    const queued = server.jobs.filter(({ name }) => name === job.name).map(({ payload }) => payload['userId']);
    expect(queued).toEqual(expect.arrayContaining([left, used, taken]));
    const inTwentyDays = new Date(server.platform.clock.now().getTime() + 20 * day * 1000);
    await server.platform.db.asService(async (tx) => {
      await sql`update auth.sessions set used_at = ${inTwentyDays} where user_id =
        ${used}`.execute(tx);
      await sql`update auth.users set is_anonymous = false where id = ${taken}`.execute(tx);
    });
    await run(left);
    expect(await isThere(left)).toBe(true);
    server.pass(31 * day);
    const before = server.jobs.length;
    await Promise.all([run(left), run(used), run(taken)]);
    expect(await Promise.all([isThere(left), isThere(used), isThere(taken)])).toEqual([false, true, true]);
    expect(server.jobs.slice(before).map(({ payload }) => payload['userId'])).toEqual([used]);
    await run(left);
  });
});
