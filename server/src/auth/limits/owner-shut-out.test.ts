import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { answeredWork } from '../../../test/answered-work.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';

const email = 'ada.essai@exemple.fr';

eachDatabase('an owner is not shut out by who tries their account', (open) => {
  let server: RunningAuth;
  beforeEach(async () => {
    server = await startAuth(await open(), { rateLimitFactor: 1 });
  });
  afterEach(() => server.close());
  const stranger = (at = 66) => visitor(server, { ip: `192.0.2.${at}`, browser: 'Navigateur de Mallory' });
  const home = { ip: '198.51.100.7', browser: 'Navigateur d’Ada', mark: 'ada-00000000000000' };
  const signInAtHome = async () => {
    await confirmedPerson(server, email);
    await visitor(server, home).signIn(email, password);
  };

  test('35 wrong passwords from one network do not stop the owner’s sign-in from another', async () => {
    await signInAtHome();
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 35; turn += 1) {
      // The limit of requests of one network is not the subject here.
      if (turn % 25 === 24) server.pass(30);
      outcomes.push((await stranger().signIn(email, `essai-${turn}`)).outcome);
    }
    expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'invalid_credentials'));
    expect(new Set(outcomes.slice(21))).toEqual(new Set(['captcha_failed']));
    expect(
      (await visitor(server, { ip: '203.0.113.9', browser: 'Nouveau téléphone' }).signIn(email, password)).status,
    ).toBe(200);
    expect((await visitor(server, home).signIn(email, password)).status).toBe(200);
  });

  test('wrong passwords from 35 networks: a known browser signs in; a new one computes work first', async () => {
    await signInAtHome();
    for (let turn = 0; turn < 35; turn += 1) await stranger(turn + 1).signIn(email, `essai-${turn}`);
    expect((await visitor(server, { ...home, ip: '203.0.113.200' }).signIn(email, password)).status).toBe(200);
    const fresh = visitor(server, { ip: '203.0.113.9', browser: 'Nouveau téléphone', mark: 'nouveau-000000000' });
    expect((await fresh.signIn(email, password)).outcome).toBe('captcha_failed');
    const body = { email, password, gotrue_meta_security: { captcha_token: answeredWork(server.platform, 16) } };
    expect((await fresh.send('POST', '/token?grant_type=password', body)).status).toBe(200);
    // An answer can be used once.
    const again = visitor(server, { ip: '203.0.113.10', browser: 'Autre', mark: 'autre-00000000000' });
    expect((await again.send('POST', '/token?grant_type=password', body)).outcome).toBe('captcha_failed');
  });

  test('a known and an unknown address have the same limits', async () => {
    await confirmedPerson(server, email);
    const outcomes = async (address: string, from: number) => {
      const codes: unknown[] = [];
      for (let turn = 0; turn < 32; turn += 1)
        codes.push((await stranger(from + turn).signIn(address, 'essai-faux')).outcome);
      return codes;
    };
    expect(await outcomes(email, 1)).toEqual(await outcomes('inconnue@exemple.fr', 101));
  });

  test('after seven recoveries by a stranger the owner still receives one, on a known browser too', async () => {
    await signInAtHome();
    const mails = () =>
      server.mails.filter(({ to, subject }) => to === email && subject.endsWith('Choisissez un nouveau mot de passe'))
        .length;
    for (let turn = 0; turn < 7; turn += 1) {
      expect((await stranger().send('POST', '/recover', { email })).status).toBe(200);
      server.pass(61);
    }
    expect(mails()).toBe(4);
    expect((await visitor(server, { ip: '203.0.113.9' }).send('POST', '/recover', { email })).status).toBe(200);
    expect(mails()).toBe(5);
    server.pass(61);
    for (let turn = 0; turn < 20; turn += 1) {
      await stranger(turn + 100).send('POST', '/recover', { email });
      server.pass(61);
    }
    const before = mails();
    await visitor(server, home).send('POST', '/recover', { email });
    expect(mails()).toBe(before + 1);
    const opened = await visitor(server, home).send('POST', '/verify', {
      type: 'recovery',
      token_hash: lastMail(server, email).link,
    });
    expect(opened.status).toBe(200);
  });

  const wrong = { type: 'recovery', email, token: '00000x' };
  const typeCode = (from: ReturnType<typeof visitor>, token: string, to = email) =>
    from.send('POST', '/verify', { type: 'recovery', email: to, token });
  const newPhone = { ip: '203.0.113.9', browser: 'Nouveau téléphone', mark: 'nouveau-000000000' };

  test('wrong codes only block the network that types them', async () => {
    await signInAtHome();
    const owner = visitor(server, newPhone);
    await owner.send('POST', '/recover', { email });
    const { code } = lastMail(server, email);
    for (let turn = 0; turn < 6; turn += 1) await stranger().send('POST', '/verify', wrong);
    expect((await typeCode(stranger(), code)).outcome).toBe('otp_expired');
    expect((await typeCode(owner, code)).status).toBe(200);
  });

  test('strangers have a hundred codes, then one an hour; a known browser and the link open', async () => {
    await signInAtHome();
    // The owner typed the first code, to confirm the address.
    for (const [to, left] of [
      [email, 99],
      ['inconnue@exemple.fr', 100],
    ] as const) {
      const outcomes: unknown[] = [];
      for (let turn = 0; turn <= left; turn += 1)
        outcomes.push((await typeCode(stranger(1 + Math.floor(turn / 10)), '00000x', to)).outcome);
      expect(outcomes).toEqual([...Array.from({ length: left }, () => 'otp_expired'), 'over_request_rate_limit']);
    }
    await visitor(server, newPhone).send('POST', '/recover', { email });
    const { code, link } = lastMail(server, email);
    expect((await typeCode(visitor(server, newPhone), code)).outcome).toBe('over_request_rate_limit');
    server.pass(3600);
    expect((await typeCode(stranger(99), '00000x')).outcome).toBe('otp_expired');
    expect((await typeCode(visitor(server, newPhone), code)).outcome).toBe('over_request_rate_limit');
    server.pass(-3600);
    expect((await typeCode(visitor(server, home), code)).status).toBe(200);
    await visitor(server, newPhone).send('POST', '/verify', { type: 'recovery', token_hash: link });
    server.pass(61);
    await visitor(server, newPhone).send('POST', '/recover', { email });
    const opened = { type: 'recovery', token_hash: lastMail(server, email).link };
    expect((await visitor(server, newPhone).send('POST', '/verify', opened)).status).toBe(200);
  });

  test('one network that types codes all day does not use up the tries of others', async () => {
    await signInAtHome();
    for (let hour = 0; hour < 24; hour += 1) {
      for (let turn = 0; turn < 20; turn += 1) await stranger().send('POST', '/verify', wrong);
      server.pass(3600);
    }
    await visitor(server, newPhone).send('POST', '/recover', { email });
    expect((await typeCode(visitor(server, newPhone), lastMail(server, email).code)).status).toBe(200);
  });

  test('a recovery asked by a stranger leaves the owner their code, and ends the first link', async () => {
    await signInAtHome();
    const owner = visitor(server, newPhone);
    await owner.send('POST', '/recover', { email });
    const first = lastMail(server, email);
    server.pass(61);
    await stranger().send('POST', '/recover', { email });
    const second = lastMail(server, email);
    expect([second.code, second.link === first.link]).toEqual([first.code, false]);
    const byLink = { type: 'recovery', token_hash: first.link };
    expect((await owner.send('POST', '/verify', byLink)).outcome).toBe('otp_expired');
    expect((await typeCode(owner, first.code)).status).toBe(200);
    // The former code no longer works, and a new one is made.
    server.pass(61);
    await owner.send('POST', '/recover', { email });
    expect((await typeCode(owner, first.code)).outcome).toBe('otp_expired');
    const last = lastMail(server, email);
    server.pass(3601);
    await owner.send('POST', '/recover', { email });
    expect((await typeCode(owner, last.code)).outcome).toBe('otp_expired');
  });

  test('a change of address is not delayed by mails that strangers have sent again', async () => {
    await signInAtHome();
    const { body } = await visitor(server, home).signIn(email, password);
    const wanted = 'ada.nouvelle@exemple.fr';
    const askAgain = async (to: string) => {
      for (let turn = 0; turn < 20; turn += 1) {
        await stranger(turn + 100).send('POST', '/resend', { type: 'email_change', email: to });
        server.pass(61);
      }
    };
    await askAgain(wanted);
    const token = String(body['access_token']);
    expect((await visitor(server, home).send('PUT', '/user', { email: wanted }, token)).status).toBe(200);
    const first = lastMail(server, wanted);
    await askAgain(email);
    const mails = () => server.mails.filter(({ to }) => to === wanted).length;
    const before = mails();
    await visitor(server, home).send('POST', '/resend', { type: 'email_change', email });
    expect([mails() - before, lastMail(server, wanted).code]).toEqual([1, first.code]);
  });
});
