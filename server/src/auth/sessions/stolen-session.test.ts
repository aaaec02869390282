import * as otpauth from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';

const minute = 60;
const hour = 3600;

eachDatabase('a session left open or stolen', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { accessTokenSeconds: 90 * 24 * hour });
  });
  afterAll(() => server.close());
  const here = () => visitor(server, { ip: '198.51.100.7' });
  const change = (token: string, body: object) => here().send('PUT', '/user', body, token);

  test('ten minutes after its sign-in, a session changes the password only with the present one', async () => {
    const email = 'v1@exemple.fr';
    const { session } = await confirmedPerson(server, email);
    server.pass(11 * minute);
    expect((await change(session.access_token, { password: 'parole-du-voleur' })).outcome).toBe(
      'current_password_required',
    );
    expect((await change(session.access_token, { password: 'parole-du-voleur', current_password: '' })).outcome).toBe(
      'current_password_invalid',
    );
    expect((await here().signIn(email, password)).status).toBe(200);
    expect((await change(session.access_token, { password: 'parole-neuve', current_password: password })).status).toBe(
      200,
    );
    expect((await here().signIn(email, 'parole-neuve')).status).toBe(200);
  });

  test('a password that is sent is verified, however fresh the sign-in and whatever changes', async () => {
    const { session } = await confirmedPerson(server, 'v2@exemple.fr');
    for (const body of [
      { password: 'parole-neuve' },
      { data: { first_name: 'Mallory' } },
      { email: 'v2-autre@exemple.fr' },
    ]) {
      expect((await change(session.access_token, { ...body, current_password: 'faux-faux' })).outcome).toBe(
        'current_password_invalid',
      );
    }
    // A made-up nonce reveals nothing about the current password either.
    server.pass(11 * minute);
    for (const guess of [password, 'faux-faux']) {
      expect((await change(session.access_token, { password: guess, nonce: '000000' })).outcome).toBe(
        'reauthentication_not_valid',
      );
    }
    expect((await here().signIn('v2@exemple.fr', password)).status).toBe(200);
  });

  test('a sign-in or mailed link of the last ten minutes, or a mailed code, allows a new password', async () => {
    const email = 'v3@exemple.fr';
    await confirmedPerson(server, email);
    const signedIn = (await here().signIn(email, password)).body;
    server.pass(9 * minute);
    expect((await change(String(signedIn['access_token']), { password: 'parole-deux' })).status).toBe(200);
    await here().send('POST', '/recover', { email });
    const recovered = (
      await here().send('POST', '/verify', { type: 'recovery', token_hash: lastMail(server, email).link })
    ).body;
    expect((await change(String(recovered['access_token']), { password: 'parole-trois' })).status).toBe(200);
    server.pass(hour);
    await here().send('GET', '/reauthenticate', undefined, String(recovered['access_token']));
    expect(
      (
        await change(String(recovered['access_token']), {
          password: 'parole-quatre',
          nonce: lastMail(server, email).code,
        })
      ).status,
    ).toBe(200);
  });

  test('an old session adds no second factor; one begun in time does not count as a sign-in', async () => {
    const { session } = await confirmedPerson(server, 'v4@exemple.fr');
    const send = (path: string, body: object) => here().send('POST', path, body, session.access_token);
    const { body } = await send('/factors', { factor_type: 'totp' });
    server.pass(11 * minute);
    // A factor would lock the owner out of everything.
    expect(await send('/factors', { factor_type: 'totp', friendly_name: 'autre' })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    });
    const { secret } = body['totp'] as { secret: string };
    const challenge = (await send(`/factors/${String(body['id'])}/challenge`, {})).body;
    const code = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) }).generate({
      timestamp: server.platform.clock.now().getTime(),
    });
    const raised = await send(`/factors/${String(body['id'])}/verify`, { challenge_id: challenge['id'], code });
    expect(raised.status).toBe(200);
    expect(lastMail(server, 'v4@exemple.fr').subject).toBe('La connexion en deux étapes est activée');
    expect((await change(String(raised.body['access_token']), { password: 'parole-du-voleur' })).outcome).toBe(
      'current_password_required',
    );
  });

  test('ten minutes after its proof a session cannot remove a second factor; a removal is mailed', async () => {
    const email = 'v8@exemple.fr';
    const { client } = await confirmedPerson(server, email);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const prove = async () => {
      const code = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(factor!.totp.secret) }).generate({
        timestamp: server.platform.clock.now().getTime(),
      });
      expect((await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })).error).toBeNull();
    };
    const removed = 'La deuxième étape de votre connexion a été retirée';
    await prove();
    server.pass(11 * minute);
    const { error } = await client.auth.mfa.unenroll({ factorId: factor!.id });
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect(lastMail(server, email).subject).not.toBe(removed);
    await prove();
    expect((await client.auth.mfa.unenroll({ factorId: factor!.id })).error).toBeNull();
    expect(lastMail(server, email).subject).toBe(removed);
  });

  test('has limited tries of the current password', async () => {
    const strict = await startAuth(server.platform.db, { rateLimitFactor: 1 });
    const { session } = await confirmedPerson(strict, 'v5@exemple.fr');
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      outcomes.push(
        (
          await visitor(strict, { ip: `192.0.2.${turn}` }).send(
            'PUT',
            '/user',
            { current_password: `essai-${turn}` },
            session.access_token,
          )
        ).outcome,
      );
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 10 }, () => 'current_password_invalid'),
      'over_request_rate_limit',
    ]);
    await strict.close();
  });

  test('a session ends on every route after thirty days without use', async () => {
    const { session } = await confirmedPerson(server, 'v6@exemple.fr');
    server.pass(29 * 24 * hour);
    const renewed = await here().refresh(session.refresh_token);
    expect(renewed.status).toBe(200);
    server.pass(30 * 24 * hour + minute);
    expect((await here().refresh(renewed.body['refresh_token'])).outcome).toBe('session_expired');
    expect((await here().send('GET', '/user', undefined, session.access_token)).outcome).toBe('session_not_found');
    expect(await server.platform.identify.findUser(`Bearer ${session.access_token}`)).toBeNull();
  });

  test.each(['reviewer', 'admin'] as const)(
    'of a %s ends after two hours without use, and after twelve hours',
    async (role) => {
      const email = `v7-${role}@exemple.fr`;
      const { user } = await confirmedPerson(server, email);
      await server.platform.db.asService((tx) =>
        sql`
      insert into public.user_roles (id, user_id, role, granted_at) values (${server.platform.newId()}, ${user.id},
        ${role}, now())`.execute(tx),
      );
      const opened = async () =>
        (await here().signIn(email, password)).body as { access_token: string; refresh_token: string };
      const who = (session: { access_token: string }) =>
        server.platform.identify.findUser(`Bearer ${session.access_token}`);
      const used = await opened();
      for (let passed = 0; passed < 11; passed += 1) {
        server.pass(hour);
        expect(await who(used), `after ${passed + 1} hours`).not.toBeNull();
      }
      server.pass(hour + 1);
      expect(await who(used)).toBeNull();
      expect((await here().refresh(used.refresh_token)).outcome).toBe('session_expired');
      const idle = await opened();
      server.pass(hour);
      // An open tab renews its token by itself, which does not count as use.
      expect((await here().refresh(idle.refresh_token)).status).toBe(200);
      server.pass(hour + 1);
      expect(await who(idle)).toBeNull();
      expect((await here().send('GET', '/user', undefined, idle.access_token)).outcome).toBe('session_not_found');
    },
  );
});
