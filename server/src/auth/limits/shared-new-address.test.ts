import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';

const address = 'nouvelle.adresse@exemple.fr';

eachDatabase('one new address that several accounts ask for', (open) => {
  let server: RunningAuth;
  beforeEach(async () => {
    server = await startAuth(await open(), { rateLimitFactor: 1 });
  });
  afterEach(() => server.close());

  const verify = (body: object, at = 200) =>
    visitor(server, { ip: `192.0.2.${at}` }).send('POST', '/verify', { type: 'email_change', ...body });

  /** The mail that the new address receives for an account of its own. */
  async function askFor(account: number) {
    const { session } = await confirmedPerson(server, `compte${account}@exemple.fr`);
    const from = visitor(server, { ip: `192.0.2.${account}` });
    expect((await from.send('PUT', '/user', { email: address }, session.access_token)).status).toBe(200);
    const mail = lastMail(server, address);
    server.pass(61);
    return mail;
  }

  test('a guess is compared with the two codes sent last; an older mail opens by its link', async () => {
    const mails = [await askFor(1), await askFor(2), await askFor(3)];
    const outcomes: unknown[] = [];
    for (const { code } of mails) outcomes.push((await verify({ email: address, token: code })).status);
    expect(outcomes).toEqual([403, 200, 200]);
    expect((await verify({ token_hash: mails[0]?.link })).status).toBe(200);
  });

  test('who was pushed out by others asks again, and types the same code', async () => {
    const first = await askFor(1);
    await askFor(2);
    await askFor(3);
    expect((await verify({ email: address, token: first.code })).outcome).toBe('otp_expired');
    const from = visitor(server, { ip: '192.0.2.1' });
    const again = await from.send('POST', '/resend', { type: 'email_change', email: 'compte1@exemple.fr' });
    expect(again.status).toBe(200);
    expect(lastMail(server, address).code).toBe(first.code);
    expect((await verify({ email: address, token: first.code })).status).toBe(200);
  });

  test('a person signed in is only compared with their own code, whoever else asked since', async () => {
    const { session } = await confirmedPerson(server, 'ada@exemple.fr');
    const ada = visitor(server, { ip: '192.0.2.10' });
    await ada.send('PUT', '/user', { email: address }, session.access_token);
    const { code } = lastMail(server, address);
    server.pass(61);
    const others = [await askFor(2), await askFor(3)];
    const type = (token: string | undefined) =>
      ada.send('POST', '/verify', { type: 'email_change', email: address, token }, session.access_token);
    for (const other of others) expect((await type(other.code)).outcome).toBe('otp_expired');
    expect((await type(code)).body).toMatchObject({ msg: expect.stringContaining('other email') });
    // The accounts whose codes were typed are where they were.
    for (const other of others) expect((await verify({ email: address, token: other.code })).status).toBe(200);
  });

  test('strangers who use up the tries at a new address do not keep its owner from confirming', async () => {
    const { session } = await confirmedPerson(server, 'ada@exemple.fr');
    const ada = visitor(server, { ip: '192.0.2.10' });
    await ada.send('PUT', '/user', { email: address }, session.access_token);
    const body = { type: 'email_change', email: address, token: lastMail(server, address).code };
    const wrong = { ...body, token: body.token === '000000' ? '111111' : '000000' };
    const stranger = (turn: number) => visitor(server, { ip: `198.51.100.${turn}` }).send('POST', '/verify', wrong);
    const outcomes: unknown[] = [];
    for (let turn = 1; turn <= 101; turn += 1) outcomes.push((await stranger(turn)).outcome);
    expect(outcomes.at(-1)).toBe('over_request_rate_limit');
    expect((await ada.send('POST', '/verify', body, session.access_token)).status).toBe(200);
  });

  test('many accounts that ask for one address have no more guesses together than strangers', async () => {
    const people = [];
    for (let at = 1; at <= 6; at += 1) {
      const { session } = await confirmedPerson(server, `essai${at}@exemple.fr`);
      const from = visitor(server, { ip: `192.0.${at}.1` });
      await from.send('PUT', '/user', { email: address }, session.access_token);
      people.push({ from, token: session.access_token });
      server.pass(61);
    }
    const right = new Set(server.mails.map(({ code }) => code));
    const wrong = ['000000', '111111', '222222'].find((code) => !right.has(code));
    const outcomes: unknown[] = [];
    for (const { from, token } of people)
      for (let turn = 0; turn < 20; turn += 1) {
        const body = { type: 'email_change', email: address, token: wrong };
        outcomes.push((await from.send('POST', '/verify', body, token)).outcome);
      }
    expect(outcomes.filter((outcome) => outcome === 'otp_expired')).toHaveLength(100);
  });

  test('another mail gives older nodes their tries of its code again', async () => {
    await askFor(1);
    const statement = (query: ReturnType<typeof sql<{ attempts: number }>>) =>
      server.platform.db.asService((tx) => query.execute(tx));
    await statement(sql`update auth.one_time_tokens set attempts = 5`);
    const from = visitor(server, { ip: '192.0.2.1' });
    await from.send('POST', '/resend', { type: 'email_change', email: 'compte1@exemple.fr' });
    const { rows } = await statement(sql`select attempts from auth.one_time_tokens`);
    expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0]);
  });
});
