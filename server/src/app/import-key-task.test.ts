import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { noMeans } from '../../test/task-means.ts';
import { listSubjectAudit, countAccessByCommand } from '../accounts/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { runTask } from './admin-task.ts';
import { runImportKey } from './import-key-task.ts';

const actsOf = async ({ platform }: RunningAuth): Promise<readonly string[]> => {
  const lines = await runAsService(platform, ({ tx }) =>
    listSubjectAudit(tx, 'signing-key', { limit: 9, after: null }),
  );
  return lines.map(({ action }) => action);
};

eachDatabase('npm run admin -- import-key', (open) => {
  test('takes the key of a file once, and says what it refuses', async () => {
    const server = await startAuth(await open());
    const folder = await scratchFolder();
    const file = join(folder, 'cle.pem');
    const run = () => runImportKey(server.platform, { file, accessTokenSeconds: 3600 });
    await expect(run()).rejects.toThrow('ne peut pas être lu');
    await writeFile(file, 'bonjour');
    await expect(run()).rejects.toThrow('n’est pas une clé lisible');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    await writeFile(file, await exportPKCS8(privateKey));
    expect(await run()).toMatch(
      /^Les jetons sont signés avec la clé [\w-]{43}, gardée scellée\..* Détruisez ce fichier\.$/,
    );
    await expect(run()).rejects.toThrow('déjà ici');
    expect(await actsOf(server)).toEqual(['signing-key.imported']);
    // The maker of the key may still have a copy: the alert about access by command counts the import.
    expect(await runAsService(server.platform, ({ tx }) => countAccessByCommand(tx, new Date(0)))).toBe(1);
    await server.close();
  });

  test.each(['rotate-keys', 'import-key'] as const)(
    'tokens the operator lets live a day outlive the change of their key by %s',
    async (how) => {
      const accessTokenSeconds = 24 * 3600;
      const server = await startAuth(await open(), { accessTokenSeconds });
      const { session } = await confirmedPerson(server);
      const file = join(await scratchFolder(), 'cle.pem');
      await writeFile(file, await exportPKCS8((await generateKeyPair('ES256', { extractable: true })).privateKey));
      const task = how === 'rotate-keys' ? { do: how } : { do: how, file };
      expect(await runTask(server.platform, task, { ...noMeans, accessTokenSeconds })).toContain('1450 minutes');
      expect(await actsOf(server)).toEqual([how === 'rotate-keys' ? 'signing-key.changed' : 'signing-key.imported']);
      server.pass(23 * 3600);
      const headers = { authorization: `Bearer ${session.access_token}` };
      expect((await server.call('GET', '/user', undefined, headers)).status).toBe(200);
      expect(await server.platform.identify.findUser(headers.authorization)).not.toBeNull();
      await server.close();
    },
  );
});
