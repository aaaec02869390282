import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../test/running-auth.ts';

eachDatabase('the audit log of ways in', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  async function linesOf(userId: string) {
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ action: string; detail: Record<string, string> }>`select action, detail from audit_log
        where subject_id = ${userId} order by at, id`.execute(tx),
    );
    return rows;
  }
  const networksOf = async (userId: string, action: string) =>
    (await linesOf(userId)).filter((line) => line.action === action).map(({ detail }) => detail['network']);
  const actionsOf = async (userId: string) => (await linesOf(userId)).map(({ action }) => action);

  test('a sign-in is logged with its method and the beginning of its network only', async () => {
    const { user } = await confirmedPerson(server, 'entree@exemple.fr');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'entree@exemple.fr', password });
    const lines = (await linesOf(user.id)).filter(({ action }) => action === 'session.opened');
    expect(lines.at(-1)).toEqual({ action: 'session.opened', detail: { way: 'password', network: '127.0' } });
    expect(JSON.stringify(lines)).not.toContain('exemple.fr');
  });

  test('a wrong password is logged; for an unknown address, without the address', async () => {
    const { user } = await confirmedPerson(server, 'devine@exemple.fr');
    for (const email of ['devine@exemple.fr', 'personne@exemple.fr']) {
      const { status } = await server.call('POST', '/token?grant_type=password', { email, password: 'une-autre-1' });
      expect(status).toBe(400);
    }
    expect((await actionsOf(user.id)).at(-1)).toBe('session.refused');
    expect(await linesOf('unknown')).toEqual([
      { action: 'session.refused', detail: { way: 'password', network: '127.0' } },
    ]);
    const { rows } = await server.platform.db.asService((tx) =>
      sql<{ row: string }>`select audit_log::text as row from audit_log`.execute(tx),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain('personne@');
  });

  test('an expired link and the right password of a banned account are logged', async () => {
    const { user } = await confirmedPerson(server, 'banni@exemple.fr');
    const before = (await linesOf('unknown')).length;
    expect((await server.call('POST', '/verify', { token_hash: 'a'.repeat(43), type: 'email' })).status).toBe(403);
    expect((await linesOf('unknown')).slice(before)).toMatchObject([
      { action: 'session.refused', detail: { way: 'link' } },
    ]);
    await server.platform.db.asService((tx) =>
      sql`update auth.users set banned_until = '2999-01-01' where id = ${user.id}`.execute(tx),
    );
    const { error } = await server.client().auth.signInWithPassword({ email: 'banni@exemple.fr', password });
    expect(error).toMatchObject({ code: 'user_banned' });
    expect((await linesOf(user.id)).at(-1)).toMatchObject({ action: 'session.refused', detail: { way: 'password' } });
  });

  test.each([
    ['email_change', 'email.refused'],
    ['phone_change', 'phone.refused'],
    ['magiclink', 'session.refused'],
  ])('a dead link and a wrong code of type %s are noted as %s', async (type, action) => {
    const { user } = await confirmedPerson(server, `${type.replace('_', '-')}@exemple.fr`);
    const [before, beforeOfNobody] = [(await linesOf(user.id)).length, (await linesOf('unknown')).length];
    const link = { token_hash: 'b'.repeat(43), type };
    expect((await server.call('POST', '/verify', link)).status).toBe(403);
    const code = { email: user.email, token: '000000', type };
    expect((await server.call('POST', '/verify', code)).status).toBe(403);
    expect((await linesOf('unknown')).slice(beforeOfNobody)).toEqual([
      { action, detail: { way: 'link', network: '127.0' } },
    ]);
    expect((await linesOf(user.id)).slice(before)).toEqual([{ action, detail: { way: 'code', network: '127.0' } }]);
  });

  test('the link of a change of address that is too old is noted as its refusal, under its account', async () => {
    const { user } = await confirmedPerson(server, 'tard@exemple.fr');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'tard@exemple.fr', password });
    await client.auth.updateUser({ email: 'tard-neuve@exemple.fr' });
    const { link } = lastMail(server, 'tard@exemple.fr');
    server.pass(2 * 86_400);
    expect((await server.call('POST', '/verify', { token_hash: link, type: 'email_change' })).status).toBe(403);
    expect((await actionsOf(user.id)).at(-1)).toBe('email.refused');
  });

  test('a wrong code at the new address of a change is logged under the account that asked for it', async () => {
    const { user } = await confirmedPerson(server, 'avant-code@exemple.fr');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'avant-code@exemple.fr', password });
    await client.auth.updateUser({ email: 'apres-code@exemple.fr' });
    const [before, beforeOfNobody] = [(await linesOf(user.id)).length, (await linesOf('unknown')).length];
    const token = lastMail(server, 'apres-code@exemple.fr').code === '000000' ? '111111' : '000000';
    const code = { email: 'apres-code@exemple.fr', token, type: 'email_change' };
    expect((await server.call('POST', '/verify', code)).status).toBe(403);
    expect((await linesOf(user.id)).slice(before)).toEqual([
      { action: 'email.refused', detail: { way: 'code', network: '127.0' } },
    ]);
    expect(await linesOf('unknown')).toHaveLength(beforeOfNobody);
  });

  test('a change of address is logged when it is requested and when it is given up', async () => {
    const { user, client } = await confirmedPerson(server, 'hesite@exemple.fr');
    const before = (await linesOf(user.id)).length;
    await client.auth.updateUser({ email: 'hesite-neuve@exemple.fr' });
    await client.auth.updateUser({ email: 'hesite@exemple.fr' });
    // Nothing waits any more.
    await client.auth.updateUser({ email: 'hesite@exemple.fr' });
    expect((await linesOf(user.id)).slice(before)).toEqual([
      { action: 'email.requested', detail: { network: '127.0' } },
      { action: 'email.cancelled', detail: { network: '127.0' } },
    ]);
  });

  test('wrong codes and wrong current passwords are logged, without an account when unknown', async () => {
    const { user, client } = await confirmedPerson(server, 'code@exemple.fr');
    const before = (await linesOf('unknown')).length;
    await server.call('POST', '/otp', { email: 'code@exemple.fr' });
    for (const email of ['code@exemple.fr', 'inconnue@exemple.fr']) {
      const wrong = lastMail(server, 'code@exemple.fr').code === '000000' ? '111111' : '000000';
      const { status } = await server.call('POST', '/verify', { email, token: wrong, type: 'email' });
      expect(status).toBe(403);
    }
    const refused = { action: 'session.refused', detail: { way: 'code', network: '127.0' } };
    expect((await linesOf(user.id)).at(-1)).toEqual(refused);
    expect((await linesOf('unknown')).slice(before)).toEqual([refused]);
    await client.auth.updateUser({ password: 'une-autre-parole-2', current_password: 'pas-celui-la' });
    expect((await actionsOf(user.id)).at(-1)).toBe('password.refused');
  });

  test('a new password and the end of other sessions are logged', async () => {
    const { user } = await confirmedPerson(server, 'change@exemple.fr');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'change@exemple.fr', password });
    await client.auth.updateUser({ password: 'une-autre-parole-2' });
    await client.auth.signOut({ scope: 'others' });
    expect((await actionsOf(user.id)).slice(-2)).toEqual(['password.changed', 'sessions.ended']);
    expect(await networksOf(user.id, 'sessions.ended')).toEqual(['127.0']);
    await client.auth.signOut({ scope: 'local' });
    expect((await actionsOf(user.id)).at(-1)).toBe('sessions.ended');
  });

  test('a second factor is logged when added, refused, proved and removed', async () => {
    const { TOTP, Secret } = await import('otpauth');
    const { user } = await confirmedPerson(server, 'facteur@exemple.fr');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'facteur@exemple.fr', password });
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
    const { id: factorId, totp } = enrolled.data as { id: string; totp: { secret: string } };
    await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
    const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({
      timestamp: server.platform.clock.now().getTime(),
    });
    await client.auth.mfa.challengeAndVerify({ factorId, code });
    await client.auth.mfa.unenroll({ factorId });
    expect((await actionsOf(user.id)).slice(-4)).toEqual([
      'factor.refused',
      'factor.added',
      'factor.proved',
      'factor.removed',
    ]);
    expect(await networksOf(user.id, 'factor.removed')).toEqual(['127.0']);
  });

  test('a new address is logged once it is confirmed', async () => {
    const { user } = await confirmedPerson(server, 'ancienne@exemple.fr');
    const client = server.client();
    await client.auth.signInWithPassword({ email: 'ancienne@exemple.fr', password });
    await client.auth.updateUser({ email: 'neuve@exemple.fr' });
    expect(await actionsOf(user.id)).not.toContain('email.changed');
    for (const email of ['ancienne@exemple.fr', 'neuve@exemple.fr']) {
      const { link } = lastMail(server, email);
      await client.auth.verifyOtp({ token_hash: link, type: 'email_change' });
    }
    expect(await networksOf(user.id, 'email.changed')).toEqual(['127.0']);
  });
});
