import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
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
});
