import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('an address that a report said takes no mail', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { reauthenticateForPassword: true, accessTokenSeconds: 90_000 });
  });
  afterAll(() => server.close());

  const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await server.platform.db.asService((tx) => query.execute(tx))).rows;
  const refuse = (email: string, address = email) =>
    run(sql`
    insert into mail_refusals (user_id, email, refused_at, is_reported)
    select id, ${address}, ${server.platform.clock.now()}, true from auth.users where email = ${email}`);
  const isEnded = async (address: string) =>
    (
      await run(
        sql<{ ended: boolean }>`select ended_at is not null as ended from mail_refusals where email = ${address}`,
      )
    ).map(({ ended }) => ended);

  test('takes them once a mailed link or code comes back, and not by a wrong one', async () => {
    for (const by of ['link', 'code'] as const) {
      const email = `arrive-${by}@exemple.fr`;
      await confirmedPerson(server, email);
      await refuse(email);
      server.pass(61);
      await server.call('POST', '/recover', { email });
      const { link, code } = lastMail(server, email);
      const wrong = { type: 'recovery', email, token: code === '123456' ? '654321' : '123456' };
      expect((await server.call('POST', '/verify', wrong)).status).toBe(403);
      expect(await isEnded(email)).toEqual([false]);
      const right = by === 'link' ? { type: 'recovery', token_hash: link } : { type: 'recovery', email, token: code };
      expect((await server.call('POST', '/verify', right)).status).toBe(200);
      expect(await isEnded(email)).toEqual([true]);
    }
  });

  test('takes them once the code of a new password is typed; a password alone shows nothing', async () => {
    const email = 'arrive-mot-de-passe@exemple.fr';
    const { session } = await confirmedPerson(server, email);
    await refuse(email);
    server.pass(24 * 3600 + 1);
    const authorization = { authorization: `Bearer ${session.access_token}` };
    const change = (body: object) => server.call('PUT', '/user', body, authorization);
    expect((await change({ password: 'parole-neuve' })).status).toBe(400);
    await server.call('GET', '/reauthenticate', undefined, authorization);
    expect(await isEnded(email)).toEqual([false]);
    const nonce = lastMail(server, email).code;
    expect((await change({ password: 'parole-neuve', nonce })).status).toBe(200);
    expect(await isEnded(email)).toEqual([true]);
  });

  test('is known to take them where nothing was refused before', async () => {
    const email = 'arrive-sans-refus@exemple.fr';
    await confirmedPerson(server, email);
    server.pass(61);
    const before = server.platform.clock.now();
    await server.call('POST', '/recover', { email });
    const { link } = lastMail(server, email);
    expect((await server.call('POST', '/verify', { type: 'recovery', token_hash: link })).status).toBe(200);
    const arrivedUsers = await run(
      sql`select from auth.users where email = ${email} and mails_arrived_at >= ${before}`,
    );
    expect(arrivedUsers).toHaveLength(1);
  });

  test('that is another one than the account has shows nothing of it', async () => {
    const email = 'arrive-ailleurs@exemple.fr';
    await confirmedPerson(server, email);
    await refuse(email, 'ancienne@exemple.fr');
    server.pass(61);
    await server.call('POST', '/recover', { email });
    const { link } = lastMail(server, email);
    expect((await server.call('POST', '/verify', { type: 'recovery', token_hash: link })).status).toBe(200);
    expect(await isEnded('ancienne@exemple.fr')).toEqual([false]);
  });
});
