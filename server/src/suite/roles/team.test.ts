import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { grantRoleFromCli } from '../../accounts/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { openSuite } from '../opened-suite.fixtures.ts';

eachDatabase('the roles of the team', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;
  let chief: TestPerson;
  let bob: TestPerson;

  beforeEach(async () => {
    ({ platform, chief, bob, call } = await openSuite(await open(), [mailsSlice]));
  });

  const grant = (email: string, role: string, person = chief) =>
    call('POST', '/api/admin/team', { email, role }, person);
  const revoke = ({ id }: TestPerson, role: string, person = chief) =>
    call('DELETE', `/api/admin/team/${id}/${role}`, undefined, person);
  const read = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const audits = () =>
    read(sql<object>`select actor_id as by, action, subject_id as who, detail from public.audit_log order by at, id`);
  const rolesOf = async ({ id }: TestPerson) =>
    (await read(sql<{ role: string }>`select role from public.user_roles where user_id = ${id}`)).map(
      ({ role }) => role,
    );
  const sessionsOf = async ({ id }: TestPerson) =>
    (await read(sql<object>`select from auth.sessions where user_id = ${id}`)).length;

  test('a role is granted by address and revoked, each time mailed, logged and ending sessions', async () => {
    const given = await grant(' Bob.Essai@exemple.fr ', 'reviewer');
    expect(given).toEqual({ status: 200, body: { userId: bob.id, role: 'reviewer' } });
    expect([await rolesOf(bob), await sessionsOf(bob)]).toEqual([['reviewer'], 0]);
    expect((await grant(bob.email, 'reviewer')).body.code).toBe('ROLE_ALREADY_HELD');
    expect((await call('GET', '/api/admin/team')).body.rows).toMatchObject([
      { email: chief.email, role: 'admin', grantedBy: null, isOwn: true },
      { email: bob.email, role: 'reviewer', grantedBy: chief.email, isOwn: false, hasSecondFactor: false },
    ]);
    expect((await revoke(bob, 'reviewer')).status).toBe(200);
    expect(await rolesOf(bob)).toEqual([]);
    expect((await revoke(bob, 'reviewer')).body.code).toBe('ROLE_NOT_HELD');
    expect(await audits()).toEqual([
      { by: chief.id, action: 'role.granted', who: bob.id, detail: { role: 'reviewer' } },
      { by: chief.id, action: 'role.revoked', who: bob.id, detail: { role: 'reviewer' } },
    ]);
    await platform.runJobs();
    expect(platform.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [bob.email, 'Vous faites partie de l’équipe de PlaceJuste'],
      [chief.email, `Équipe\u00a0: un rôle est donné à ${bob.email}`],
      [bob.email, 'Votre rôle dans l’équipe de PlaceJuste est retiré'],
      [chief.email, `Équipe\u00a0: un rôle est retiré à ${bob.email}`],
    ]);
    expect(platform.mails[1]?.text).toContain(`donné par ${chief.email}`);
  });

  test('an unknown address and an unconfirmed one get no role', async () => {
    await read(sql`update auth.users set email_confirmed_at = null where id = ${bob.id}`);
    for (const email of [bob.email, 'absent.essai@exemple.fr'])
      expect(await grant(email, 'admin')).toMatchObject({ status: 404, body: { code: 'TEAM_ACCOUNT_NOT_FOUND' } });
    expect((await grant('pas une adresse', 'admin')).status).toBe(400);
    expect((await grant(bob.email, 'business')).status).toBe(400);
    expect(await audits()).toEqual([]);
  });

  test('a suspended account gets no role, on screen or by the command', async () => {
    await read(sql`update public.profiles set account_status = 'suspended' where user_id = ${bob.id}`);
    for (const role of ['reviewer', 'admin'])
      expect(await grant(bob.email, role)).toMatchObject({ status: 409, body: { code: 'TEAM_ACCOUNT_SUSPENDED' } });
    const fromCli = { email: bob.email, role: 'reviewer' } as const;
    expect(await runAsService(platform, (context) => grantRoleFromCli(context, fromCli))).toBe('ACCOUNT_SUSPENDED');
    expect([await rolesOf(bob), await sessionsOf(bob), await audits()]).toEqual([[], 1, []]);
  });

  test('only an administrator with a second factor reads and changes roles', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const once = await platform.signIn({ roles: ['admin'] });
    for (const [person, code] of [
      [reviewer, 'ROLE_REQUIRED'],
      [once, 'SECOND_FACTOR_REQUIRED'],
    ] as const) {
      const answers = [
        await call('GET', '/api/admin/team', undefined, person),
        await grant(bob.email, 'admin', person),
        await revoke(chief, 'admin', person),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual([code, code, code]);
    }
    expect(await rolesOf(chief)).toEqual(['admin']);
  });

  test('a second factor proved more than ten minutes ago allows reading, but no change', async () => {
    platform.clock.advance(601);
    expect(await grant(bob.email, 'reviewer')).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_NOT_FRESH' },
    });
    expect((await revoke(chief, 'admin')).body.code).toBe('SECOND_FACTOR_NOT_FRESH');
    expect((await call('GET', '/api/admin/team')).status).toBe(200);
    expect(await audits()).toEqual([]);
  });

  test('the last administrator stays; another one may leave', async () => {
    expect((await revoke(chief, 'admin')).body.code).toBe('LAST_ADMINISTRATOR');
    await grant(bob.email, 'admin');
    expect((await revoke(chief, 'admin')).status).toBe(200);
    expect([await rolesOf(chief), await rolesOf(bob)]).toEqual([[], ['admin']]);
    // The session that acted has ended; a request already authenticated finds its role revoked.
    expect((await revoke(bob, 'admin')).body.code).toBe('ADMINISTRATOR_NO_MORE');
  });

  test('an administrator counts again once their ban is over, not before', async () => {
    await grant(bob.email, 'admin');
    const banUntil = (seconds: number) =>
      read(sql`update auth.users set banned_until = ${new Date(platform.clock.now().getTime() + seconds * 1000)}
        where id = ${bob.id}`);
    await banUntil(60);
    expect((await revoke(chief, 'admin')).body.code).toBe('LAST_ADMINISTRATOR');
    await banUntil(-60);
    expect((await revoke(chief, 'admin')).status).toBe(200);
    expect([await rolesOf(chief), await rolesOf(bob)]).toEqual([[], ['admin']]);
  });

  test('when two administrators revoke each other at once, one keeps the role', async () => {
    const other = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    const answers = await Promise.all([revoke(other, 'admin', chief), revoke(chief, 'admin', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['ADMINISTRATOR_NO_MORE']);
    expect([...(await rolesOf(chief)), ...(await rolesOf(other))]).toEqual(['admin']);
  });

  test('a change by the server’s command is logged alike, and the administrators are told', async () => {
    await runAsService(platform, (context) => grantRoleFromCli(context, { email: bob.email, role: 'reviewer' }));
    expect((await call('GET', '/api/admin/team')).body.rows[1]).toMatchObject({ email: bob.email, grantedBy: null });
    expect(await audits()).toMatchObject([{ by: null, action: 'role.granted', detail: { by: 'command' } }]);
    await platform.runJobs();
    expect(platform.mails.map(({ to }) => to)).toEqual([bob.email, chief.email]);
    expect(platform.mails[1]?.text).toContain('donné par une commande du serveur');
  });

  test('the list comes a page at a time', async () => {
    for (const role of ['reviewer', 'admin'] as const) {
      platform.clock.advance(1);
      await platform.signIn({ roles: [role] });
    }
    const first = (await call('GET', '/api/admin/team?limit=2')).body;
    const second = (await call('GET', `/api/admin/team?limit=2&after=${first.next}`)).body;
    expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null]);
  });
});
