import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { administratorOf, bearerOf } from '../../../test/service-keys.ts';

const hour = 3600;

eachDatabase('a change of address that one of both addresses has confirmed', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());
  const { adminWith } = administratorOf(() => server);

  const verify = (secret: object, headers = {}) =>
    server.call('POST', '/verify', { type: 'email_change', ...secret }, headers);
  const mailsTo = (address: string) => server.mails.filter((mail) => mail.to === address).length;
  const emailOf = ({ body }: Awaited<ReturnType<typeof verify>>) =>
    (body['user'] as { readonly email?: string } | undefined)?.email;

  /** A person whose present address has confirmed the change to the new one. */
  async function confirmedHalf(name: string) {
    const [from, to] = [`${name}@exemple.fr`, `${name}-neuve@exemple.fr`];
    const { client, session } = await confirmedPerson(server, from);
    const ask = (email: string) => server.call('PUT', '/user', { email }, bearerOf(session.access_token));
    expect((await ask(to)).status).toBe(200);
    expect((await verify({ token_hash: lastMail(server, from).link })).body).toMatchObject({ code: '200' });
    server.pass(61);
    return { from, to, client, ask };
  }

  test('is mailed again to the other address alone, by the owner and by anybody', async () => {
    const { from, to, ask } = await confirmedHalf('moitie');
    const before = [mailsTo(from), mailsTo(to)];
    expect((await ask(to)).status).toBe(200);
    server.pass(61);
    expect((await server.call('POST', '/resend', { type: 'email_change', email: from })).status).toBe(200);
    expect([mailsTo(from), mailsTo(to)]).toEqual([before[0], (before[1] ?? 0) + 2]);
    expect(emailOf(await verify({ token_hash: lastMail(server, to).link }))).toBe(to);
  });

  test('asks the present address again once it is a day old, however often it was mailed again', async () => {
    const { from, to } = await confirmedHalf('ancienne');
    const before = mailsTo(from);
    for (const hours of [23, 2]) {
      server.pass(hours * hour);
      await server.call('POST', '/resend', { type: 'email_change', email: from });
    }
    expect(mailsTo(from)).toBe(before + 1);
    expect((await verify({ token_hash: lastMail(server, to).link })).body).toMatchObject({ code: '200' });
    expect(emailOf(await verify({ token_hash: lastMail(server, from).link }))).toBe(to);
  });

  test('asks both addresses again once its mails are too old', async () => {
    const { from, to, client } = await confirmedHalf('perimee');
    server.pass(25 * hour);
    const { data } = await client.auth.signInWithPassword({ email: from, password });
    const before = [mailsTo(from), mailsTo(to)];
    await server.call('PUT', '/user', { email: to }, bearerOf(data.session?.access_token ?? ''));
    expect([mailsTo(from), mailsTo(to)]).toEqual(before.map((count) => count + 1));
  });

  test('counts for that address alone: another one is confirmed by both', async () => {
    const { from, ask } = await confirmedHalf('autre');
    const third = 'autre-troisieme@exemple.fr';
    expect((await ask(third)).status).toBe(200);
    expect((await verify({ token_hash: lastMail(server, third).link })).body).toMatchObject({ code: '200' });
    expect(lastMail(server, from).text).toContain(third);
    expect(emailOf(await verify({ token_hash: lastMail(server, from).link }))).toBe(third);
  });

  test('the code that was mailed about one address confirms nothing about the next', async () => {
    const from = 'premiere@exemple.fr';
    const { session } = await confirmedPerson(server, from);
    const ask = (email: string) => server.call('PUT', '/user', { email }, bearerOf(session.access_token));
    await ask('premiere-voulue@exemple.fr');
    const { code } = lastMail(server, from);
    await ask('voleur@exemple.fr');
    await verify({ token_hash: lastMail(server, 'voleur@exemple.fr').link });
    const typed = await verify({ email: from, token: code }, bearerOf(session.access_token));
    expect(typed).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
  });

  test('is completed at the new address where the operator stopped asking the present one', async () => {
    const from = 'simple@exemple.fr';
    const to = 'simple-neuve@exemple.fr';
    const { client } = await confirmedPerson(server, from);
    await client.auth.updateUser({ email: to });
    await verify({ token_hash: lastMail(server, to).link });
    const single = await startAuth(server.platform.db, { doubleConfirmEmailChange: false });
    const { data } = await single.client().auth.signInWithPassword({ email: from, password });
    single.pass(61);
    await single.call('PUT', '/user', { email: to }, bearerOf(data.session?.access_token ?? ''));
    const confirmation = { type: 'email_change', token_hash: lastMail(single, to).link };
    expect((await single.call('POST', '/verify', confirmation)).body['user']).toMatchObject({ email: to });
    await single.close();
  });

  test('is not revived by the link of an administrator once its mails are too old', async () => {
    const { from, to } = await confirmedHalf('ranimee');
    server.pass(5 * 24 * hour);
    const { admin } = await adminWith('users:open');
    const { data } = await admin.generateLink({ type: 'email_change_new', email: from, newEmail: to });
    expect((await verify({ token_hash: data.properties?.hashed_token })).body).toMatchObject({ code: '200' });
  });

  test('a code typed with an expired token, or with that of a closed session, is not compared', async () => {
    const { to, client } = await confirmedHalf('close');
    const token = lastMail(server, to).code;
    const { data } = await client.auth.signInWithPassword({ email: 'close@exemple.fr', password });
    const bearer = bearerOf(data.session?.access_token ?? '');
    await server.call('POST', '/logout?scope=local', {}, bearer);
    expect((await verify({ email: to, token }, bearer)).body).toMatchObject({ code: 'session_not_found' });
    server.pass(2 * hour);
    expect((await verify({ email: to, token }, bearer)).body).toMatchObject({ code: 'bad_jwt' });
    expect(emailOf(await verify({ email: to, token }))).toBe(to);
  });
});
