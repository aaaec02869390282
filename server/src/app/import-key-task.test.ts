import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { startAuth } from '../../test/running-auth.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { runImportKey } from './import-key-task.ts';

eachDatabase('npm run admin -- import-key', (open) => {
  test('takes the key of a file once, and says what it refuses', async () => {
    const server = await startAuth(await open());
    const folder = await scratchFolder();
    const file = join(folder, 'cle.pem');
    const run = () => runImportKey(server.platform, file);
    await expect(run()).rejects.toThrow('ne peut pas être lu');
    await writeFile(file, 'bonjour');
    await expect(run()).rejects.toThrow('il faut la clé privée');
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    await writeFile(file, await exportPKCS8(privateKey));
    expect(await run()).toMatch(
      /^Les jetons sont signés avec la clé [\w-]{43}, gardée scellée\..* Détruisez ce fichier\.$/,
    );
    await expect(run()).rejects.toThrow('déjà ici');
    await server.close();
  });
});
