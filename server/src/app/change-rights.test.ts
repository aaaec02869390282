import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { noMeans } from '../../test/task-means.ts';
import { askRunningServer, openAdminSocket } from './admin-socket.ts';
import { readTask, runTask } from './admin-task.ts';

const chief = 'chef.essai@exemple.fr';
const second = 'ada.essai@exemple.fr';

test('grant, revoke and reset-factor are read whole, or not at all', () => {
  expect(readTask(['grant', second, 'reviewer'])).toEqual({ do: 'grant', email: second, role: 'reviewer' });
  expect(readTask(['revoke', second, 'admin'])).toEqual({ do: 'revoke', email: second, role: 'admin' });
  expect(readTask(['reset-factor', second])).toEqual({ do: 'reset-factor', email: second });
  for (const words of [
    ['grant', second],
    ['grant', second, 'chef'],
    ['grant', second, 'pmr'],
    ['revoke', 'ada', 'admin'],
    ['revoke', second, 'admin', 'x'],
    ['reset-factor'],
    ['reset-factor', second, 'x'],
  ])
    expect(readTask(words), words.join(' ')).toBeNull();
});

eachDatabase('rights by hand', (open) => {
  let server: RunningAuth;
  beforeEach(async () => {
    server = await startAuth(await open());
  });
  afterEach(() => server.close());

  const run = (...words: string[]) => runTask(server.platform, readTask(words)!, noMeans);
  const audits = async () =>
    (
      await server.platform.db.asService((tx) =>
        sql<{ action: string; detail: unknown }>`select action, detail from public.audit_log
          where action <> 'session.opened' order by id`.execute(tx),
      )
    ).rows;
  const factorsOf = async (userId: string) =>
    (
      await server.platform.db.asService((tx) =>
        sql`select 1 from auth.mfa_factors where user_id = ${userId}`.execute(tx),
      )
    ).rows.length;
  const addFactor = (userId: string) =>
    server.platform.db.asService((tx) =>
      sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret_sealed, created_at,
        updated_at)
      values (${server.platform.newId()}, ${userId}, 'perdu', 'totp', 'verified', 'x', now(), now())`.execute(tx),
    );

  test('a right is given and taken with its sessions, and each is in the log', async () => {
    const ada = await confirmedPerson(server, second);
    expect(await run('grant', second.toUpperCase(), 'reviewer')).toContain(`${second} a le rôle reviewer`);
    expect(await server.platform.identify.listRoles(ada.user.id)).toEqual(['reviewer']);
    expect((await ada.client.auth.refreshSession()).error).not.toBeNull();
    const again = server.client();
    expect((await again.auth.signInWithPassword({ email: second, password })).error).toBeNull();
    await expect(run('grant', second, 'reviewer')).rejects.toThrow('a déjà le rôle');
    expect(await run('revoke', second, 'reviewer')).toContain('n’a plus le rôle');
    expect(await server.platform.identify.listRoles(ada.user.id)).toEqual(['pmr']);
    expect((await again.auth.getUser()).error).not.toBeNull();
    await expect(run('revoke', second, 'reviewer')).rejects.toThrow('n’a pas le rôle');
    await expect(run('grant', 'absent.essai@exemple.fr', 'admin')).rejects.toThrow('Aucun compte confirmé');
    expect(await audits()).toEqual([
      { action: 'role.granted', detail: { role: 'reviewer', by: 'command' } },
      { action: 'role.revoked', detail: { role: 'reviewer', by: 'command' } },
    ]);
  });

  test('an address nobody confirmed is given nothing: a stranger may have signed it up', async () => {
    await server.client().auth.signUp({ email: second, password });
    await expect(run('grant', second, 'admin')).rejects.toThrow('Aucun compte confirmé');
  });

  test('a suspended account is given nothing, and keeps its password', async () => {
    await confirmedPerson(server, second);
    await run('suspend', second);
    await expect(run('grant', second, 'admin')).rejects.toThrow('est suspendu');
    await expect(run('create', second, '--new-password')).rejects.toThrow('est suspendu');
    const client = server.client();
    expect((await client.auth.signInWithPassword({ email: second, password })).error).toBeNull();
  });

  test('the last administrator stays, also when two are revoked together', async () => {
    await run('create', chief);
    await expect(run('revoke', chief, 'admin')).rejects.toThrow('dernier administrateur');
    await confirmedPerson(server, second);
    await run('grant', second, 'admin');
    const outcomes = await Promise.allSettled([run('revoke', chief, 'admin'), run('revoke', second, 'admin')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a lost second factor is removed with its sessions, with or without a running server', async () => {
    const ada = await confirmedPerson(server, second);
    await expect(run('reset-factor', second)).rejects.toThrow('n’a pas de second facteur');
    await addFactor(ada.user.id);
    const folder = await mkdtemp(join(tmpdir(), 'rights-'));
    const socket = await openAdminSocket({ ...server.platform, publicUrl: server.url, dataDir: folder }, noMeans);
    const task = readTask(['reset-factor', second])!;
    expect(await askRunningServer(folder, task)).toContain(`Le second facteur de ${second} est oublié`);
    expect(await factorsOf(ada.user.id)).toBe(0);
    expect(lastMail(server, second).subject).toBe('La deuxième étape de votre connexion a été retirée');
    expect((await ada.client.auth.refreshSession()).error).not.toBeNull();
    // The reason comes through the socket too, not only « see the log ».
    await expect(askRunningServer(folder, task)).rejects.toThrow('n’a pas de second facteur');
    await socket.close();
    await addFactor(ada.user.id);
    expect(await run('reset-factor', second)).toContain('est oublié');
    expect((await audits()).map(({ action }) => action)).toEqual(['factor.reset', 'factor.reset']);
  });
});
