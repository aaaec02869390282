import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { lastMail, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';

const theirs = { first_name: 'Mallory', last_name: 'Intruse', phone: '0699999999' };
const mine = { first_name: 'Ada', last_name: 'Essai', phone: '0600000000' };

eachDatabase('a stranger signed up first with somebody’s address', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());
  const stranger = () =>
    visitor(server, { ip: '192.0.2.66', browser: 'Navigateur de Mallory', mark: 'mallory-0000000000' });
  const owner = () => visitor(server, { ip: '198.51.100.7', browser: 'Navigateur d’Ada', mark: 'ada-00000000000000' });
  const squat = (email: string) =>
    stranger().send('POST', '/signup', { email, password: 'parole-du-squatteur', data: theirs });
  const settle = async (session: Record<string, unknown>, body: object) =>
    owner().send('PUT', '/user', body, String(session['access_token']));

  test('the owner’s sign-up replaces the stranger’s password, names, link and code', async () => {
    const email = 's1@exemple.fr';
    await squat(email);
    const early = lastMail(server, email);
    server.pass(61);
    expect((await owner().send('POST', '/signup', { email, password: 'parole-d-ada', data: mine })).status).toBe(200);
    const late = lastMail(server, email);
    expect((await owner().send('POST', '/verify', { type: 'signup', token_hash: early.link })).outcome).toBe(
      'otp_expired',
    );
    expect((await owner().send('POST', '/verify', { type: 'signup', email, token: early.code })).outcome).toBe(
      'otp_expired',
    );
    const confirmed = await owner().send('POST', '/verify', { type: 'signup', token_hash: late.link });
    expect(confirmed.body['user']).toMatchObject({ user_metadata: mine });
    expect((await stranger().signIn(email, 'parole-du-squatteur')).outcome).toBe('invalid_credentials');
    expect((await owner().signIn(email, 'parole-d-ada')).status).toBe(200);
  });

  test.each(['link', 'code'] as const)(
    'the owner only follows the stranger’s mail (%s): the stranger does not get in',
    async (by) => {
      const email = `s2-${by}@exemple.fr`;
      await squat(email);
      const mail = lastMail(server, email);
      const proof = by === 'link' ? { token_hash: mail.link } : { email, token: mail.code };
      const confirmed = await owner().send('POST', '/verify', { type: 'signup', ...proof });
      expect(confirmed.body['user']).toMatchObject({ app_metadata: { password_to_choose: true } });
      expect((await stranger().signIn(email, 'parole-du-squatteur')).status).toBe(400);
      const settledAccount = await settle(confirmed.body, { password: 'parole-d-ada' });
      expect(settledAccount.status).toBe(200);
      expect(settledAccount.body['app_metadata']).not.toHaveProperty('password_to_choose');
      // The names given by a stranger do not stay on the owner's account either.
      for (const name of Object.keys(theirs)) expect(settledAccount.body['user_metadata']).not.toHaveProperty(name);
      // The same answer as before: the stranger does not learn that the owner came.
      expect((await stranger().signIn(email, 'parole-du-squatteur')).outcome).toBe('email_not_confirmed');
      expect((await owner().signIn(email, 'parole-d-ada')).status).toBe(200);
    },
  );

  test('an owner who signed up on another device types the password once, and keeps the names', async () => {
    const email = 's3@exemple.fr';
    const computer = visitor(server, { ip: '198.51.100.7', browser: 'Ordinateur d’Ada', mark: 'ordinateur-0000000' });
    await computer.send('POST', '/signup', { email, password: 'parole-d-ada', data: mine });
    const confirmed = await owner().send('POST', '/verify', {
      type: 'signup',
      token_hash: lastMail(server, email).link,
    });
    expect((await computer.signIn(email, 'parole-d-ada')).outcome).toBe('email_not_confirmed');
    const settled = await settle(confirmed.body, { password: 'parole-d-ada' });
    expect(settled).toMatchObject({ status: 200, body: { user_metadata: mine } });
    expect((await computer.signIn(email, 'parole-d-ada')).status).toBe(200);
  });

  test('an owner who confirmed elsewhere types a new code on the first device', async () => {
    const email = 's4@exemple.fr';
    const computer = visitor(server, { ip: '198.51.100.7', browser: 'Ordinateur d’Ada', mark: 'ordinateur-0000000' });
    await computer.send('POST', '/signup', { email, password: 'parole-d-ada', data: mine });
    await owner().send('POST', '/verify', { type: 'signup', token_hash: lastMail(server, email).link });
    server.pass(61);
    await computer.send('POST', '/resend', { type: 'signup', email });
    const again = await computer.send('POST', '/verify', {
      type: 'signup',
      email,
      token: lastMail(server, email).code,
    });
    expect(again.status).toBe(200);
    expect((await computer.signIn(email, 'parole-d-ada')).status).toBe(200);
  });

  test('a client without a mark proves its browser by a code from its own network, never by a link', async () => {
    const bare = visitor(server, { ip: '203.0.113.5', browser: 'Client officiel' });
    for (const [by, accepted] of [
      ['code', 200],
      ['link', 400],
    ] as const) {
      const email = `s5-${by}@exemple.fr`;
      await bare.send('POST', '/signup', { email, password: 'parole-d-ada' });
      const mail = lastMail(server, email);
      await bare.send('POST', '/verify', {
        type: 'signup',
        ...(by === 'link' ? { token_hash: mail.link } : { email, token: mail.code }),
      });
      expect((await bare.signIn(email, 'parole-d-ada')).status, by).toBe(accepted);
    }
  });

  test('a PKCE verifier proves the browser; that of a stranger’s resent mail does not', async () => {
    const verifier = randomBytes(56).toString('hex');
    const pkce = {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    };
    const exchange = async (email: string) => {
      const place = await server.app.inject({
        url: `/auth/v1/verify?token=${lastMail(server, email).link}&type=signup`,
        remoteAddress: '198.51.100.7',
      });
      const code = new URL(String(place.headers.location)).searchParams.get('code');
      return owner().send('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
    };
    const own = 's6@exemple.fr';
    const bare = visitor(server, { ip: '203.0.113.5' });
    await bare.send('POST', '/signup', { email: own, password: 'parole-d-ada', ...pkce });
    expect((await exchange(own)).status).toBe(200);
    expect((await owner().signIn(own, 'parole-d-ada')).status).toBe(200);
    const squatted = 's7@exemple.fr';
    await squat(squatted);
    server.pass(61);
    await owner().send('POST', '/resend', { type: 'signup', email: squatted, ...pkce });
    expect((await exchange(squatted)).status).toBe(200);
    expect((await stranger().signIn(squatted, 'parole-du-squatteur')).status).toBe(400);
  });

  test('the recovery of an unconfirmed account deletes the password and names of the stranger', async () => {
    const email = 's8@exemple.fr';
    await squat(email);
    await owner().send('POST', '/recover', { email });
    const opened = await owner().send('POST', '/verify', {
      type: 'recovery',
      token_hash: lastMail(server, email).link,
    });
    expect(opened.status).toBe(200);
    for (const value of Object.values(theirs)) expect(JSON.stringify(opened.body)).not.toContain(value);
    expect((await stranger().signIn(email, 'parole-du-squatteur')).outcome).toBe('email_not_confirmed');
    expect((await settle(opened.body, { password: 'parole-d-ada' })).status).toBe(200);
    expect((await owner().signIn(email, 'parole-d-ada')).status).toBe(200);
  });

  test('an address held by an account never confirmed can still become that of its owner', async () => {
    const [from, to] = ['s9@exemple.fr', 's9-neuve@exemple.fr'];
    await squat(to);
    await owner().send('POST', '/signup', { email: from, password: 'parole-d-ada' });
    const { body } = await owner().send('POST', '/verify', { type: 'signup', token_hash: lastMail(server, from).link });
    await settle(body, { email: to });
    await owner().send('POST', '/verify', { type: 'email_change', token_hash: lastMail(server, from).link });
    const changed = await owner().send('POST', '/verify', {
      type: 'email_change',
      token_hash: lastMail(server, to).link,
    });
    expect(changed.body['user']).toMatchObject({ email: to });
    expect((await stranger().signIn(to, 'parole-du-squatteur')).outcome).toBe('invalid_credentials');
  });
});
