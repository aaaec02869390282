import { mkdtemp } from 'node:fs/promises';
import { stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, startAuth } from '../../test/running-auth.ts';
import { noMeans } from '../../test/task-means.ts';
import { askRunningServer, openAdminSocket } from './admin-socket.ts';
import { explainUsage, readTask } from './admin-task.ts';

test('words that mean nothing are no task', () => {
  expect(readTask(['create', 'ada.essai@exemple.fr'])).toEqual({
    do: 'create',
    email: 'ada.essai@exemple.fr',
    newPassword: false,
  });
  expect(readTask(['create', 'ada.essai@exemple.fr', '--new-password'])).toMatchObject({ newPassword: true });
  for (const verb of ['suspend', 'reinstate', 'renewal-failed'])
    expect(readTask([verb, 'ada.essai@exemple.fr'])).toEqual({ do: verb, email: 'ada.essai@exemple.fr' });
  expect(readTask(['rotate-keys'])).toEqual({ do: 'rotate-keys' });
  expect(readTask(['import-listings', 'acceslibre.csv', '2026-11-01'])).toEqual({
    do: 'import-listings',
    file: resolve('acceslibre.csv'),
    day: '2026-11-01',
  });
  expect(readTask(['fetch-listings'])).toEqual({ do: 'fetch-listings', insee: null });
  expect(readTask(['fetch-listings', '2A004'])).toEqual({ do: 'fetch-listings', insee: '2A004' });
  expect(
    readTask(['service-key', 'create', 'import', '--scope', 'users:read,users:write', '--expires', '90d']),
  ).toEqual({ do: 'service-key-create', name: 'import', scopes: ['users:read', 'users:write'], days: 90 });
  expect(readTask(['service-key', 'list'])).toEqual({ do: 'service-key-list' });
  expect(readTask(['service-key', 'revoke', 'import'])).toEqual({ do: 'service-key-revoke', name: 'import' });
  expect(readTask(['import-key', 'cle.pem'])).toEqual({ do: 'import-key', file: resolve('cle.pem') });
  for (const words of [
    ['import-key'],
    ['import-key', 'cle.pem', 'x'],
    ['service-key'],
    ['service-key', 'create', 'import', '--scope', 'users:read'],
    ['service-key', 'create', 'import', '--expires', '90'],
    ['service-key', 'create', 'import', '--scope', '*', '--expires', '90'],
    ['service-key', 'create', 'import', '--scope', 'users:read', '--expires', 'never'],
    ['service-key', 'create', 'import', '--scope', 'users:read', '--expires', '0'],
    ['service-key', 'create', '--scope', 'users:read', '--expires', '90'],
    ['service-key', 'list', 'import'],
    ['service-key', 'revoke'],
    ['service-key', 'revoke', 'import', '--all'],
    ['import-listings'],
    ['import-listings', 'a', 'b', 'c'],
    ['fetch-listings', 'Lyon'],
    ['fetch-listings', '69123', 'x'],
    [],
    ['create'],
    ['create', 'ada'],
    ['create', 'a@exemple.fr', '--x'],
    ['create', 'a@exemple.fr', '--new-password', 'x'],
    ['rotate-keys', 'x'],
    ['suspend'],
    ['suspend', 'ada'],
    ['suspend', 'a@exemple.fr', '--new-password'],
    ['delete', 'a@exemple.fr'],
  ]) {
    expect(readTask(words), words.join(' ')).toBeNull();
  }
});

test('words that are not read are said back, with how their command is written', () => {
  expect(explainUsage(['grant', 'ada.essai@exemple.fr', 'chef']).split('\n')).toEqual([
    '« grant ada.essai@exemple.fr chef » ne se lit pas. Rien n’est fait. La commande s’écrit :',
    '  npm run admin -- grant <adresse> <rôle>            donne un rôle : reviewer, business, admin',
  ]);
  // Every form of the command.
  expect(explainUsage(['service-key']).match(/npm run admin/g)).toHaveLength(3);
  expect(explainUsage(['service-key'])).toContain('droits : ');
  expect(explainUsage(['erase', 'x'])).toContain('après une remise en place, convient aussi');
  expect(explainUsage(['efface', 'x'])).toMatch(
    /^Aucune commande ne s’appelle « efface ». Rien n’est fait\.\nCommandes/,
  );
  expect(explainUsage([])).toMatch(/^Commandes/);
});

eachDatabase('npm run admin beside a running server', (open) => {
  test('the server that holds the database makes the administrator', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-'));
    const task = { do: 'create', email: 'chef.essai@exemple.fr', newPassword: false } as const;
    expect(await askRunningServer(folder, task)).toBeNull();
    // A socket file left by a killed server is not a server.
    await writeFile(join(folder, 'admin.sock'), '');
    expect(await askRunningServer(folder, task)).toBeNull();
    const server = await startAuth(await open());
    const socket = await openAdminSocket({ ...server.platform, publicUrl: server.url, dataDir: folder }, noMeans);
    expect((await stat(join(folder, 'admin.sock'))).mode & 0o777).toBe(0o600);
    const said = await askRunningServer(folder, task);
    expect(said).toContain('chef.essai@exemple.fr est administrateur.');
    expect(said).toContain(`${server.url}/admin/login`);
    const password = /une seule fois : (\S+)/.exec(said!)![1]!;
    expect((await server.client().auth.signInWithPassword({ email: task.email, password })).error).toBeNull();
    // A suspended member of the team would still decide, and could lift their own suspension.
    await expect(askRunningServer(folder, { do: 'suspend', email: task.email })).rejects.toThrow(
      `${task.email} fait partie de l’équipe. Retirez d’abord son rôle`,
    );
    const email = 'ada.essai@exemple.fr';
    await confirmedPerson(server, email);
    expect(await askRunningServer(folder, { do: 'suspend', email })).toContain('est suspendu');
    expect(await askRunningServer(folder, { do: 'suspend', email })).toContain('rien à changer');
    expect(await askRunningServer(folder, { do: 'reinstate', email })).toContain('n’est plus suspendu');
    expect(await askRunningServer(folder, { do: 'renewal-failed', email: task.email })).toContain('rien à changer');
    await expect(askRunningServer(folder, { do: 'suspend', email: 'personne.essai@exemple.fr' })).rejects.toThrow(
      'Aucun compte',
    );
    expect(await askRunningServer(folder, { do: 'rotate-keys' })).toContain('clé de signature');
    await expect(askRunningServer(folder, { do: 'fetch-listings', insee: null })).rejects.toThrow(
      'ACCESLIBRE_KEY est absente',
    );
    await expect(
      askRunningServer(folder, { do: 'import-listings', file: join(folder, 'absent.csv'), day: null }),
    ).rejects.toThrow('introuvable');
    await expect(askRunningServer(folder, { ...task, email: 'pas une adresse' })).rejects.toThrow('journal');
    await socket.close();
    expect(await askRunningServer(folder, task)).toBeNull();
    await server.close();
  });

  test('stop-during-a-backup: the task is ended, its asker told, and the stop goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-'));
    const server = await startAuth(await open());
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const endless = () => {
      begin();
      return new Readable({ read: () => undefined });
    };
    const means = { ...noMeans, dump: endless };
    const socket = await openAdminSocket({ ...server.platform, publicUrl: server.url, dataDir: folder }, means);
    const asked = askRunningServer(folder, {
      do: 'backup',
      acceptsLoss: false,
      folder: await mkdtemp(join(tmpdir(), 'backup-')),
    });
    const told = expect(asked).rejects.toThrow('La commande a été interrompue.');
    await begun;
    await socket.close();
    await told;
    await server.close();
  });
});
