import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { memoryObjects } from '../../test/memory-objects.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { noMeans } from '../../test/task-means.ts';
import { listSubjectAudit } from '../accounts/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { askRunningServer, openAdminSocket } from './admin-socket.ts';
import { readTask, runTask } from './admin-task.ts';

const email = 'ada.essai@exemple.fr';

test('export and erase are read whole, or not at all', () => {
  expect(readTask(['export', email])).toEqual({ do: 'export', who: email });
  expect(readTask(['erase', email])).toEqual({ do: 'erase', who: email, isConfirmed: false });
  expect(readTask(['erase', email, '--yes'])).toEqual({ do: 'erase', who: email, isConfirmed: true });
  const id = '01933b6e-0000-7000-8000-0000000000f1';
  expect(readTask(['erase', id])).toEqual({ do: 'erase', who: id, isConfirmed: false });
  for (const words of [
    ['export'],
    ['export', id],
    ['export', 'ada'],
    ['export', email, '--yes'],
    ['erase'],
    ['erase', 'ada'],
    ['erase', email, '-y'],
    ['erase', email, '--yes', 'x'],
  ])
    expect(readTask(words), words.join(' ')).toBeNull();
});

eachDatabase('export and erase by hand', (open) => {
  let server: RunningAuth;
  let platform: RunningAuth['platform'];
  let dataDir: string;
  beforeEach(async () => {
    server = await startAuth(await open());
    dataDir = await mkdtemp(join(tmpdir(), 'erase-'));
    platform = {
      ...server.platform,
      publicUrl: server.url,
      dataDir,
      objects: memoryObjects(server.platform.clock),
      mailer: { destination: 'test', folder: null, deliver: async () => undefined, ping: async () => undefined },
      jobs: { ...server.platform.jobs, ping: async () => false },
    };
  });
  afterEach(() => server.close());
  const run = (...words: string[]) => runTask(platform, readTask(words)!, noMeans);

  test('restored-backup: who was erased is erased again by the identifier that the log kept', async () => {
    const { user } = await confirmedPerson(server, email);
    expect(await run('erase', user.id)).toContain(`Compte ${user.id}, ouvert le`);
    expect(await run('erase', user.id.toUpperCase(), '--yes')).toContain(`Le compte ${user.id} est effacé`);
    const lines = await runAsService(platform, ({ tx }) => listSubjectAudit(tx, 'account', { limit: 9, after: null }));
    expect(lines.filter(({ action }) => action === 'account.erased').map(({ subjectId }) => subjectId)).toEqual([
      user.id,
    ]);
    await expect(run('erase', user.id, '--yes')).rejects.toThrow(`Rien n’est gardé pour l’identifiant ${user.id}`);
    await expect(run('erase', email, '--yes')).rejects.toThrow(`Rien n’est gardé pour l’adresse ${email}`);
  });

  test('phone-signed-in-after-the-erasure: its session is closed, and the address may begin anew', async () => {
    const ada = await confirmedPerson(server, email);
    const authorization = `Bearer ${ada.session.access_token}`;
    expect(await platform.identify.findUser(authorization)).toMatchObject({ id: ada.user.id });
    // In another letter case than the one registered.
    const plan = await run('erase', email.toUpperCase());
    expect(plan).toContain('Sera effacé :');
    expect(plan).toContain('- sessions ouvertes : 1');
    expect(await platform.identify.findUser(authorization)).not.toBeNull();
    expect(await run('erase', ' Ada.Essai@Exemple.fr'.trim(), '--yes')).toContain(`Le compte ${email} est effacé`);
    expect(await platform.identify.findUser(authorization)).toBeNull();
    expect((await ada.client.auth.refreshSession()).error).not.toBeNull();
    expect((await server.client().auth.signInWithPassword({ email, password })).error).not.toBeNull();
    await expect(run('erase', email, '--yes')).rejects.toThrow('il n’y a rien à effacer');
    await expect(run('export', email)).rejects.toThrow('Aucun compte');
    // One address receives at most one mail per minute.
    server.pass(61);
    const again = await confirmedPerson(server, email);
    expect(again.user.id).not.toBe(ada.user.id);
    // Only its own sign-in: nothing of the previous account.
    expect(await run('erase', email)).toMatch(/journal d’administration.+ : 1$/m);
  });

  test('an administrator is refused until the role is revoked, and the last one stays', async () => {
    await run('create', email);
    await expect(run('erase', email)).rejects.toThrow('fait partie de l’équipe');
    await expect(run('erase', email, '--yes')).rejects.toThrow('rien n’est effacé');
    await run('create', 'chef.essai@exemple.fr');
    await run('revoke', email, 'admin');
    expect(await run('erase', email, '--yes')).toContain('est effacé');
  });

  test('an address never confirmed is erased, and nothing is given of it', async () => {
    await server.client().auth.signUp({ email, password });
    await expect(run('export', email)).rejects.toThrow('adresse jamais confirmée');
    expect(await run('erase', email)).toContain('adresse jamais confirmée');
    expect(await run('erase', email, '--yes')).toContain('est effacé');
  });

  test('beside a running server both go through it, and a refusal says why', async () => {
    await confirmedPerson(server, email);
    const socket = await openAdminSocket(platform, noMeans);
    const ask = (...words: string[]) => askRunningServer(dataDir, readTask(words)!);
    expect(await ask('export', email)).toContain(join(dataDir, 'exports'));
    expect(await ask('erase', email, '--yes')).toContain('- exports de ce compte : 1');
    await expect(ask('erase', email, '--yes')).rejects.toThrow('il n’y a rien à effacer');
    await socket.close();
  });
});
