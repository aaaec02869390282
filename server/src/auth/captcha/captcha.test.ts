import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredWork } from '../../../test/answered-work.ts';
import { startCaptchaFake } from '../../../test/captcha-fake.ts';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { createCaptcha } from './captcha.ts';

type Fake = Awaited<ReturnType<typeof startCaptchaFake>>;

eachDatabase('captcha', (open) => {
  let fake: Fake;
  let server: RunningAuth;
  let plain: RunningAuth;
  beforeAll(async () => {
    fake = await startCaptchaFake();
    const db = await open();
    plain = await startAuth(db);
    await confirmedPerson(plain, email);
    server = await startAuth(db, {
      captcha: { provider: 'turnstile', secret: fake.secret, verifyUrl: fake.verifyUrl },
      anonymous: true,
    });
  });
  afterAll(() => Promise.all([server.close(), plain.close(), fake.close()]));

  const email = 'c1@exemple.fr';
  const calls = [
    ['/signup', { email: 'c2@exemple.fr', password }],
    ['/signup', { data: {} }],
    ['/otp', { email }],
    ['/recover', { email: 'c3@exemple.fr' }],
    ['/resend', { type: 'signup', email: 'c4@exemple.fr' }],
    ['/token?grant_type=password', { email, password }],
  ] as const;
  const withToken = (body: object, captcha_token: string) => ({ ...body, gotrue_meta_security: { captcha_token } });

  test.each(calls)('%s asks for an answer that holds, once', async (path, body) => {
    server.pass(61);
    for (const refused of [body, withToken(body, ''), withToken(body, 'x'), withToken(body, 'jeton-use')])
      expect(await server.call('POST', path, refused)).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
    const token = fake.token();
    expect((await server.call('POST', path, withToken(body, token))).status).toBe(200);
    expect(await server.call('POST', path, withToken(body, token))).toMatchObject({ body: { code: 'captcha_failed' } });
  });

  test('a proof of work replaces the widget, once: our own screens show none', async () => {
    server.pass(61);
    const refused = await server.call('POST', '/otp', { email });
    expect(refused.body).toMatchObject({
      code: 'captcha_failed',
      message: expect.stringContaining('proof of work of 18 bits'),
    });
    const before = fake.asked.length;
    const little = withToken({ email }, answeredWork(server.platform, 14));
    expect(await server.call('POST', '/otp', little)).toMatchObject({ body: { code: 'captcha_failed' } });
    const worked = withToken({ email }, answeredWork(server.platform, 18));
    expect((await server.call('POST', '/otp', worked)).status).toBe(200);
    server.pass(61);
    expect(await server.call('POST', '/otp', worked)).toMatchObject({ body: { code: 'captcha_failed' } });
    expect(fake.asked.length).toBe(before);
  });

  test('works with the client; calls that already carry a secret need none', async () => {
    server.pass(61);
    const client = server.client();
    const request = await client.auth.signInWithOtp({ email, options: { captchaToken: fake.token() } });
    expect(request.error).toBeNull();
    const opened = await client.auth.verifyOtp({ email, token: lastMail(server, email).code, type: 'email' });
    expect(opened.error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(fake.asked.at(-1)).toEqual({ remoteip: '127.0.0.1' });
  });

  test.each(['broken', 'cut', 'garbage', 'too-many', 'internal-error'] as const)(
    'a provider that is %s is an outage, never a refusal, and lets nobody through',
    async (fault) => {
      fake.fail(fault);
      const before = server.mails.length;
      const body = withToken({ email: 'c5@exemple.fr', password }, fake.token());
      expect(await server.call('POST', '/signup', body)).toMatchObject({
        status: 503,
        body: { code: 'unexpected_failure' },
      });
      expect(server.mails.length).toBe(before);
    },
  );

  test('a provider that does not answer in time, or that does not know us, is an outage too', async () => {
    const check = (secret: string) =>
      createCaptcha({ provider: 'hcaptcha', secret, verifyUrl: fake.verifyUrl }, { fetch, timeoutMs: 100 }).check(
        fake.token(),
        '192.0.2.1',
      );
    await expect(check(fake.secret)).resolves.toBeUndefined();
    await expect(check('autre')).rejects.toMatchObject({ status: 503 });
    fake.fail('silent');
    await expect(check(fake.secret)).rejects.toMatchObject({ status: 503 });
  });

  test('a text longer than any token is not sent to the provider', async () => {
    const before = fake.asked.length;
    const body = withToken({ email: 'c6@exemple.fr', password }, 'x'.repeat(9000));
    expect((await server.call('POST', '/signup', body)).body).toMatchObject({ code: 'captcha_failed' });
    expect(fake.asked.length).toBe(before);
  });

  test('it replaces the proof of work required of a busy network', async () => {
    const busy = await startAuth(plain.platform.db, {
      captcha: { provider: 'hcaptcha', secret: fake.secret, verifyUrl: fake.verifyUrl },
      rateLimitFactor: 1,
    });
    const statuses: number[] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      const body = withToken({ email: `c7-${turn}@exemple.fr`, password }, fake.token());
      statuses.push((await busy.call('POST', '/signup', body)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    await busy.close();
  });
});
