import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { answeredWork } from '../../../test/answered-work.ts';
import { password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';

eachDatabase('six hundred anonymous sign-ups stop nobody else’s', (open) => {
  let server: RunningAuth;
  const start = async (settings: object = {}) => {
    server = await startAuth(await open(), { rateLimitFactor: 1, ...settings });
  };
  beforeEach(() => start());
  afterEach(() => server.close());
  const signUp = (ip: string, name: string, more: object = {}) =>
    visitor(server, { ip }).send('POST', '/signup', { email: `${name}@exemple.fr`, password, ...more });
  const worked = (bits: number) => ({ gotrue_meta_security: { captcha_token: answeredWork(server.platform, bits) } });

  test('beyond its quota a network’s sign-ups cost growing work; other networks are not affected', async () => {
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 21; turn += 1) outcomes.push((await signUp('192.0.2.66', `n${turn}`)).outcome);
    expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 200), 'captcha_failed']);
    const refused = await signUp('192.0.2.66', 'n21');
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('14 bits') } });
    const token = worked(14);
    expect((await signUp('192.0.2.66', 'n22', token)).status).toBe(200);
    expect((await signUp('192.0.2.66', 'n23', token)).outcome).toBe('captcha_failed');
    expect((await signUp('192.0.2.66', 'n24', worked(8))).outcome).toBe('captcha_failed');
    expect((await signUp('198.51.100.7', 'honnete')).status).toBe(200);
    // Sign-ups did not use up the limit of recovery.
    expect(
      (await visitor(server, { ip: '192.0.2.66' }).send('POST', '/recover', { email: 'n1@exemple.fr' })).status,
    ).toBe(200);
  }, 60_000);

  test('from hundreds of networks: each has fewer without work; one person’s own is as ever', async () => {
    await server.close();
    await start({ busyMailsPerHour: 30 });
    for (let turn = 0; turn < 36; turn += 1) await signUp(`192.0.2.${turn}`, `r${turn}`);
    const honest = [];
    for (let turn = 0; turn < 5; turn += 1) honest.push((await signUp('198.51.100.7', `h${turn}`)).outcome);
    expect(honest).toEqual([200, 200, 200, 200, 'captcha_failed']);
    expect(
      (await visitor(server, { ip: '198.51.100.8' }).send('POST', '/recover', { email: 'h1@exemple.fr' })).status,
    ).toBe(200);
  }, 60_000);

  test('what is refused spends nothing of a share', async () => {
    for (let turn = 0; turn < 25; turn += 1) await signUp('192.0.2.66', 'encore');
    for (let turn = 0; turn < 4; turn += 1) {
      server.pass(61);
      expect((await signUp('192.0.2.66', 'encore')).outcome, `turn ${turn}`).toBe(
        turn < 3 ? 200 : 'over_email_send_rate_limit',
      );
    }
    for (let turn = 0; turn < 16; turn += 1) expect((await signUp('192.0.2.66', `libre${turn}`)).status).toBe(200);
  }, 60_000);

  test('one machine with a whole IPv6 network counts once', async () => {
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 22; turn += 1)
      outcomes.push((await signUp(`2001:db8:1:2::${turn.toString(16)}`, `v6-${turn}`)).outcome);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(20);
  }, 60_000);
});
