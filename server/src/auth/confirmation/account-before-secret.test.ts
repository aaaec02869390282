import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { bearerOf } from '../../../test/service-keys.ts';
import { whileOpen } from '../../../test/while-open.ts';

eachDatabase('a change of an account while a mailed secret of it is used', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  test.each(['link', 'code', 'resend'] as const)('waits for nothing that a %s holds', async (who) => {
    const { user, session } = await confirmedPerson(server, `${who}@exemple.fr`);
    const newEmail = `${who}-neuve@exemple.fr`;
    await server.call('PUT', '/user', { email: newEmail }, bearerOf(session.access_token));
    server.pass(61);
    const { link, code } = lastMail(server, newEmail);
    // As a change of the account does: its row first, then its secrets.
    const change = {
      first: sql`select from auth.users where id = ${user.id} for update`,
      last: sql`select from auth.one_time_tokens where user_id = ${user.id} for update`,
    };
    const { status } = await whileOpen(server.platform.db, change, () => {
      if (who === 'resend') return server.call('POST', '/resend', { type: 'email_change', email: user.email });
      const secret = who === 'link' ? { token_hash: link } : { email: newEmail, token: code };
      return server.call('POST', '/verify', { type: 'email_change', ...secret });
    });
    expect(status).toBe(200);
  });

  // As whoever takes the address or the number of an account that never confirmed it.
  test.each(['link', 'code'] as const)('a sign-up confirmed by its %s while its account is deleted', async (how) => {
    const email = `efface-${how}@exemple.fr`;
    await server.client().auth.signUp({ email, password });
    const { link, code } = lastMail(server, email);
    const drop = {
      first: sql`select from auth.users where email = ${email} for update`,
      last: sql`delete from auth.users where email = ${email}`,
    };
    const { status } = await whileOpen(server.platform.db, drop, () =>
      server.call('POST', '/verify', {
        type: 'signup',
        ...(how === 'link' ? { token_hash: link } : { email, token: code }),
      }),
    );
    expect(status).toBe(403);
  });

  test('two people confirm one address at once: one has it, nobody meets an outage', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [present, wanted] = [`deux-${turn}@exemple.fr`, `convoitee-${turn}@exemple.fr`];
      const { session } = await confirmedPerson(server, present);
      await server.client().auth.signUp({ email: wanted, password });
      const signUp = lastMail(server, wanted).link;
      await server.call('PUT', '/user', { email: wanted }, bearerOf(session.access_token));
      const change = lastMail(server, wanted).link;
      await server.call('POST', '/verify', { type: 'email_change', token_hash: lastMail(server, present).link });
      const both = await Promise.all([
        server.call('POST', '/verify', { type: 'email_change', token_hash: change }),
        server.call('POST', '/verify', { type: 'signup', token_hash: signUp }),
      ]);
      expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(both.every(({ status }) => status < 500)).toBe(true);
    }
  });

  test('a link that another mail replaced meanwhile opens nothing', async () => {
    const { user, session } = await confirmedPerson(server, 'remplace@exemple.fr');
    const newEmail = 'remplace-neuve@exemple.fr';
    await server.call('PUT', '/user', { email: newEmail }, bearerOf(session.access_token));
    const { link, code } = lastMail(server, newEmail);
    const remail = {
      first: sql`select from auth.users where id = ${user.id} for update`,
      last: sql`
        update auth.one_time_tokens set link_hash = 'autre' where user_id = ${user.id} and sent_to = ${newEmail}`,
    };
    const verify = (secret: object) => () => server.call('POST', '/verify', { type: 'email_change', ...secret });
    expect((await whileOpen(server.platform.db, remail, verify({ token_hash: link }))).status).toBe(403);
    // The code was only mailed again.
    expect((await whileOpen(server.platform.db, remail, verify({ email: newEmail, token: code }))).status).toBe(200);
  });
});
