import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, lastMail, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import {
  accountsSlice,
  createAdministrator,
  findProfile,
  markDocumentValidated,
  findPerson,
  recordAudit,
  setAccountStatus,
  setSubscriptionPaid,
} from './index.ts';

eachDatabase('accounts', (open) => {
  let server: RunningAuth;
  beforeEach(async () => {
    server = await startAuth(await open(), {}, [accountsSlice]);
  });
  afterEach(() => server.close());
  const asService = <T>(work: Parameters<typeof server.platform.db.asService<T>>[0]) =>
    server.platform.db.asService(work);

  test('sign-up opens the profile; documents, activation and payment make it valid, once', async () => {
    const { user, session } = await confirmedPerson(server);
    const startDate = new Date('2026-03-01T08:00:00Z');
    const steps = await asService(async (tx) => {
      const before = await findProfile(tx, user.id);
      const done = [
        await markDocumentValidated(tx, user.id, { kind: 'cmi', validated: true, at: startDate }),
        await markDocumentValidated(tx, user.id, { kind: 'carte_grise', validated: true, at: startDate }),
        await setAccountStatus(tx, user.id, { status: 'active', at: startDate }),
        await setAccountStatus(tx, user.id, { status: 'active', at: startDate }),
        await setSubscriptionPaid(tx, user.id, { planType: '24months', startDate }),
        await setSubscriptionPaid(tx, server.platform.newId(), { planType: 'annual', startDate }),
      ];
      return { before, done, after: await findProfile(tx, user.id) };
    });
    const valid = {
      cmi_validated: true,
      carte_grise_validated: true,
      account_status: 'active',
      subscription_paid: true,
    };
    expect(steps.before).not.toMatchObject(valid);
    expect(steps.done).toEqual([true, true, true, false, true, false]);
    expect(steps.after).toMatchObject(valid);
    const answer = await fetch(`${server.url}/api/account`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(await answer.json()).toEqual({
      id: user.id,
      email: 'ada.essai@exemple.fr',
      firstName: 'Ada',
      lastName: 'Essai',
      phone: '0600000000',
      roles: ['pmr'],
      profile: {
        account_status: 'active',
        subscription_start_date: '2026-03-01T08:00:00.000Z',
        subscription_type: '24months',
        cmi_validated: true,
        carte_grise_validated: true,
        subscription_paid: true,
      },
    });
    expect(await asService((tx) => findPerson(tx, server.platform.newId()))).toBeNull();
  });

  test('the audit log is append-only, and no signed-in person can read it', async () => {
    const { user } = await confirmedPerson(server);
    await asService((tx) =>
      recordAudit(
        { ...server.platform, tx },
        {
          actorId: user.id,
          action: 'document.approved',
          subjectType: 'document',
          subjectId: 'x',
          detail: { kind: 'cmi' },
        },
      ),
    );
    for (const change of [
      `update public.audit_log set action = 'x'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
    ]) {
      await expect(asService((tx) => sql.raw(change).execute(tx))).rejects.toThrow('audit_log only grows');
    }
    const claims = { sub: user.id, role: 'authenticated', aal: 'aal2', email: '', session_id: null } as const;
    await expect(
      server.platform.db.asUser(claims, (tx) => sql`select * from public.audit_log`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' });
    expect(
      await server.platform.db.asUser(claims, (tx) => sql`select app.has_role('admin') as yes`.execute(tx)),
    ).toMatchObject({ rows: [{ yes: false }] });
  });

  test('the first administrator is created with a password or promoted, never a stranger’s account', async () => {
    const wanted = { email: 'Chef.Essai@exemple.fr', newPassword: false };
    const create = async (request: typeof wanted) => {
      const outcome = await createAdministrator(server.platform, request);
      if (!outcome.ok) throw new Error(outcome.code);
      return outcome.value;
    };
    const made = await create(wanted);
    expect(made.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const client = server.client();
    expect(
      (await client.auth.signInWithPassword({ email: 'chef.essai@exemple.fr', password: made.password! })).error,
    ).toBeNull();
    expect(await server.platform.identify.listRoles(made.userId)).toEqual(['admin']);
    expect(await create(wanted)).toEqual({ userId: made.userId, password: null });
    const renewed = await create({ ...wanted, newPassword: true });
    expect(renewed.password).not.toBe(made.password);
    // The other administrators are also told of a password replaced from the server's shell.
    const second = await create({ email: 'seconde@exemple.fr', newPassword: false });
    await create({ ...wanted, newPassword: true });
    for (const to of ['chef.essai@exemple.fr', 'seconde@exemple.fr'])
      expect(lastMail(server, to).subject).toMatch(/remis à zéro$/);
    const resets = await asService((tx) =>
      sql`select actor_id, subject_id, detail from public.audit_log where action = 'password.reset'`.execute(tx),
    );
    expect(resets.rows).toEqual(
      Array.from({ length: 2 }, () => ({ actor_id: null, subject_id: made.userId, detail: { by: 'command' } })),
    );
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const audits = await asService((tx) =>
      sql`select action, actor_id, subject_id from public.audit_log
        where action like 'role.%'`.execute(tx),
    );
    expect(audits.rows).toEqual([
      { action: 'role.granted', actor_id: null, subject_id: made.userId },
      { action: 'role.granted', actor_id: null, subject_id: second.userId },
    ]);

    const squatted = 'future.cheffe@exemple.fr';
    await server.call('POST', '/signup', { email: squatted, password: 'mot-du-squatteur' });
    const { link } = lastMail(server, squatted);
    const claimed = await create({ email: squatted, newPassword: false });
    expect(claimed.password).not.toBeNull();
    const squatter = await server.call('POST', '/token?grant_type=password', {
      email: squatted,
      password: 'mot-du-squatteur',
    });
    expect(squatter.body['code']).toBe('invalid_credentials');
    expect((await server.call('POST', '/verify', { type: 'signup', token_hash: link })).status).toBe(403);
  });
});
